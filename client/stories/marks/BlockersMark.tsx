import { IconArrowBarToRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import type { FilterableStory } from '#shared/rules/stories/filter/filter-stories.ts';
import { isWaiting } from '#shared/rules/stories/story.ts';
import classes from './StoryCounts.module.css';

/** How many open stories a story waits for. Renders nothing if it waits for none. */
export function BlockersMark({ story }: { story: Pick<FilterableStory, 'open_blockers' | 'status'> }) {
  const { t } = useTranslation('marks');
  if (!isWaiting(story)) return null;
  const text = t('card.waits', { count: story.open_blockers });
  return (
    <span data-fact className={classes['count']} data-waits title={text}>
      <IconArrowBarToRight size={14} stroke={1.6} aria-hidden />
      <span aria-hidden="true">{story.open_blockers}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
