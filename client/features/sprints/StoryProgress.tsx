import { useTranslation } from 'react-i18next';
import { SegmentedBar } from '#client/components/SegmentedBar.tsx';
import type { CardStory } from '#client/data/stories/types.ts';
import { formatPercent } from '#client/lib/format.ts';
import { STORY_STATUSES } from '#shared/rules/story.ts';
import classes from './RunningSprint.module.css';

const FURTHEST_FIRST = STORY_STATUSES.toReversed();

/** '6 de 14 historias completadas', with a bar of one segment per story, by status. */
export function StoryProgress({ stories }: { stories: readonly CardStory[] }) {
  const { t } = useTranslation('sprints');
  const done = stories.filter(({ status }) => status === 'done').length;
  const segments = FURTHEST_FIRST.flatMap((status) =>
    stories.filter((story) => story.status === status).map(() => status),
  );
  if (stories.length === 0) return null;
  return (
    <div className={classes['measure']}>
      <p className={classes['label']}>
        <b>{t('running.progress', { done, total: stories.length })}</b>
        <span>{formatPercent(done / stories.length)}</span>
      </p>
      <SegmentedBar thin segments={segments} />
    </div>
  );
}
