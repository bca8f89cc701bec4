import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#client/data/comments/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { storyAddress } from '#client/data/stories/story-address.ts';
import { useIsQueued } from '#client/data/write/pending.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { formatRelative } from '#client/lib/text/format.ts';
import {
  mayComment,
  mayDeleteComment,
  mayEditComment,
  mayRedactTexts,
} from '#shared/rules/accounts/permissions.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';

const RedactCommentDialog = lazyDialog(() => import('../open-story/RedactDialog.tsx'), 'RedactCommentDialog');

interface CommentActionsProps {
  comment: Comment;
  /** The name of its author. */
  name: string;
  /** Whether its text was removed for good. */
  redacted: boolean;
  onReply: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** The actions of a comment that the person may use. */
export function CommentActions({ comment, name, redacted, onReply, onEdit, onRemove }: CommentActionsProps) {
  const { t } = useTranslation('stories');
  const { story } = useOpenStory();
  const standing = useStanding(story.project_id);
  const server = useServerNeeded();
  const waiting = useIsQueued(comment.id);
  const [redacting, setRedacting] = useState(false);
  const which = { name, when: formatRelative(comment.created_at) };
  const copyLink = () =>
    copyText(storyAddress(story, comment.id), {
      copied: t('comments.linkCopied'),
      failed: t('comments.linkNotCopied'),
    });
  return (
    <>
      {/* the server does not know a comment that waits */}
      {mayComment(standing) && !waiting && (
        <button type="button" aria-label={t('comments.replyTo', which)} onClick={onReply}>
          {t('comments.reply')}
        </button>
      )}
      {!redacted && mayEditComment(standing, comment) && (
        <button type="button" aria-label={t('comments.editOf', which)} onClick={onEdit}>
          {t('comments.editAction')}
        </button>
      )}
      {!waiting && (
        <button type="button" aria-label={t('comments.linkOf', which)} onClick={() => void copyLink()}>
          {t('comments.link')}
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
