import type { Tables } from '#shared/database.types.ts';
import { rankBetween } from '#shared/rules/ranks/rank.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';

/** A row of any table. */
export type Row = Record<string, unknown>;
export type StoryRow = Tables<'user_stories'>;
export type SprintRow = Tables<'sprints'>;

/** When the rows were created that a test starts with. */
export const CREATED = '2026-03-02T09:00:00.000000+00:00';

let lastId = 0;
/** A new UUID, the same in each run. */
export function newId(): string {
  lastId += 1;
  return `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`;
}

let lastTint = 0;
const person = (full_name: string) => {
  lastTint += 1;
  return { id: newId(), full_name, avatar_url: null, tint: lastTint, role: 'developer', guest: false };
};

/** The person who is signed in, and a colleague. */
export const ANA = person('Ana Prueba');
export const BERTA = person('Berta Muestra');

/** The one project: Ana owns it, both are in its team, and its columns have the limits of a new project. */
export const PROJECT = {
  id: newId(),
  name: 'Tienda',
  description: null,
  key: 'TIE',
  owner_id: ANA.id,
  archived_at: null,
  deleted_at: null,
  definition_of_ready: null,
  disabled_types: [],
  observers_comment: false,
  observers_see_retrospectives: false,
  ready_by_hand: true,
  starting_texts: {},
  created_at: CREATED,
  updated_at: CREATED,
};
/** Its team. */
export const TEAM = { id: newId(), project_id: PROJECT.id, name: 'Equipo', created_at: CREATED };
const LIMITS = { backlog: null, todo: 5, in_progress: 3, in_review: 2, done: null };

/** The tables that every view reads, with their rows. */
export const basicTables = () => ({
  profiles: [ANA, BERTA],
  projects: [PROJECT],
  teams: [TEAM],
  team_members: [ANA, BERTA].map(({ id }) => ({ team_id: TEAM.id, user_id: id, role: 'developer' })),
  board_columns: STORY_STATUSES.map((status) => ({
    project_id: PROJECT.id,
    status,
    name: null,
    wip_limit: LIMITS[status],
  })),
  project_columns: COLUMNS,
  team_column_limits: [],
});

/** Its columns, one for each status, with the limits of a new project. */
export const COLUMNS = STORY_STATUSES.map((status, place) => ({
  id: newId(),
  project_id: PROJECT.id,
  status,
  name: null,
  wip_limit: LIMITS[status],
  rank: `a${place}`,
  entry_policy: null,
  exit_policy: null,
  created_at: CREATED,
}));
const columnOf = (status: StoryRow['status']) => COLUMNS.find((column) => column.status === status)?.id ?? '';

let lastNumber = 0;
let lastRank: string | null = null;

/** A story of {@link PROJECT}, below those that were made before. */
export function newStory(title: string, values: Partial<StoryRow> = {}): StoryRow {
  lastNumber += 1;
  lastRank = rankBetween(lastRank, null);
  return {
    id: newId(),
    project_id: PROJECT.id,
    number: lastNumber,
    title,
    description: null,
    acceptance_criteria: null,
    priority: 'medium',
    story_points: null,
    status: 'backlog',
    column_id: columnOf(values.status ?? 'backlog'),
    rank: lastRank,
    ready: false,
    labels: [],
    reporter_id: ANA.id,
    assignee_id: null,
    sprint_id: null,
    epic_id: null,
    blocked_reason: null,
    blocked_at: null,
    due_date: null,
    fields: {},
    task_count: 0,
    done_task_count: 0,
    comment_count: 0,
    open_blockers: 0,
    status_changed_at: CREATED,
    started_at: null,
    completed_at: null,
    deleted_at: null,
    created_at: CREATED,
    updated_at: CREATED,
    type: 'story',
    ...values,
  };
}

/** A planned sprint of {@link PROJECT}: Monday 2 to Friday 13 March 2026. */
export const newSprint = (name: string): SprintRow => ({
  id: newId(),
  project_id: PROJECT.id,
  team_id: TEAM.id,
  name,
  goal: null,
  start_date: '2026-03-02',
  end_date: '2026-03-13',
  status: 'planned',
  started_at: null,
  completed_at: null,
  committed_stories: null,
  committed_points: null,
  completed_stories: null,
  completed_points: null,
  created_at: CREATED,
  updated_at: CREATED,
});
