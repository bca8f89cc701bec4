import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useNewComment } from '#client/data/comments/new-comment.ts';
import type { Comment } from '#client/data/comments/queries.ts';
import { replyDrafts } from '#client/data/drafts/drafts.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { mayComment } from '#shared/rules/accounts/permissions.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import sections from '../open-story/sections.module.css';
import { useWriter } from '../open-story/use-writer.ts';
import { CommentField } from './CommentField.tsx';
import classes from './CommentItem.module.css';
import { CommentItem } from './CommentItem.tsx';
import type { Comments } from './use-comments.ts';

interface CommentThreadProps {
  comment: Comment;
  /** The oldest first. */
  replies: readonly Comment[];
  comments: Comments;
}

/** A comment with its replies and the field for the next one. A reply to a reply stands beside it, and names its author. */
export function CommentThread({ comment, replies, comments }: CommentThreadProps) {
  const { t } = useTranslation('stories');
  const { story } = useOpenStory();
  const me = usePerson();
  const people = usePeople();
  const standing = useStanding(story.project_id);
  const reply = useReply(comment.id);
  const writer = useWriter();
  const nameOf = ({ author_id }: Comment) => writer(author_id);
  const answer = (other: Comment) =>
    reply.begin(
      other.author_id !== null && other.author_id !== me.id && people.has(other.author_id)
        ? `@${nameOf(other)} `
        : '',
    );
  return (
    <CommentItem comment={comment} comments={comments} onReply={() => reply.begin('')}>
      {replies.length > 0 && (
        <ul className={sections['entries']} aria-label={t('comments.repliesTo', { name: nameOf(comment) })}>
          {replies.map((each) => (
            <CommentItem key={each.id} comment={each} comments={comments} onReply={() => answer(each)} />
          ))}
        </ul>
      )}
      {reply.open !== null && mayComment(standing) && <ReplyField reply={reply} name={nameOf(comment)} />}
    </CommentItem>
  );
}

/** The next reply to a comment: its text stays until it is sent or given up, and its field is open while there is one. */
function useReply(commentId: string) {
  const { t } = useTranslation('stories');
  const { story, project } = useOpenStory();
  const members = project?.people ?? [];
  // a field that was left open does not take the focus from the panel
  const [open, setOpen] = useState<'left' | 'begun' | null>(() =>
    replyDrafts.read(`${story.id}:${commentId}`) === '' ? null : 'left',
  );
  const text = useNewComment(story.id, members, t('comments.failed'), commentId);
  const field = useRef<HTMLTextAreaElement>(null);
  return {
    ...text,
    open,
    field,
    members,
    /** Opens the field, or goes to it. @param mention the beginning of its text. */
    begin: (mention: string) => {
      if (text.text.trim() === '') text.change(mention);
      setOpen('begun');
      field.current?.focus();
    },
    /** Closes the field; it is open again if its text is refused. */
    send: async () => {
      setOpen(null);
      if (!(await text.send())) setOpen('left');
    },
    close: () => setOpen(null),
  };
}

/** @param name the author of the comment that is replied to. */
function ReplyField({ reply, name }: { reply: ReturnType<typeof useReply>; name: string }) {
  const { t } = useTranslation('stories');
  const { field, open } = reply;
  useEffect(() => {
    const { current } = field;
    current?.setSelectionRange(current.value.length, current.value.length);
    // the whole of it, above the field for a comment
    if (open === 'begun') current?.form?.scrollIntoView({ block: 'nearest' });
  }, [field, open]);
  return (
    <form
      className={classes['reply']}
      onSubmit={(event) => {
        event.preventDefault();
        void reply.send();
      }}
    >
      <CommentField
        autoFocus={reply.open === 'begun'}
        field={field}
        value={reply.text}
        onChange={reply.change}
        onEscape={reply.close}
        members={reply.members}
        label={t('comments.writeReply', { name })}
      />
      <div className={classes['actions']}>
        <SubmitButton size="sm" {...reply.submitButton}>
          {t('comments.reply')}
        </SubmitButton>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            reply.change('');
            reply.close();
          }}
        >
          {t('comments.cancel')}
        </Button>
      </div>
    </form>
  );
}
