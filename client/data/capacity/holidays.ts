import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import type { Day } from '#shared/rules/dates/working-days.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** Limits of the lists. */
const MAX_ROWS = { days: 2000, named: 1000 };

/** The key of everything about the holidays of a project. */
export const holidaysKey = (projectId: string) => ['holidays', projectId] as const;

/** The days on which a project does not work, kept current; empty while they load and without a project. */
export function useHolidays(projectId: string | undefined): {
  holidays: ReadonlySet<Day>;
  query: UseQueryResult<Day[]>;
} {
  const query = useLiveQuery({
    queryKey: holidaysKey(projectId ?? 'none'),
    enabled: projectId !== undefined,
    queryFn: async () => {
      const { data: rows } = await db
        .from('holidays')
        .select('day')
        .eq('project_id', projectId ?? '')
        .order('day', { ascending: false })
        .limit(MAX_ROWS.days)
        .throwOnError();
      return rows.map(({ day }) => day);
    },
    live: [{ table: 'holidays', filter: projectId ? `project_id=eq.${projectId}` : null }],
  });
  const { data } = query;
  return { holidays: useMemo(() => new Set(data), [data]), query };
}

export interface Holiday {
  day: Day;
  name: string;
}

/** The holidays of a project with their names, the earliest first. Live. */
export function useNamedHolidays(projectId: string) {
  return useLiveQuery({
    queryKey: [...holidaysKey(projectId), 'named'],
    queryFn: async (): Promise<Holiday[]> => {
      const answer = await db
        .from('holidays')
        .select('day, name')
        .eq('project_id', projectId)
        .order('day')
        .limit(MAX_ROWS.named)
        .throwOnError();
      return answer.data;
    },
    live: [{ table: 'holidays', filter: `project_id=eq.${projectId}` }],
  });
}
