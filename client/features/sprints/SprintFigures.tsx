import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { type Tally, tallyOf } from '../../lib/sprints/tally.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import classes from './RunningSprint.module.css';

interface SprintFiguresProps {
  sprint: Sprint;
  stories: readonly CardStory[];
  /** Undefined while it loads. */
  commitment: ReadonlySet<string> | undefined;
}

/** Committed, added, completed and remaining points of a running sprint. */
export function SprintFigures({ sprint, stories, commitment }: SprintFiguresProps) {
  const { t } = useTranslation('sprints');
  const startedAt = sprint.started_at ?? '';
  const outside = ({ completed_at }: CardStory) => completed_at !== null && completed_at < startedAt;
  const figures: [string, Tally | undefined][] = [
    [
      t('running.committed'),
      { stories: sprint.committed_stories ?? 0, points: sprint.committed_points ?? 0 },
    ],
    [
      t('running.added'),
      commitment && tallyOf(stories.filter((story) => !commitment.has(story.id) && !outside(story))),
    ],
    [t('running.completed'), tallyOf(stories.filter((story) => story.status === 'done' && !outside(story)))],
    [t('running.pending'), tallyOf(stories.filter(({ status }) => status !== 'done'))],
  ];
  return (
    <dl className={classes['strip']}>
      {figures.map(([label, tally]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{tally ? formatNumber(tally.points) : '–'}</b> {t('running.points')}
            <span>{tally && t('running.stories', { count: tally.stories })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
