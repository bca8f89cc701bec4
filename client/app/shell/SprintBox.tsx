import { useTranslation } from 'react-i18next';
import { type Segment, SegmentedBar } from '#client/components/SegmentedBar.tsx';
import { useHolidays } from '#client/data/capacity/queries.ts';
import { daysOf } from '#client/data/sprints/days.ts';
import { useRunningSprints } from '#client/data/sprints/queries.ts';
import { today } from '#client/lib/server-config.ts';
import classes from './SprintBox.module.css';

/** The running sprint and its day, if there is exactly one in the project, or in all visible projects. */
export function SprintBox({ project }: { project: string | undefined }) {
  const { t } = useTranslation('shell');
  const sprints = useRunningSprints(project);
  const [sprint, another] = sprints.data ?? [];
  const { holidays } = useHolidays(sprint?.project_id);
  if (!sprint || another) return null;
  const { day, total } = daysOf(sprint, today(), holidays);
  const segments = Array.from({ length: total }, (_, place): Segment => {
    if (place + 1 === day) return 'now';
    return place + 1 < day ? 'past' : 'future';
  });
  return (
    <div className={classes['box']}>
      <div className={classes['line']}>
        <b>{sprint.name}</b>
        <span>{t('sprint.day', { day, total })}</span>
      </div>
      <SegmentedBar thin segments={segments} />
    </div>
  );
}
