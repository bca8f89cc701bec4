import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { PersonLink } from '#client/components/people/PersonLink.tsx';
import { WaitingMark } from '#client/components/stories/WaitingMark.tsx';
import { sendComment } from '#client/data/comments/new-comment.ts';
import type { Comment } from '#client/data/comments/queries.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useRedactionMark } from '#client/data/redaction/redactions.ts';
import { useIsQueued } from '#client/data/write/queue.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import { mayDeleteComment, mayEditComment, mayRedactTexts } from '#shared/rules/accounts/permissions.ts';
import { MarkdownText } from '../panel/MarkdownText.tsx';
import { useOpenStory } from '../panel/StoryContext.ts';
import { CommentField } from './CommentField.tsx';
import classes from './CommentItem.module.css';
import type { Comments } from './use-comments.ts';

const RedactCommentDialog = lazyDialog(() => import('../panel/RedactDialog.tsx'), 'RedactCommentDialog');

interface CommentItemProps {
  comment: Comment;
  author: PersonSummary | undefined;
  name: string;
  comments: Comments;
}

/** A comment. Its author may edit it; its author and the managers of the project may delete it. */
export function CommentItem({ comment, author, name, comments }: CommentItemProps) {
  const { t } = useTranslation(['stories', 'offline']);
  const waiting = useIsQueued(comment.id);
  const { story, project } = useOpenStory();
  const [draft, setDraft] = useState<string | null>(null);
  const members = project?.members ?? [];
  const mark = useRedactionMark(comment.body, story.id, ['comment'], comment.id);

  const save = async () => {
    if (draft === null || draft.trim() === '') return;
    const text = draft.trim();
    const edit = async () => text === comment.body || comments.edit(comment, text);
    if (await sendComment(story.id, text, t('comments.failed'), edit)) setDraft(null);
  };
  return (
    <li data-comment>
      <Avatar person={avatarOf(author)} decorative />
      <div className={classes['comment']}>
        <p className={classes['head']}>
          <PersonLink id={author?.id}>{name}</PersonLink>{' '}
          <time dateTime={comment.created_at} title={formatDateTime(comment.created_at)}>
            {formatRelative(comment.created_at)}
          </time>
          {waiting && <WaitingMark label={t('offline:card')} />}
          {comment.edited_at && mark === null && (
            <span title={formatDateTime(comment.edited_at)}> · {t('comments.edited')}</span>
          )}
        </p>
        {draft === null && mark !== null && <p className={classes['redacted']}>{mark}</p>}
        {draft === null ? (
          mark === null && (
            <MarkdownText text={comment.body} names={members.map((member) => member.full_name)} />
          )
        ) : (
          <CommentField
            autoFocus
            value={draft}
            onChange={setDraft}
            onSend={() => void save()}
            onEscape={() => setDraft(null)}
            members={members}
            label={t('comments.edit')}
          />
        )}
        <div className={classes['actions']} data-shown={draft !== null || undefined}>
          {draft === null ? (
            <Actions
              comment={comment}
              name={name}
              redacted={mark !== null}
              onEdit={() => setDraft(comment.body)}
              onRemove={() => void comments.remove(comment)}
            />
          ) : (
            <>
              <Button size="sm" onClick={() => void save()}>
                {t('comments.save')}
              </Button>
              <Button size="sm" variant="subtle" onClick={() => setDraft(null)}>
                {t('comments.cancel')}
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

interface ActionsProps extends Pick<CommentItemProps, 'comment' | 'name'> {
  /** Whether its text was removed for good. */
  redacted: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** The actions of a comment that the person may use. */
function Actions({ comment, name, redacted, onEdit, onRemove }: ActionsProps) {
  const { t } = useTranslation('stories');
  const standing = useStanding(useOpenStory().story.project_id);
  const server = useServerNeeded();
  const [redacting, setRedacting] = useState(false);
  const which = { name, when: formatRelative(comment.created_at) };
  return (
    <>
      {!redacted && mayEditComment(standing, comment) && (
        <button type="button" aria-label={t('comments.editOf', which)} onClick={onEdit}>
          {t('comments.editAction')}
        </button>
      )}
      {mayDeleteComment(standing, comment) && (
        <button type="button" {...server} aria-label={t('comments.removeOf', which)} onClick={onRemove}>
          {t('comments.remove')}
        </button>
      )}
      {!redacted && mayRedactTexts(standing) && (
        <button
          type="button"
          {...server}
          aria-label={t('comments.redactOf', which)}
          onClick={() => setRedacting(true)}
        >
          {t('comments.redact')}
        </button>
      )}
      {redacting && <RedactCommentDialog opened comment={comment} onClose={() => setRedacting(false)} />}
    </>
  );
}
