import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/Loading.tsx';
import { LoadState } from '#client/components/LoadState.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import { WarnNote } from '#client/components/WarnNote.tsx';
import { useMeanVelocity } from '#client/data/sprints/queries.ts';
import { tallyOf } from '#client/data/sprints/tally.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { formatNumber } from '#client/lib/format.ts';
import { expectedPoints } from '#shared/rules/capacity.ts';
import { Gauge } from './Gauge.tsx';
import classes from './PlanFigures.module.css';
import type { TeamCapacity } from './use-team-capacity.ts';

interface PlanFiguresProps {
  sprint: Sprint;
  /** The stories of the sprint that are not done. */
  stories: readonly CardStory[];
  capacity: TeamCapacity;
}

/** The points of the plan, compared with the team's velocity and its hours for this sprint. */
export function PlanFigures({ sprint, stories, capacity }: PlanFiguresProps) {
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
      {over > 0 && <WarnNote>{t(overKey, { count: over, expected: formatNumber(expected ?? 0) })}</WarnNote>}
      {unestimated > 0 && <WarnNote>{t('unestimatedCount', { count: unestimated })}</WarnNote>}
      {unready > 0 && <WarnNote>{t('unreadyCount', { count: unready })}</WarnNote>}
    </div>
  );
}
