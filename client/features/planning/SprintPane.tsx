import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SEGMENTS, type Segment, SegmentedBar } from '#client/components/layout/SegmentedBar.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { WarnNotes } from '#client/components/messages/WarnNotes.tsx';
import { useMeanVelocity } from '#client/data/sprints/mean-velocity.ts';
import { tallyOf } from '#client/data/sprints/tally.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useScrollPlace } from '#client/lib/address/scroll-places.ts';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { expectedPoints } from '#shared/rules/reports/capacity.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { CapacityList } from './CapacityList.tsx';
import type { EarlyStory } from './early-stories.ts';
import classes from './PlanningView.module.css';
import { PlanRow, type PlanRowContext } from './PlanRow.tsx';
import { type TeamCapacity, useTeamCapacity } from './use-team-capacity.ts';

interface SprintPaneProps {
  sprint: Sprint;
  stories: readonly CardStory[];
  /** The stories that come before what they wait for. */
  early: readonly EarlyStory[];
  context: PlanRowContext;
}

/** The sprint being planned: its points compared with the capacity, its stories, and the team's hours. */
export function SprintPane({ sprint, stories, early, context }: SprintPaneProps) {
  const { t } = useTranslation(['planning', 'common']);
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  useScrollPlace('plan-sprint', scroll);
  const isTarget = useDragState(({ drag }) => drag?.place?.list === 'sprint');
  const capacity = useTeamCapacity(sprint);
  const open = stories.filter(({ status }) => status !== 'done');
  const earlyTexts = useEarlyTexts(early, context.projectKey);
  return (
    <section
      className={classes['pane']}
      aria-labelledby={id}
      data-pane="sprint"
      data-zone="sprint"
      data-target={isTarget || undefined}
    >
      <header className={classes['paneBar']}>
        <h2 id={id}>{sprint.name}</h2>
        <span>{t('stories', { count: stories.length })}</span>
        {sprint.goal && (
          <span className={classes['goal']} title={sprint.goal}>
            {t('goal', { goal: sprint.goal })}
          </span>
        )}
      </header>
      <div ref={scroll} className={classes['scroll']} data-scrolls>
        <PlanFigures sprint={sprint} stories={open} capacity={capacity} early={earlyTexts} />
        <h3 id={`${id}-stories`} className={classes['section']}>
          {t('sprintStories')} <span>{t('common:points', { count: tallyOf(open).points })}</span>
        </h3>
        <ul aria-labelledby={`${id}-stories`}>
          {stories.map((story) => (
            <li key={story.id}>
              <PlanRow {...context} story={story} pane="sprint" />
            </li>
          ))}
        </ul>
        {stories.length === 0 && <p className={classes['hint']}>{t('sprintEmpty')}</p>}
        <CapacityList sprint={sprint} capacity={capacity} />
      </div>
    </section>
  );
}

/** More warnings about the order of stories than this are counted. */
const MAX_EARLY = 4;

/** The sentences about stories that come before what they wait for. */
function useEarlyTexts(early: readonly EarlyStory[], projectKey: string): string[] {
  const { t } = useTranslation('planning');
  const texts = early.slice(0, MAX_EARLY).map(({ story, blocker, inSprint }) =>
    t(inSprint ? 'beforeBlocker' : 'withoutBlocker', {
      key: storyKey(projectKey, story.number),
      blocker: storyKey(projectKey, blocker.number),
    }),
  );
  return early.length > MAX_EARLY ? [...texts, t('moreEarly', { count: early.length - MAX_EARLY })] : texts;
}

interface PlanFiguresProps {
  sprint: Sprint;
  /** The stories of the sprint that are not done. */
  stories: readonly CardStory[];
  capacity: TeamCapacity;
  /** The warnings about the order of the stories. */
  early: readonly string[];
}

/** The points of the plan, compared with the team's velocity and its hours for this sprint. */
function PlanFigures({ sprint, stories, capacity, early }: PlanFiguresProps) {
  const { t } = useTranslation('planning');
  const { mean, sprints, query } = useMeanVelocity(sprint.team_id);
  const { points } = tallyOf(stories);
  const expected = expectedPoints(mean, capacity);
  const over = expected === null ? 0 : Math.ceil(points - expected);
  const unestimated = stories.filter((story) => story.story_points === null).length;
  const unready = stories.filter((story) => !story.ready).length;
  const overKey = expected === mean ? 'overMean' : 'over';
  return (
    <div className={classes['figures']}>
      <div className={classes['line']}>
        <p className={classes['sum']}>
          <b>{formatNumber(points)}</b> {t('points')}
        </p>
        {query.isPending && (
          <Loading className={classes['mean']}>
            <Skeleton width="180px" />
          </Loading>
        )}
        {query.isSuccess && (
          <p className={classes['mean']}>
            {mean === null ? t('noMean') : t('mean', { count: sprints, mean: formatNumber(mean) })}
          </p>
        )}
      </div>
      {query.isError && <LoadState part reads={[query]} title={t('velocityUnread')} />}
      <Gauge points={points} mean={mean} expected={expected} />
      <WarnNotes
        texts={[
          over > 0 && t(overKey, { count: over, expected: formatNumber(expected ?? 0) }),
          unestimated > 0 && t('unestimatedCount', { count: unestimated }),
          unready > 0 && t('unreadyCount', { count: unready }),
          ...early,
        ]}
      />
    </div>
  );
}

interface GaugeProps {
  points: number;
  mean: number | null;
  /** The mean, reduced by the absences. */
  expected: number | null;
}

/** The scale is this many times the mean, so that there is room beyond it. */
const SCALE_FACTOR = 1.2;

/**
 * A bar of the planned points, with one segment per point or, for many points, per several. Segments beyond the expected points
 * are ochre; there are marks at the mean and at the expected points.
 */
function Gauge({ points, mean, expected }: GaugeProps) {
  const { t } = useTranslation('planning');
  const scaleMax = Math.max(points, Math.ceil((mean ?? 0) * SCALE_FACTOR), 10);
  const unit = Math.ceil(scaleMax / MAX_SEGMENTS);
  const total = Math.ceil(scaleMax / unit);
  const segments = Array.from({ length: total }, (_, index): Segment => {
    const from = index * unit;
    if (from >= points) return 'future';
    return expected !== null && from >= expected ? 'over' : 'done';
  });
  const leftOf = (value: number) => `${Math.min(100, (value / (total * unit)) * 100)}%`;
  const label =
    mean === null
      ? `${formatNumber(points)} ${t('points')}`
      : t('gauge', { count: points, points: formatNumber(points), mean: formatNumber(mean) });
  const marks = [
    ...(mean === null ? [] : [{ at: mean, text: t('meanMark', { mean: formatNumber(mean) }) }]),
    ...(expected === null || expected === mean
      ? []
      : [{ at: expected, text: t('expectedMark', { expected: formatNumber(expected) }) }]),
  ];
  return (
    <div className={classes['gauge']} role="img" aria-label={label}>
      <SegmentedBar segments={segments} />
      {marks.map(({ at, text }) => (
        <span
          key={text}
          className={classes['mark']}
          style={{ left: leftOf(at) }}
          data-far={at > scaleMax / 2 || undefined}
        >
          <span>{text}</span>
        </span>
      ))}
    </div>
  );
}
