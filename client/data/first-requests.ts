import { AREAS } from '#client/lib/storage/areas.ts';
import { PROJECT, personKey } from '#client/lib/storage/registry.ts';
import type { BoardInput } from '#shared/contracts/board.ts';
import type { DashboardInput } from '#shared/contracts/dashboard.ts';
import type { OpenWorkspaceInput } from '#shared/contracts/workspace.ts';
import { FIRST_ATTENTION } from '#shared/rules/stories/attention.ts';
import { boardPart } from '#shared/rules/stories/board.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { CARD_FIELDS } from '#shared/rules/stories/story-fields.ts';

// What the page asks for first. The first script of the page (client/first.ts) sends these requests before the program is
// loaded, and the queries make the same ones: both take them from here.

/**
 * The project that an address leads to, as far as this browser knows.
 * @param search the parameters of the address; without any it leads to the project that was selected last.
 */
export function landingProject(search: { project?: string }, personId: string): string | undefined {
  if (Object.keys(search).length > 0) return search.project;
  return AREAS.local.get(personKey(PROJECT, personId)) ?? undefined;
}

export const workspaceInput = (projectId: string | undefined): OpenWorkspaceInput => ({
  project_id: projectId ?? null,
});

export const dashboardInput = (
  projectId: string | undefined,
  attention = FIRST_ATTENTION,
): DashboardInput => ({
  project_id: projectId ?? null,
  attention,
});

/** The board of a project, or of all, of which nothing is loaded yet. */
export const boardInput = (projectId: string | undefined): BoardInput => ({
  project_id: projectId ?? null,
  columns: STORY_STATUSES.map((status) => ({ status, size: boardPart(projectId) })),
});

/** The maximum of stories that a list loads. If there are more, the view shows the first ones by rank and says so. */
export const MAX_STORIES = 10_000;

/** The path of the read of a project's stories, or of all, as the client of the REST API writes it. */
export function storiesPath(projectId: string | undefined): string {
  const query = new URLSearchParams({ select: CARD_FIELDS.join() });
  if (projectId !== undefined) query.set('project_id', `eq.${projectId}`);
  query.set('order', 'rank.asc,id.asc');
  query.set('limit', String(MAX_STORIES));
  return `/rest/v1/user_stories?${query}`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A request that opens a page. */
interface FirstRequest {
  path: string;
  /** The input of a procedure; missing: a read. */
  input?: object;
}

/** The view of an address, and its project as {@link landingProject} says. @param search the parameters of the address. */
export function firstView(search: URLSearchParams, personId: string) {
  const view = search.get('view') ?? 'dashboard';
  const named = search.get('project') ?? '';
  const parameters = [...search].length === 0 ? {} : { view, ...(UUID.test(named) && { project: named }) };
  return { view, project: landingProject(parameters, personId) };
}

/** The first requests of a page: those of the shell, and those of its view. */
export function firstRequests({ view, project }: ReturnType<typeof firstView>): FirstRequest[] {
  const shell = { path: '/rest/v1/rpc/open_workspace', input: workspaceInput(project) };
  if (view === 'kanban') return [shell, { path: '/rest/v1/rpc/board', input: boardInput(project) }];
  if (view === 'backlog') return [shell, { path: storiesPath(project) }];
  if (view === 'dashboard')
    return [shell, { path: '/rest/v1/rpc/dashboard', input: dashboardInput(project) }];
  return [shell];
}
