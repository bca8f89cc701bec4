import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Tables } from '../../shared/database.types.ts';
import type { Day } from '../../shared/rules/working-days.ts';
import { db } from './backend.ts';
import { useLive } from './live.ts';
import { useCoalesced } from './use-coalesced.ts';

/** Days on which somebody is away. */
export type Absence = Pick<Tables<'absences'>, 'id' | 'user_id' | 'start_date' | 'end_date'>;

/** A list never loads without bound. */
const MOST = { holidays: 2000, absences: 5000 };
const REFRESH_AFTER_MS = 100;
const NO_ABSENCES: Absence[] = [];

/** Keeps a list current while mounted. */
function useRefreshed(queryKey: readonly unknown[]): () => void {
  const queryClient = useQueryClient();
  return useCoalesced(() => void queryClient.invalidateQueries({ queryKey }), REFRESH_AFTER_MS);
}

/** The days on which a project does not work, kept current; empty while they load and where no project is named. */
export function useHolidays(projectId: string | undefined): {
  holidays: ReadonlySet<Day>;
  query: UseQueryResult<Day[]>;
} {
  const query = useQuery({
    queryKey: ['holidays', projectId ?? 'none'],
    enabled: projectId !== undefined,
    queryFn: async () => {
      const { data: rows } = await db
        .from('holidays')
        .select('day')
        .eq('project_id', projectId ?? '')
        .order('day', { ascending: false })
        .limit(MOST.holidays)
        .throwOnError();
      return rows.map(({ day }) => day);
    },
  });
  const refresh = useRefreshed(['holidays']);
  useLive('holidays', projectId ? `project_id=eq.${projectId}` : null, refresh, refresh);
  const { data } = query;
  return { holidays: useMemo(() => new Set(data), [data]), query };
}

/** The absences of people that touch the days from one to another, the earliest first, kept current. */
export function useAbsences(
  userIds: readonly string[],
  first: Day,
  last: Day,
): { absences: Absence[]; query: UseQueryResult<Absence[]> } {
  const query = useQuery({
    queryKey: ['absences', first, last, userIds],
    queryFn: async (): Promise<Absence[]> => {
      const { data: rows } = await db
        .from('absences')
        .select('id, user_id, start_date, end_date')
        .in('user_id', [...userIds])
        .lte('start_date', last)
        .gte('end_date', first)
        .order('start_date')
        .limit(MOST.absences)
        .throwOnError();
      return rows;
    },
  });
  const refresh = useRefreshed(['absences']);
  useLive('absences', undefined, refresh, refresh);
  return { absences: query.data ?? NO_ABSENCES, query };
}

/** The notes of absences, by id of the absence: the person's own, and for those who manage a project that they accepted. */
export function useAbsenceNotes(absences: readonly Absence[]): ReadonlyMap<string, string> {
  const ids = absences.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['absences', 'notes', ids],
    enabled: ids.length > 0,
    queryFn: async () => {
      const { data: rows } = await db
        .from('absence_notes')
        .select('absence_id, note')
        .in('absence_id', ids)
        .throwOnError();
      return rows;
    },
  });
  return useMemo(
    () => new Map((data ?? []).map(({ absence_id, note }) => [absence_id ?? '', note ?? ''])),
    [data],
  );
}

/** The weekly hours of people, by id; null where somebody has not said, none for those who have not accepted. */
export function useWeeklyHours(userIds: readonly string[]): {
  hours: ReadonlyMap<string, number | null>;
  query: UseQueryResult;
} {
  const query = useQuery({
    queryKey: ['weekly-hours', userIds],
    queryFn: async () => {
      const { data: rows } = await db
        .from('team_capacity')
        .select('id, weekly_capacity')
        .in('id', [...userIds])
        .throwOnError();
      return rows;
    },
  });
  const refresh = useRefreshed(['weekly-hours']);
  useLive('profiles', undefined, refresh, refresh);
  const { data } = query;
  const hours = useMemo(
    () => new Map((data ?? []).map(({ id, weekly_capacity }) => [id ?? '', weekly_capacity])),
    [data],
  );
  return { hours, query };
}
