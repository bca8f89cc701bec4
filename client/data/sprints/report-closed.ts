import { useEffect, useEffectEvent } from 'react';
import { signedInId } from '#client/lib/backend/auth-state.ts';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { byWhom } from '../activity/by-whom.ts';
import { peopleQuery } from '../people/queries.ts';
import { readProjects } from '../projects/queries.ts';
import type { Sprint } from './types.ts';

/** How many events of a sprint are searched for the last step. */
const MAX_EVENTS = 50;

interface SprintEvent {
  action: string;
  actor_id: string | null;
  changes: Record<string, readonly [unknown, unknown] | undefined> | null;
  created_at: string;
}

/**
 * Says who has started, finished or deleted a sprint while this person had a dialog about it open, which has closed for that.
 * Says nothing where nobody else has done so: the person has left, or has done it themselves.
 * @param seen the sprint as the dialog showed it.
 * @throws the error that the server answered.
 */
async function reportClosedSprint(
  seen: Pick<Sprint, 'id' | 'name' | 'status' | 'project_id'>,
): Promise<void> {
  const { data: found } = await db.from('sprints').select('status').eq('id', seen.id).throwOnError();
  const status = found[0]?.status;
  const project = (await readProjects()).find(({ id }) => id === seen.project_id);
  await i18n.loadNamespaces(['moves', 'sprints']);
  const title = i18n.t('sprints:closed.title', { name: seen.name });
  if (!project) return toast.refusal(title, i18n.t('moves:noAccess'));
  if (project.archived_at) return toast.refusal(title, i18n.t('moves:archived', { project: project.name }));
  if (status === seen.status) return;

  const event = await readLastStep(seen.id);
  if (event && event.actor_id === signedInId()) return;
  if (!event || status === 'planned') return toast.refusal(title, i18n.t('moves:changed'));
  const people = await queryClient.ensureQueryData(peopleQuery);
  const by = byWhom(event, new Map(people.map(({ id, full_name }) => [id, full_name])));
  toast.refusal(title, i18n.t(`sprints:closed.${status ?? 'deleted'}`, by));
}

/** The last event that has moved a sprint on, or deleted it. */
async function readLastStep(sprintId: string): Promise<SprintEvent | undefined> {
  const { data } = await db
    .from('activity_log')
    .select('action, actor_id, changes, created_at')
    .eq('entity_id', sprintId)
    .order('created_at', { ascending: false })
    .limit(MAX_EVENTS)
    .throwOnError();
  const events = data as unknown as SprintEvent[];
  return events.find(({ action, changes }) => action === 'deleted' || changes?.['status']);
}

/**
 * For a dialog about a sprint, which disappears with the sprint's place when somebody else starts, finishes or deletes it: says
 * who did what.
 */
export function useClosedReport(sprint: Sprint, opened: boolean): void {
  const leave = useEffectEvent(() => {
    // without an answer there is nothing to report
    if (opened) reportClosedSprint(sprint).catch(() => undefined);
  });
  useEffect(() => () => leave(), []);
}
