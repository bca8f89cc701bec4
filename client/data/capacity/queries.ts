import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import type { Day } from '#shared/rules/dates/working-days.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** Days on which a person is away. */
export type Absence = Pick<Tables<'absences'>, 'id' | 'user_id' | 'start_date' | 'end_date'>;

/** A limit of the list. */
const MAX_ABSENCES = 5000;
const NO_ABSENCES: Absence[] = [];

/** The root of the keys of absences and their notes. */
export const ABSENCES_KEY = ['absences'] as const;
export const WEEKLY_HOURS_KEY = ['weekly-hours'] as const;

/** The key of {@link useAbsences}. */
export const absencesKey = (first: Day, last: Day, userIds: readonly string[]) =>
  [...ABSENCES_KEY, first, last, userIds] as const;
/** The key of {@link useWeeklyHours}. */
export const weeklyHoursKey = (userIds: readonly string[]) => [...WEEKLY_HOURS_KEY, userIds] as const;

/** The absences of some people that overlap a range of days, the earliest first, kept current. */
export function useAbsences(
  userIds: readonly string[],
  first: Day,
  last: Day,
): { absences: Absence[]; query: UseQueryResult<Absence[]> } {
  const query = useLiveQuery({
    queryKey: absencesKey(first, last, userIds),
    queryFn: async (): Promise<Absence[]> => {
      const { data: rows } = await db
        .from('absences')
        .select('id, user_id, start_date, end_date')
        .in('user_id', [...userIds])
        .lte('start_date', last)
        .gte('end_date', first)
        .order('start_date')
        .limit(MAX_ABSENCES)
        .throwOnError();
      return rows;
    },
    live: [{ table: 'absences' }],
  });
  return { absences: query.data ?? NO_ABSENCES, query };
}

/**
 * The notes of absences by the id of the absence. The person sees their own notes, and managers see those of people who
 * accepted their project.
 */
export function useAbsenceNotes(absences: readonly Absence[]): ReadonlyMap<string, string> {
  const ids = absences.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: [...ABSENCES_KEY, 'notes', ids],
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

/** The weekly hours of people by id: null if a person has not entered them, no entry if a person has not accepted the project. */
export function useWeeklyHours(userIds: readonly string[]): {
  hours: ReadonlyMap<string, number | null>;
  query: UseQueryResult;
} {
  const query = useLiveQuery({
    queryKey: weeklyHoursKey(userIds),
    queryFn: async () => {
      const { data: rows } = await db
        .from('team_capacity')
        .select('id, weekly_capacity')
        .in('id', [...userIds])
        .throwOnError();
      return rows;
    },
    live: [{ table: 'profiles' }],
  });
  const { data } = query;
  const hours = useMemo(
    () => new Map((data ?? []).map(({ id, weekly_capacity }) => [id ?? '', weekly_capacity])),
    [data],
  );
  return { hours, query };
}
