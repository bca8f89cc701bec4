import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { withRefresh } from '#client/lib/backend/with-refresh.ts';
import { callAgain } from '../write/call-once.ts';
import { changeRows, deleteRow } from '../write/change-rows.ts';
import { insertEqualOnce, insertOnce } from '../write/insert-once.ts';
import { type Holiday, holidaysKey } from './holidays.ts';
import { ABSENCES_KEY, type Absence, WEEKLY_HOURS_KEY } from './queries.ts';

const refreshHolidays = (projectId: string) =>
  queryClient.invalidateQueries({ queryKey: holidaysKey(projectId) });

/** @throws the error that the server answered. */
export async function addHoliday(projectId: string, { day, name }: Holiday): Promise<void> {
  const row = { project_id: projectId, day, name };
  await insertEqualOnce('holidays', row).finally(() => refreshHolidays(projectId));
}

/** @throws the error that the server answered. */
export async function removeHoliday(projectId: string, { day }: Holiday): Promise<void> {
  await changeRows(() =>
    db.from('holidays').delete().eq('project_id', projectId).eq('day', day).throwOnError(),
  ).finally(() => refreshHolidays(projectId));
}

/** Adds an absence; with the id of a deleted one it is restored. @throws the error that the server answered. */
export async function addAbsence(
  row: Omit<Absence, 'id'> & { id?: string; note: string | null },
): Promise<void> {
  await withRefresh(ABSENCES_KEY, () => insertOnce('absences', row));
}

/** @throws the error that the server answered. */
export async function removeAbsence(id: string): Promise<void> {
  await withRefresh(ABSENCES_KEY, () => deleteRow('absences', id));
}

/**
 * Sets the weekly hours of a member of a project that the person manages; the member is notified. Null: none.
 * @throws the error that the server answered.
 */
export async function setWeeklyHours(
  projectId: string,
  userId: string,
  weekly_capacity: number | null,
): Promise<void> {
  const input = { project_id: projectId, user_id: userId, weekly_capacity };
  await withRefresh(WEEKLY_HOURS_KEY, () => callAgain('set_weekly_hours', input));
}

/** Sets the person's own weekly hours; null: none. @throws the error that the server answered. */
export async function setOwnHours(personId: string, weekly_capacity: number | null): Promise<void> {
  await withRefresh(WEEKLY_HOURS_KEY, () =>
    changeRows(() => db.from('profiles').update({ weekly_capacity }).eq('id', personId).throwOnError()),
  );
}
