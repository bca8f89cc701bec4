import { IconMessage2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import classes from './StoryCounts.module.css';

interface StoryCountsProps {
  story: { task_count: number; done_task_count: number; comment_count: number };
  /** Whether there is room for a notch for each task beside the figure. */
  notches?: boolean;
}

/** More notches than this are too wide for a card: then only the figure shows. */
const MAX_NOTCHES = 6;

/** The tasks of a story, '3/5', and its comments. Renders nothing for what the story does not have. */
export function StoryCounts({ story, notches = true }: StoryCountsProps) {
  const { t } = useTranslation('marks');
  const { task_count: total, done_task_count: done, comment_count: comments } = story;
  const ofTasks = t('card.tasks', { count: total, done });
  const ofComments = t('card.comments', { count: comments });
  return (
    <>
      {total > 0 && (
        <span data-fact className={classes['count']} title={ofTasks}>
          {notches && <Dots value={done} total={total} max={MAX_NOTCHES} tone="accent" />}
          <span aria-hidden="true">
            {done}/{total}
          </span>
          <VisuallyHidden>{ofTasks}</VisuallyHidden>
        </span>
      )}
      {comments > 0 && (
        <span data-fact className={classes['count']} title={ofComments}>
          <IconMessage2 size={14} stroke={1.6} aria-hidden />
          <span aria-hidden="true">{comments}</span>
          <VisuallyHidden>{ofComments}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
