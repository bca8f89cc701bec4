import type { BoardInput } from '#shared/contracts/board.ts';
import type { DashboardInput } from '#shared/contracts/dashboard.ts';
import type { OpenWorkspaceInput } from '#shared/contracts/workspace.ts';
import { FIRST_ATTENTION } from '#shared/rules/attention.ts';
import { boardPart } from '#shared/rules/board.ts';
import { STORY_STATUSES } from '#shared/rules/story.ts';

// What the page asks for first. The first script of the page (client/first.ts) sends these requests before the program is
// loaded, and the queries make the same ones: both take them from here.

/** Where the browser keeps the project that a person selected last. */
export const lastProjectKey = (personId: string) => `plataforma-scrum-project:${personId}`;

/**
 * The project that an address leads to, as far as this browser knows.
 * @param search the parameters of the address; without any it leads to the project that was selected last.
 */
export function landingProject(search: { project?: string }, personId: string): string | undefined {
  if (Object.keys(search).length > 0) return search.project;
  return localStorage.getItem(lastProjectKey(personId)) ?? undefined;
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
