import type { BoardInput } from '#shared/contracts/board.ts';
import type { SaveColumnsInput } from '#shared/contracts/columns.ts';
import type { SaveStoryTypeInput, StoryTypeOfProject } from '#shared/contracts/stories/story-types.ts';
import type { OpenedWorkspace } from '#shared/contracts/workspace.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { fieldsOf } from '#shared/rules/stories/own-fields.ts';
import { STORY_STATUSES, STORY_TYPES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { Refusal } from '../refusal.ts';
import { ANA, CREATED, type Row, type SprintRow, type StoryRow } from '../rows.ts';
import type { Procedure, Tables } from './tables.ts';

/** The procedures of projects: the workspace, the boards, the columns and the settings. */
export const PROJECT_PROCEDURES: Record<string, Procedure> = {
  open_workspace: openWorkspace,
  board: readBoard,
  save_columns: saveColumns,
  record_refused_move: () => undefined,
  field_use: (tables, { project_id }: { project_id: string }) => {
    const stories = tables.rows<StoryRow>('user_stories').filter((story) => story.project_id === project_id);
    const ids = tables.rows('project_fields').map(({ id }) => String(id));
    const count = (id: string) => stories.filter((story) => fieldsOf(story)[id] !== undefined).length;
    const fields = ids.map((id) => ({ id, stories: count(id), open: count(id) }));
    return { fields: fields.filter(({ stories }) => stories > 0), open: stories.length };
  },
  delete_project: () => undefined,
  offer_ownership: () => undefined,
  admin_deleted_projects: (tables) => {
    const projects = tables.rows('admin_deleted_projects');
    return { total: projects.length, projects };
  },
  admin_restore_project: (tables, { project_id }: { project_id: string }) => {
    tables.delete('admin_deleted_projects', project_id);
  },
  story_types: (tables, { project_id }: { project_id: string }) => typesOf(tables, project_id),
  save_story_type: saveStoryType,
  rename_label: (tables, { label_id, name }: { label_id: string; name: string }) => {
    tables.update('project_labels', label_id, { name });
    return { story_ids: [] };
  },
  share_filter: (tables, { filter_id, shared }: { filter_id: string; shared: boolean }) => {
    const [from, to] = shared ? ['saved_filters', 'shared_filters'] : ['shared_filters', 'saved_filters'];
    const row = { ...tables.row(from, filter_id) };
    tables.delete(from, filter_id);
    tables.insert(to, shared ? row : { ...row, user_id: ANA.id });
  },
};

/** The key of Ana's seals. */
const SEAL_KEY = 'a5'.repeat(32);

/** The settings are those of a new person. */
function openWorkspace(tables: Tables): OpenedWorkspace {
  return {
    profile: tables.row('profiles', ANA.id) as OpenedWorkspace['profile'],
    settings: { notifications: {}, privacy: {}, appearance: {}, boards: {} },
    people: tables.rows('profiles'),
    projects: tables.rows('projects'),
    columns: tables.rows('board_columns'),
    project_columns: tables.rows('project_columns'),
    team_column_limits: tables.rows('team_column_limits'),
    teams: tables.rows('teams'),
    members: tables.rows('team_members'),
    unread: 0,
    requests: { pending: [], notice: [], offers: [] },
    backlog: 0,
    sprints: tables.rows('sprints'),
    holidays: [],
    epics: tables.rows('epics'),
    seal_key: SEAL_KEY,
  };
}

/** Every column is loaded whole. */
function readBoard(tables: Tables, { project_id, by, columns }: BoardInput) {
  const stories = tables
    .rows<StoryRow>('user_stories')
    .filter((story) => project_id == null || story.project_id === project_id)
    .sort(compareByRank);
  const sprints = (statuses: string[]) =>
    tables
      .rows<SprintRow>('sprints')
      .filter(({ status }) => statuses.includes(status))
      .map(({ id }) => id);
  return {
    columns: (by === 'column' ? columnsInOrder(tables) : FIVE).map(({ status, id }) => {
      const own = stories.filter((story) => story.status === status && (!id || story.column_id === id));
      const wanted = columns.some((column) => column.status === status);
      const ends = { first: own[0]?.rank ?? null, last: own.at(-1)?.rank ?? null };
      const key = id === undefined ? { status } : { status, column_id: id };
      return { ...key, count: own.length, ...ends, stories: wanted ? own : null, next: null };
    }),
    current: {
      sprints: sprints(['planned', 'active', 'paused']),
      running: sprints(['active', 'paused']),
      since: '2026-03-01T00:00:00+00:00',
    },
  };
}

const FIVE: readonly { status: StoryStatus; id?: string }[] = STORY_STATUSES.map((status) => ({ status }));

type ColumnRow = Row & SaveColumnsInput['columns'][number] & { rank: string };

/** The columns of the project, in the order of the board. */
const columnsInOrder = (tables: Tables): { status: StoryStatus; id?: string }[] =>
  tables
    .rows<ColumnRow>('project_columns')
    .toSorted(
      (a, b) =>
        STORY_STATUSES.indexOf(a.status) - STORY_STATUSES.indexOf(b.status) || (a.rank < b.rank ? -1 : 1),
    );

/** Saves the columns, and moves the stories of those that go; `before` are the former ones, for the undo. */
function saveColumns(tables: Tables, { project_id, columns, removed, expected }: SaveColumnsInput) {
  const rows = tables.rows<ColumnRow>('project_columns');
  const seen = (all: SaveColumnsInput['columns']) =>
    JSON.stringify(all.map(({ id, status, name, wip_limit }) => [id, status, name, wip_limit]).toSorted());
  if (seen(expected) !== seen(rows)) throw new Refusal('columns_changed');
  const moved = removed.map(({ id, to }) => {
    const own = tables.rows<StoryRow>('user_stories').filter((story) => story.column_id === id);
    const status = columns.find((column) => column.id === to)?.status;
    for (const story of own) tables.update('user_stories', story.id, { column_id: to, status });
    return { id, to, stories: own.length };
  });
  for (const { id } of rows) tables.delete('project_columns', id);
  columns.forEach((column, place) => {
    const rank = `a${String.fromCharCode(65 + place)}`;
    tables.insert('project_columns', { ...column, project_id, rank, created_at: CREATED });
  });
  return { save_id: crypto.randomUUID(), columns, moved };
}

/** The types of a project, as the columns of its row have them. */
function typesOf(tables: Tables, projectId: string): StoryTypeOfProject[] {
  const project = tables.row('projects', projectId);
  const texts = project['starting_texts'] as Record<string, string>;
  return STORY_TYPES.map((type) => ({
    type,
    enabled: !(project['disabled_types'] as string[]).includes(type),
    starting_text: texts[type] ?? '',
    stories: tables.rows<StoryRow>('user_stories').filter((story) => story.type === type).length,
  }));
}

function saveStoryType(
  tables: Tables,
  { project_id, type, enabled, starting_text: text, seen_text }: SaveStoryTypeInput,
): boolean {
  const project = tables.row('projects', project_id);
  const texts = project['starting_texts'] as Record<string, string>;
  if (seen_text !== undefined && (texts[type] ?? '') !== seen_text) return false;
  const others = (project['disabled_types'] as string[]).filter((each) => each !== type);
  tables.update('projects', project_id, {
    ...(enabled !== undefined && { disabled_types: enabled ? others : [...others, type] }),
    ...(text !== undefined && { starting_texts: { ...texts, [type]: text } }),
  });
  return true;
}
