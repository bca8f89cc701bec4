import { AREAS } from '#client/lib/storage/areas.ts';
import { PROJECT, personKey } from '#client/lib/storage/registry.ts';
import type { BoardInput } from '#shared/contracts/board.ts';
import type { DashboardInput } from '#shared/contracts/dashboard.ts';
import type { OpenWorkspaceInput } from '#shared/contracts/workspace.ts';
import { REPORT_KINDS, type ReportKind, USUAL_SPAN } from '#shared/rules/reports/report-choice.ts';
import { FIRST_ATTENTION } from '#shared/rules/stories/attention.ts';
import { boardPart } from '#shared/rules/stories/board.ts';
import { CARD_FIELDS } from '#shared/rules/stories/fields/card-fields.ts';
import { STORY_STATUSES, STORY_TYPES, type StoryType } from '#shared/rules/stories/story.ts';
import { isUuid } from '#shared/rules/texts/uuid.ts';

// The first requests of the page. The first script of the page (client/first.ts) sends these requests before the program is
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

export const pokerStartInput = (projectId: string) => ({ project_id: projectId });

export const pokerSessionInput = (sessionId: string) => ({ session_id: sessionId });

/** @param team the team that the address names. */
export const retroStartInput = (projectId: string | undefined, team: string | undefined) => ({
  project_id: projectId ?? null,
  team_id: team ?? null,
});

export const sprintsInput = (projectId: string | undefined) => ({ project_id: projectId ?? null });

/** @param search the parameters of the address. */
export const reportsInput = ({
  project,
  team,
  sprint,
  report = 'burndown',
  asOf,
  last = USUAL_SPAN,
  type,
}: ReportSearch) => ({
  project_id: project ?? null,
  team_id: team ?? null,
  sprint_id: sprint ?? null,
  report,
  as_of: asOf ?? null,
  last,
  type: type ?? null,
});

/** @param plan the planned sprint that the address names. */
export const planningInput = (projectId: string | undefined, plan: string | undefined) => ({
  project_id: projectId ?? null,
  sprint_id: plan ?? null,
});

/** The first request for a board, of a project or of all. */
export const boardInput = (projectId: string | undefined): BoardInput => ({
  project_id: projectId ?? null,
  columns: STORY_STATUSES.map((status) => ({ status, size: boardPart(projectId) })),
});

/** The maximum of stories that a list loads. If there are more, the view shows the first ones by rank and says so. */
export const MAX_STORIES = 10_000;

/**
 * Of all projects, the views of lists show the stories that are not completed, and the completed ones of sprints that are not: not
 * those of all years.
 */
export const LISTED_OF_ALL = {
  /** Embeds the sprint of a story without reading anything of it. */
  select: [...CARD_FIELDS, 'sprints()'].join(),
  open: ['sprints.status', 'completed'],
  or: 'status.neq.done,sprints.not.is.null',
} as const;

/** The path of the read of a project's stories, or of all that lists show, as the client of the REST API writes it. */
export function storiesPath(projectId: string | undefined): string {
  const { select, open, or } = LISTED_OF_ALL;
  const query = new URLSearchParams(
    projectId === undefined
      ? { select, [open[0]]: `neq.${open[1]}`, or: `(${or})` }
      : { select: CARD_FIELDS.join(), project_id: `eq.${projectId}` },
  );
  query.set('order', 'rank.asc,id.asc');
  query.set('limit', String(MAX_STORIES));
  return `/rest/v1/user_stories?${query}`;
}

/** The parameters of the address that choose a report. */
interface ReportSearch {
  project?: string | undefined;
  team?: string | undefined;
  sprint?: string | undefined;
  report?: ReportKind | undefined;
  asOf?: string | undefined;
  last?: number | undefined;
  type?: StoryType | undefined;
}

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
  const parameters = [...search].length === 0 ? {} : { view, ...(isUuid(named) && { project: named }) };
  const uuid = (name: string) => {
    const value = search.get(name) ?? undefined;
    return value !== undefined && isUuid(value) ? value : undefined;
  };
  const project = landingProject(parameters, personId);
  const reports: ReportSearch = {
    project,
    team: uuid('team'),
    sprint: uuid('sprint'),
    report: REPORT_KINDS.find((report) => report === search.get('report')),
    asOf: search.get('asOf') ?? undefined,
    last: search.has('last') ? Number(search.get('last')) : undefined,
    type: STORY_TYPES.find((type) => type === search.get('type')),
  };
  return { view, project, session: uuid('session'), retro: uuid('retro'), plan: uuid('plan'), reports };
}

/** The first requests of a page: those of the shell, and those of its view. */
export function firstRequests({
  view,
  project,
  session,
  retro,
  plan,
  reports,
}: ReturnType<typeof firstView>): FirstRequest[] {
  const shell = { path: '/rest/v1/rpc/open_workspace', input: workspaceInput(project) };
  if (view === 'kanban') return [shell, { path: '/rest/v1/rpc/board', input: boardInput(project) }];
  if (view === 'backlog') return [shell, { path: storiesPath(project) }];
  if (view === 'dashboard')
    return [shell, { path: '/rest/v1/rpc/dashboard', input: dashboardInput(project) }];
  const stories = { path: storiesPath(project) };
  if (view === 'poker' && session !== undefined)
    return [shell, { path: '/rest/v1/rpc/poker_session', input: pokerSessionInput(session) }];
  if (view === 'poker' && project !== undefined)
    return [shell, stories, { path: '/rest/v1/rpc/poker_start', input: pokerStartInput(project) }];
  if (view === 'retro' && retro === undefined)
    return [shell, { path: '/rest/v1/rpc/retro_start', input: retroStartInput(project, reports.team) }];
  if (view === 'sprints')
    return [shell, stories, { path: '/rest/v1/rpc/sprints_view', input: sprintsInput(project) }];
  if (view === 'reports') return [shell, { path: '/rest/v1/rpc/reports_view', input: reportsInput(reports) }];
  if (view === 'planning') {
    const opening = { path: '/rest/v1/rpc/planning_view', input: planningInput(project, plan) };
    // of all projects, the stories of the one whose sprint is planned
    return project === undefined ? [shell, opening] : [shell, stories, opening];
  }
  return [shell];
}
