import { seedQuery } from '#client/lib/query-client.ts';
import type { OpenedWorkspace } from '#shared/contracts/workspace.ts';
import { profileKey } from '../account/session.ts';
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
import { backlogCountKey } from '../stories/backlog-count.ts';

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
  const seed = (key: readonly unknown[], data: unknown) => seedQuery(key, data, beganAt);
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
}

/** The projects, and what belongs to the selected one, or to all. */
function seedProject(
  project: string | undefined,
  { projects, columns, teams, members, people, backlog, sprints, holidays, epics }: OpenedWorkspace,
  seed: (key: readonly unknown[], data: unknown) => void,
): void {
  const trees = assembleProjects({ projects, columns, teams, members, people });
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
      ['holidays', id],
      holidays.flatMap((holiday) => (holiday.project_id === id ? [holiday.day] : [])),
    );
  seed([...EPICS_KEY, project ?? 'all'], epics);
}
