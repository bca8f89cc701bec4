import { hashKey, type QueryKey } from '@tanstack/react-query';
import { queryClient, seedQuery } from '#client/lib/backend/query-client.ts';
import type { OpenedWorkspace } from '#shared/contracts/workspace.ts';
import { profileKey } from '../account/session.ts';
import { holidaysKey } from '../capacity/holidays.ts';
import { EPICS_KEY } from '../epics/queries.ts';
import { COUNT_KEY } from '../notifications/queries.ts';
import { visibleKey } from '../people/presence.ts';
import { PEOPLE_KEY } from '../people/queries.ts';
import { REQUESTS_KEY } from '../projects/project-requests.ts';
import { assembleProjects, PROJECTS_KEY } from '../projects/project-tree.ts';
import { archivedOnes, idsOf } from '../projects/queries.ts';
import { boardChoicesKey, parseChoices } from '../settings/board-choice.ts';
import { applySettings, settingsKey } from '../settings/queries.ts';
import { openSprintsKey, runningSprintsKey } from '../sprints/queries.ts';
import { backlogCountKey } from '../stories/lists/backlog-count.ts';

/** The key of the query that opens the workspace of a person. */
export const workspaceKey = (personId: string) => ['workspace', personId] as const;

/** The queries that the answer was given to, and the project that it was asked for. */
let seeded: { project: string | undefined; keys: QueryKey[] } | undefined;

/** The keys of the shell's queries, if the page was opened with this project (undefined: all). */
export const seededKeys = (project: string | undefined): readonly QueryKey[] | undefined =>
  seeded?.project === project ? seeded?.keys : undefined;

/** The data of the last visit that stand for the answer until it comes, by their queries. */
const standIns = new Map<string, { key: QueryKey; data: unknown }>();

/** Gives the shell's queries the data of the last visit, until the answer comes that is on its way. */
export function seedStandIns(entries: readonly (readonly [QueryKey, unknown])[], beganAt: number): void {
  for (const [key, data] of entries) {
    seedQuery(key, data, beganAt);
    standIns.set(hashKey(key), { key, data: queryClient.getQueryData(key) });
  }
}

/** Has the queries read by themselves that still show the data of the last visit: the answer does not come. */
export function dropStandIns(): void {
  for (const { key } of standIns.values()) void queryClient.invalidateQueries({ queryKey: key, exact: true });
  standIns.clear();
}

/**
 * Gives the answer of `open_workspace` to the queries of its parts, as each would have read it, and applies the person's
 * appearance before.
 * @param project the project that was asked for.
 * @param beganAt when the request began (performance.now()).
 */
export async function seedWorkspace(
  personId: string,
  project: string | undefined,
  opened: OpenedWorkspace,
  beganAt: number,
): Promise<void> {
  const keys: QueryKey[] = [];
  const seed = (key: QueryKey, data: unknown) => {
    keys.push(key);
    const standIn = standIns.get(hashKey(key));
    standIns.delete(hashKey(key));
    // data that were changed since they were shown may be newer than the answer
    if (standIn && standIn.data !== queryClient.getQueryData(key))
      void queryClient.invalidateQueries({ queryKey: key, exact: true });
    else seedQuery(key, data, beganAt);
  };
  const { profile, settings, people, unread, requests } = opened;
  if (settings) {
    const applied = await applySettings(settings);
    seed(settingsKey(personId), applied);
    seed(visibleKey(personId), applied.privacy.profileVisible);
    seed(boardChoicesKey(personId), parseChoices(settings.boards));
  }
  if (profile) seed(profileKey(personId), profile);
  seed(PEOPLE_KEY, people);
  seed(COUNT_KEY, unread);
  seed(REQUESTS_KEY, requests);
  seedProject(project, opened, seed);
  dropStandIns();
  seeded = { project, keys };
}

/** The projects, and what belongs to the selected one, or to all. */
function seedProject(
  project: string | undefined,
  workspace: OpenedWorkspace,
  seed: (key: QueryKey, data: unknown) => void,
): void {
  const { backlog, sprints, holidays, epics } = workspace;
  const trees = assembleProjects(workspace);
  const archived = archivedOnes(trees);
  const hidden = idsOf(archived);
  seed(PROJECTS_KEY, trees);
  seed(backlogCountKey(project, hidden), backlog);
  seed(openSprintsKey(project, project === undefined ? hidden : '()'), sprints);
  const running = sprints
    .filter(({ status, project_id }) => status === 'active' && !archived.some(({ id }) => id === project_id))
    .slice(0, 2)
    .map(({ name, project_id, start_date, end_date }) => ({ name, project_id, start_date, end_date }));
  seed(runningSprintsKey(project, hidden), running);
  for (const { project_id: id } of running)
    seed(
      holidaysKey(id),
      holidays.flatMap((holiday) => (holiday.project_id === id ? [holiday.day] : [])),
    );
  seed([...EPICS_KEY, project ?? 'all'], epics);
}
