import { useTranslation } from 'react-i18next';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import type { Comment } from '#client/data/comments/queries.ts';
import { useCommentVersions } from '#client/data/comments/versions.ts';
import { formatDateTime } from '#client/lib/text/format.ts';
import versions from '#client/locales/es/versions.json';
import { MarkdownText } from '../open-story/MarkdownText.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from './CommentItem.module.css';

export const texts = { versions };

interface CommentVersionsProps {
  comment: Comment;
  onClose: () => void;
}

/** The present text of a comment and its former ones, the latest first. */
export function CommentVersions({ comment, onClose }: CommentVersionsProps) {
  const { t } = useTranslation('versions');
  const { project } = useOpenStory();
  const query = useCommentVersions(comment.id, comment.edited_at);
  const names = (project?.people ?? []).map((member) => member.full_name);
  const former = query.data ?? [];
  return (
    <PlainDialog title={t('title')} onClose={onClose} fitsContent>
      <ul className={classes['versions']}>
        <li>
          <time dateTime={comment.edited_at ?? comment.created_at}>
            {t('present', { when: formatDateTime(comment.edited_at ?? comment.created_at) })}
          </time>
          <MarkdownText text={comment.body} names={names} />
        </li>
        {former.map(({ number, body, written_at }) => (
          <li key={number}>
            <time dateTime={written_at}>{formatDateTime(written_at)}</time>
            <MarkdownText text={body} names={names} />
          </li>
        ))}
      </ul>
      <LoadState part reads={[query]} title={t('unread')} />
      {query.isSuccess && former.length === 0 && <p>{t('none')}</p>}
    </PlainDialog>
  );
}
