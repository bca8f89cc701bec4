import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { workingDays } from '../../../shared/rules/working-days.ts';
import { type Notch, Rule } from '../../components/Rule.tsx';
import { db } from '../../lib/backend.ts';
import { useHolidays } from '../../lib/capacity.ts';
import { useLive } from '../../lib/live.ts';
import { today } from '../../lib/product.ts';
import classes from './SprintBox.module.css';

/** The ruler has room for so many notches. */
const MAX_NOTCHES = 48;

/** The running sprint with its day, where there is exactly one: of the project, or of all that the person sees. */
export function SprintBox({ project }: { project: string | undefined }) {
  const { t } = useTranslation('shell');
  const queryClient = useQueryClient();
  const queryKey = ['running-sprint', project ?? 'all'];
  const sprints = useQuery({
    queryKey,
    queryFn: async () => {
      const query = db
        .from('sprints')
        .select('name, project_id, start_date, end_date')
        .eq('status', 'active')
        .limit(2);
      const { data } = await (project ? query.eq('project_id', project) : query).throwOnError();
      return data;
    },
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  useLive('sprints', project && `project_id=eq.${project}`, refresh, refresh);

  const [sprint, another] = sprints.data ?? [];
  const { holidays } = useHolidays(sprint?.project_id);
  if (!sprint || another) return null;
  const total = workingDays(sprint.start_date, sprint.end_date, holidays);
  const day = Math.min(total, Math.max(1, workingDays(sprint.start_date, today(), holidays)));
  const notches = Array.from({ length: total }, (_, place): Notch => {
    if (place + 1 === day) return 'now';
    return place + 1 < day ? 'past' : 'future';
  });
  return (
    <div className={classes['box']}>
      <div className={classes['line']}>
        <b>{sprint.name}</b>
        <span>{t('sprint.day', { day, total })}</span>
      </div>
      {total <= MAX_NOTCHES && <Rule thin notches={notches} />}
    </div>
  );
}
