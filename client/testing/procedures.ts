import type { OwnField } from '#client/data/own-fields/queries.ts';
import type { BoardInput } from '#shared/contracts/board.ts';
import type {
  ChangeStoriesInput,
  CloneStoryInput,
  RestoreStoriesInput,
  StoryIdsInput,
} from '#shared/contracts/change-stories.ts';
import type { SaveColumnsInput } from '#shared/contracts/columns.ts';
import type { CreatePokerSessionInput, PokerProcedures } from '#shared/contracts/poker.ts';
import { allContracts } from '#shared/contracts/procedures.ts';
import type { RedactTextInput } from '#shared/contracts/redact-text.ts';
import type { RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';
import type { SprintStepInput } from '#shared/contracts/sprints/workflow.ts';
import type { DeletedStory, DeletedStoryProcedures } from '#shared/contracts/stories/deleted-stories.ts';
import type { StoryLink } from '#shared/contracts/stories/story-links.ts';
import type { CreateFromTemplateInput } from '#shared/contracts/stories/story-templates.ts';
import type { SaveStoryTypeInput, StoryTypeOfProject } from '#shared/contracts/stories/story-types.ts';
import type { OpenedWorkspace } from '#shared/contracts/workspace.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { type FieldSettings, fieldsOf } from '#shared/rules/stories/own-fields.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { STORY_STATUSES, STORY_TYPES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { newPokerSession, POKER_PROCEDURES } from './poker.ts';
import { Refusal } from './refusal.ts';
import { RETRO_PROCEDURES } from './retro.ts';
import { ANA, CREATED, newStory, PROJECT, type Row, type SprintRow, type StoryRow } from './rows.ts';
import { newTemplate } from './templates.ts';

type RetroPhaseInput = RetrospectiveProcedures['set_retrospective_phase']['input'];
type WriteNoteInput = RetrospectiveProcedures['write_note']['input'];

/** The tables that procedures read and change. */
interface Tables {
  rows: <Known extends Row>(table: string) => Known[];
  row: (table: string, id: unknown) => Row;
  update: (table: string, id: unknown, patch: Row) => Row;
  insert: (table: string, values: Row) => Row;
  delete: (table: string, id: unknown) => void;
  /** Who has changed a row last; null: that is not known. */
  actorOf: (id: unknown) => string | null;
}

/** Of texts, those of a story itself, and comments. */
function redactText(tables: Tables, { kind, id }: RedactTextInput): void {
  if (kind === 'description') tables.update('user_stories', id, { description: REDACTED });
  if (kind === 'comment') tables.update('comments', id, { body: REDACTED });
  tables.insert('activity_log', {
    project_id: PROJECT.id,
    entity_type: 'user_stories',
    entity_id: kind === 'comment' ? tables.row('comments', id)['story_id'] : id,
    entity_name: 'Uno',
    action: 'updated',
    actor_id: ANA.id,
    changes: { redacted: [null, { kind, id }] },
    created_at: new Date().toISOString(),
  });
}

type Procedure = (tables: Tables, input: never) => unknown;

/** The procedures of the server, with the tables in memory. */
const PROCEDURES: Record<string, Procedure> = {
  ...POKER_PROCEDURES,
  ...RETRO_PROCEDURES,
  open_workspace: openWorkspace,
  board: readBoard,
  save_columns: saveColumns,
  ageing_stories: () => [],
  record_refused_move: () => undefined,
  story_links: readLinks,
  // everybody sees all projects
  story_past: () => ({ events: [], people: [] }),
  search: findTitles,
  search_names: (tables) => ({
    me: ANA.id,
    people: [],
    sprints: [],
    teams: [],
    epics: [],
    labels: [],
    projects: [],
    columns: [],
    fields: tables.rows<OwnField>('project_fields').map(({ id, name, kind, settings }) => ({
      id,
      name,
      kind,
      decimals: 0,
      options: (settings as FieldSettings).options ?? [],
    })),
  }),
  change_stories: changeStories,
  field_use: (tables, { project_id }: { project_id: string }) => {
    const stories = tables.rows<StoryRow>('user_stories').filter((story) => story.project_id === project_id);
    const ids = tables.rows('project_fields').map(({ id }) => String(id));
    const count = (id: string) => stories.filter((story) => fieldsOf(story)[id] !== undefined).length;
    const fields = ids.map((id) => ({ id, stories: count(id), open: count(id) }));
    return { fields: fields.filter(({ stories }) => stories > 0), open: stories.length };
  },
  deleted_stories: readDeletedStories,
  delete_project: () => undefined,
  offer_ownership: () => undefined,
  admin_deleted_projects: (tables) => {
    const projects = tables.rows('admin_deleted_projects');
    return { total: projects.length, projects };
  },
  admin_add_person: (tables, { email }: { email: string }) => ({
    person_id: tables.insert('accounts', { email })['id'],
  }),
  invite_member: (tables, { email }: { email: string }) => {
    tables.insert('invitations', { email });
    return { outcome: 'invited' };
  },
  admin_restore_project: (tables, { project_id }: { project_id: string }) => {
    tables.delete('admin_deleted_projects', project_id);
  },
  retrospective: (tables, { retrospective_id }: { retrospective_id: string }) =>
    tables.row('retrospectives', retrospective_id),
  // null: the overview reads by itself
  retro_start: () => null,
  retrospectives: (tables) => tables.rows('retro_overviews')[0],
  start_retrospective: () => undefined,
  save_retro_template: () => undefined,
  set_retrospective_timer: () => undefined,
  set_retrospective_phase: (tables, { retrospective_id, to }: RetroPhaseInput) => {
    tables.update('retrospectives', retrospective_id, { phase: to });
  },
  write_note: writeNote,
  deleted_story: (tables, { story_id }: { story_id: string }) =>
    tables.rows('deleted_stories').find(({ id }) => id === story_id) ?? null,
  poker_sessions: readPokerSessions,
  poker_start: (tables, { project_id }: PokerProcedures['poker_start']['input']) => ({
    ...readPokerSessions(tables, { project_id }),
    decks: tables.rows('poker_decks'),
  }),
  create_poker_session: (_tables, { id, name, mode }: CreatePokerSessionInput) =>
    newPokerSession([], { id, name, mode }),
  set_poker_deck: () => undefined,
  // null: the parts of the view read by themselves
  planning_view: () => null,
  reports_view: (tables) => ({ sprints: tables.rows('sprints'), shown: null }),
  sprints_view: (tables) => {
    const completed = tables.rows<SprintRow>('sprints').filter(({ status }) => status === 'completed');
    return { completed: { sprints: completed, count: completed.length }, burndowns: [], velocity: null };
  },
  finish_sprint: (tables, { sprint_id }: SprintStepInput) => ({
    ...tables.update('sprints', sprint_id, { status: 'completed', completed_points: 0, committed_points: 0 }),
    leftovers: 0,
  }),
  start_sprint: (tables, { sprint_id }: SprintStepInput) =>
    tables.update('sprints', sprint_id, { status: 'active', committed_points: 0 }),
  share_filter: (tables, { filter_id, shared }: { filter_id: string; shared: boolean }) => {
    const [from, to] = shared ? ['saved_filters', 'shared_filters'] : ['shared_filters', 'saved_filters'];
    const row = { ...tables.row(from, filter_id) };
    tables.delete(from, filter_id);
    tables.insert(to, shared ? row : { ...row, user_id: ANA.id });
  },
  rename_label: (tables, { label_id, name }: { label_id: string; name: string }) => {
    tables.update('project_labels', label_id, { name });
    return { story_ids: [] };
  },
  story_types: (tables, { project_id }: { project_id: string }) => typesOf(tables, project_id),
  save_story_type: saveStoryType,
  clone_story: cloneStory,
  task_to_story: taskToStory,
  template_from_story: (tables, { story_id, id, name }: { story_id: string; id: string; name: string }) => {
    if (tables.rows('story_templates').some((template) => template['id'] === id)) return;
    const { description, acceptance_criteria, labels } = tables.row('user_stories', story_id);
    tables.insert('story_templates', newTemplate({ id, name, description, acceptance_criteria, labels }));
  },
  create_from_template: (tables, { template_id, story, tasks }: CreateFromTemplateInput) => {
    if (tables.rows('user_stories').some(({ id }) => id === story.id)) throw new Refusal('user_stories_pkey');
    const created = newStory(story.title, { ...(story as Partial<StoryRow>), task_count: tasks.length });
    for (const title of tasks) tables.insert('tasks', { story_id: created.id, title, done: false });
    if (template_id === null) return tables.insert('user_stories', created);
    const uses = Number(tables.row('story_templates', template_id)['uses']) + 1;
    tables.update('story_templates', template_id, { uses });
    return tables.insert('user_stories', created);
  },
  redact_text: redactText,
  person_page: (tables, { person_id }: { person_id: string }) =>
    tables.rows('person_pages').find(({ id }) => id === person_id) ?? null,
  person_activity: () => [],
  delete_stories: (tables, { ids }: StoryIdsInput) => {
    const open = new Set(tables.rows('user_stories').map(({ id }) => id));
    // a repeat finds them deleted
    for (const id of ids) if (open.has(id)) tables.delete('user_stories', id);
  },
  restore_stories: (tables, { ids }: RestoreStoriesInput) => {
    for (const id of ids) tables.delete('deleted_stories', id);
  },
};

/** The answers to commands, by their ids: a repeat gets the first. */
const ANSWERED = new Map<unknown, unknown>();

/** A backend that starts anew has done nothing yet. */
export const forgetAnswers = (): void => ANSWERED.clear();

/**
 * Answers a call of a procedure, with what its contract names.
 * @throws Error where it is not known here, or the answer lacks something of its contract.
 */
export function answerProcedure(tables: Tables, name: string, input: Row): unknown {
  const procedure = PROCEDURES[name];
  const contract = Object.values(allContracts).find((each) => each.name === name);
  if (!procedure || !contract) throw new Error(`The procedure ${name} is not known here.`);
  const { command_id: command } = input;
  if (!ANSWERED.has(command)) {
    const answer = contract.output.parse(procedure(tables, input as never));
    if (command === undefined) return answer;
    ANSWERED.set(command, answer);
  }
  return ANSWERED.get(command);
}

/** A copy of a story, without its parts. */
function cloneStory(tables: Tables, { story_id, id, title, criteria, labels }: CloneStoryInput): Row {
  const before = tables.rows('user_stories').find((story) => story['id'] === id);
  if (before) return before;
  const source = tables.row('user_stories', story_id) as StoryRow;
  return tables.insert('user_stories', {
    ...source,
    id,
    title,
    number: source.number + 100,
    status: 'backlog',
    assignee_id: null,
    sprint_id: null,
    reporter_id: ANA.id,
    acceptance_criteria: criteria ? source.acceptance_criteria : null,
    labels: labels ? source.labels : [],
  });
}

function taskToStory(tables: Tables, { task_id, id }: { task_id: string; id: string }): Row {
  const task = tables.row('tasks', task_id);
  const source = tables.row('user_stories', task['story_id']) as StoryRow;
  const story = tables.insert('user_stories', {
    ...source,
    id,
    title: task['title'],
    number: source.number + 100,
    reporter_id: ANA.id,
  });
  tables.update('tasks', task_id, { done: true, became_story_id: id });
  return story;
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

/** Creates or changes a note of the signed-in person. */
function writeNote(
  tables: Tables,
  {
    retrospective_id,
    id,
    column_id,
    body,
    figure = null,
  }: Omit<WriteNoteInput, 'figure'> & { figure?: string | null },
) {
  const { own_notes: own } = tables.row('retrospectives', retrospective_id) as {
    own_notes: { id: string }[];
  };
  const note = { id, column_id, body, figure };
  const others = own.filter((each) => each.id !== id);
  tables.update('retrospectives', retrospective_id, { own_notes: [...others, note] });
}

/** The stories of the tests are of one project. */
const keyOf = ({ number }: StoryRow) => `${PROJECT.key}-${number}`;

/** `search`: by a part of the title, without operators. */
function findTitles(tables: Tables, { typed }: { typed: string }) {
  const results = tables
    .rows<StoryRow>('user_stories')
    .filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()))
    .map((story) => ({
      kind: 'story',
      id: story.id,
      story: { ...story, key: keyOf(story), title: [{ text: story.title, found: false }] },
      retrospective: null,
      text: [],
      person: null,
      at: story.updated_at,
      done: null,
      size: null,
    }));
  const counts = { story: results.length, criteria: 0, task: 0, comment: 0, file: 0, action: 0, note: 0 };
  return { results, counts, capped: false, filling: false, errors: [] };
}

/** The links of a story; one to a story that there is not is one that the person does not see. */
function readLinks(tables: Tables, { story_id }: { story_id: string }): StoryLink[] {
  const inverse = { blocks: 'waits_for', relates: 'relates', duplicates: 'duplicated_by' } as const;
  const stories = tables.rows<StoryRow>('user_stories');
  return tables
    .rows<{ id: string; from_story: string; to_story: string; kind: keyof typeof inverse }>('story_links')
    .filter(({ from_story, to_story }) => [from_story, to_story].includes(story_id))
    .map(({ id, from_story, to_story, kind }) => {
      const other = stories.find((each) => each.id === (from_story === story_id ? to_story : from_story));
      return {
        id: other ? id : null,
        kind: from_story === story_id ? kind : inverse[kind],
        story: other ? { ...other, key: keyOf(other), sprint_name: null } : null,
      };
    });
}

/** The key of Ana's seals. */
export const SEAL_KEY = 'a5'.repeat(32);

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

/** The rows of `deleted_stories` are in their order; all are on the first page. */
function readDeletedStories(
  tables: Tables,
  { project_id, search = '' }: DeletedStoryProcedures['deleted_stories']['input'],
) {
  if (!tables.rows('projects').some(({ id }) => id === project_id)) throw new Refusal('not_in_project');
  const stories = tables
    .rows<DeletedStory & Row>('deleted_stories')
    .filter(({ key, title }) => `${key} ${title}`.toLowerCase().includes(search.toLowerCase()));
  return { total: stories.length, stories };
}

/** The rows of `poker_sessions` are the summaries of the sessions, in their order. */
function readPokerSessions(
  tables: Tables,
  { offset = 0, limit = 20 }: PokerProcedures['poker_sessions']['input'],
) {
  const sessions = tables.rows('poker_sessions');
  return { total: sessions.length, sessions: sessions.slice(offset, offset + limit) };
}

/** The values of own fields after a change, which names the values that it changes. */
function mergedFields(row: Row, change: object): object {
  const values = Object.entries({ ...fieldsOf(row as StoryRow), ...change });
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Throws the refusal of an edit whose field has another value than the person saw. */
function refuseConflict(tables: Tables, id: string, expected: object): void {
  const row = tables.row('user_stories', id);
  const { fields: seen = {}, ...columns } = expected as { fields?: Record<string, unknown> };
  const own = Object.entries(seen).map(([field, value]) => [
    `fields.${field}`,
    fieldsOf(row as StoryRow)[field] ?? null,
    value,
  ]);
  const all = [...Object.entries(columns).map(([column, value]) => [column, row[column], value]), ...own];
  for (const [field, current, value] of all) {
    if (JSON.stringify(current) !== JSON.stringify(value))
      throw new Refusal('field_conflict', { field, current, actor_id: tables.actorOf(id) });
  }
}

function changeStories(tables: Tables, { groups, on_conflict }: ChangeStoriesInput) {
  const stories = tables.rows('user_stories');
  return groups.flatMap(({ ids, change, expected = {}, since }) =>
    ids
      .filter((id) => {
        if (on_conflict === 'refuse') {
          refuseConflict(tables, id, expected);
          return true;
        }
        const story = stories.find((row) => row['id'] === id);
        const by = tables.actorOf(id);
        if (story && since !== undefined && (by === null || by === ANA.id)) return true;
        return story && Object.entries(expected).every(([column, value]) => story[column] === value);
      })
      .map((id) => {
        const { add_labels = [], remove_labels = [], fields = {}, ...columns } = change;
        const row = tables.row('user_stories', id);
        const present = row['labels'] as string[];
        const labels = new Set([...present.filter((label) => !remove_labels.includes(label)), ...add_labels]);
        return tables.update('user_stories', id, {
          ...columns,
          labels: [...labels],
          fields: mergedFields(row, fields),
        });
      }),
  );
}
