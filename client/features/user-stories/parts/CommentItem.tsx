import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { PersonLink } from '#client/components/people/PersonLink.tsx';
import type { Comment } from '#client/data/comments/queries.ts';
import { reportGone } from '#client/data/copies/gone.ts';
import { commentEdits, replyDrafts, returnDraft } from '#client/data/drafts/drafts.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useRedactionMark } from '#client/data/redaction/redactions.ts';
import { orWaiting } from '#client/data/write/or-waiting.ts';
import { useIsQueued } from '#client/data/write/pending.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { WaitingMark } from '#client/stories/marks/WaitingMark.tsx';
import { MarkdownText } from '../open-story/MarkdownText.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { takeFocus } from '../open-story/take-focus.ts';
import { useWriter } from '../open-story/use-writer.ts';
import { CommentActions } from './CommentActions.tsx';
import { CommentField } from './CommentField.tsx';
import classes from './CommentItem.module.css';
import type { Comments } from './use-comments.ts';

const CommentVersions = lazyDialog(() => import('./CommentVersions.tsx'), 'CommentVersions');

interface CommentItemProps {
  comment: Comment;
  comments: Comments;
  onReply: () => void;
  /** Its replies, below it. */
  children?: ReactNode;
}

/** A comment. Its author may edit it; its author and the managers of the project may delete it. */
export function CommentItem({ comment, comments, onReply, children }: CommentItemProps) {
  const { t } = useTranslation(['stories', 'offline']);
  const author = usePeople().get(comment.author_id ?? '');
  const name = useWriter([comment.author_id])(comment.author_id);
  const waiting = useIsQueued(comment.id);
  const { story } = useOpenStory();
  const [editing, setEditing] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  useEffect(() => () => reportIfGone(story.id, comment.id), [story.id, comment.id]);
  const hasDraft = commentEdits.read(draftId(story.id, comment.id)) !== '';
  const mark = useRedactionMark(comment.body, story.id, ['comment'], comment.id);
  return (
    <li data-comment {...useLinked(comment.id)}>
      <Avatar person={avatarOf(author)} decorative />
      <div className={classes['comment']}>
        <p className={classes['head']}>
          <PersonLink id={author?.id}>{name}</PersonLink>{' '}
          <time dateTime={comment.created_at} title={formatDateTime(comment.created_at)}>
            {formatRelative(comment.created_at)}
          </time>
          {waiting && <WaitingMark label={t('offline:card')} />}
          {comment.edited_at && mark === null && (
            <>
              {' · '}
              <button
                type="button"
                className={classes['edited']}
                title={formatDateTime(comment.edited_at)}
                aria-haspopup="dialog"
                onClick={() => setShowsVersions(true)}
              >
                {t('comments.edited')}
              </button>
            </>
          )}
          {hasDraft && !editing && mark === null && <span> · {t('comments.unsaved')}</span>}
        </p>
        {editing ? (
          <EditField comment={comment} comments={comments} onDone={() => setEditing(false)} />
        ) : (
          <>
            <Body comment={comment} mark={mark} />
            <div className={classes['actions']}>
              <CommentActions
                comment={comment}
                name={name}
                redacted={mark !== null}
                onReply={onReply}
                onEdit={() => setEditing(true)}
                onRemove={() => void comments.remove(comment)}
              />
            </div>
          </>
        )}
        {showsVersions && <CommentVersions comment={comment} onClose={() => setShowsVersions(false)} />}
        {children}
      </div>
    </li>
  );
}

/** Marks the comment that the link in the address leads to; it is scrolled to and gets the focus when it appears. */
function useLinked(id: string) {
  const linked = useAppSearch().comment === id;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!linked) return;
    item.current?.scrollIntoView({ block: 'center' });
    takeFocus(item.current);
  }, [linked]);
  return { ref: item, ...(linked && { tabIndex: -1, 'aria-current': 'location' as const }) };
}

/** @param mark says that its text was removed for good; null: it was not. */
function Body({ comment, mark }: { comment: Comment; mark: string | null }) {
  const { project } = useOpenStory();
  if (mark !== null) return <p className={classes['redacted']}>{mark}</p>;
  return (
    <MarkdownText text={comment.body} names={(project?.people ?? []).map((member) => member.full_name)} />
  );
}

interface EditFieldProps extends Pick<CommentItemProps, 'comment' | 'comments'> {
  onDone: () => void;
}

const draftId = (storyId: string, commentId: string) => `${storyId}:${commentId}`;

/** The comment is not shown any more: another person may have deleted it while this one was typing about it. */
function reportIfGone(storyId: string, commentId: string): void {
  const id = draftId(storyId, commentId);
  if (commentEdits.read(id) !== '' || replyDrafts.read(id) !== '') void reportGone();
}

/** Changes the text of a comment. The text stays until it is saved, or discarded by the button for that. */
function EditField({ comment, comments, onDone }: EditFieldProps) {
  const { t } = useTranslation('stories');
  const { story, project } = useOpenStory();
  const key = draftId(story.id, comment.id);
  const [draft, setDraft] = useState(() => commentEdits.open(key) || comment.body);
  const [sending, setSending] = useState(false);
  const change = (text: string) => {
    setDraft(text);
    commentEdits.write(key, text === comment.body ? '' : text);
  };
  const drop = () => {
    commentEdits.write(key);
    onDone();
  };
  const save = async () => {
    const text = draft.trim();
    if (text === '') return;
    const edit = async () => text === comment.body || comments.edit(comment, text);
    setSending(true);
    const onRefusal = (error: unknown) => {
      returnDraft(commentEdits, key, text);
      reportFailure(t('comments.failed'))(error);
    };
    if (await attempt(() => orWaiting(edit(), onRefusal), t('comments.failed'))) drop();
    setSending(false);
  };
  return (
    <form
      className={classes['reply']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <CommentField
        autoFocus
        value={draft}
        onChange={change}
        onEscape={onDone}
        members={project?.people ?? []}
        label={t('comments.edit')}
      />
      <div className={classes['actions']}>
        <SubmitButton queued size="sm" incomplete={draft.trim() === ''} busy={sending}>
          {t('comments.save')}
        </SubmitButton>
        <Button size="sm" variant="subtle" onClick={drop}>
          {t('comments.cancel')}
        </Button>
      </div>
    </form>
  );
}
