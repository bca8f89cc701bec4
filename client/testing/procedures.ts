import type { BoardInput } from '#shared/contracts/board.ts';
import type {
  ChangeStoriesInput,
  RestoreStoriesInput,
  StoryIdsInput,
} from '#shared/contracts/change-stories.ts';
import type { DeletedStory, DeletedStoryProcedures } from '#shared/contracts/deleted-stories.ts';
import type { EditStoryFieldInput } from '#shared/contracts/edit-story-field.ts';
import type { CreatePokerSessionInput, PokerProcedures } from '#shared/contracts/poker.ts';
import { allContracts } from '#shared/contracts/procedures.ts';
import type { RedactTextInput } from '#shared/contracts/redact-text.ts';
import type { RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';
import type { SprintStepInput } from '#shared/contracts/sprint-workflow.ts';
import type { OpenedWorkspace } from '#shared/contracts/workspace.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { newPokerSession, POKER_PROCEDURES } from './poker.ts';
import { Refusal } from './refusal.ts';
import { RETRO_PROCEDURES } from './retro.ts';
import { ANA, PROJECT, type Row, type SprintRow, type StoryRow } from './rows.ts';

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
  ageing_stories: () => [],
  search_stories: () => [],
  edit_story_field: editField,
  change_stories: changeStories,
  deleted_stories: readDeletedStories,
  delete_project: () => undefined,
  offer_ownership: () => undefined,
  admin_deleted_projects: (tables) => {
    const projects = tables.rows('admin_deleted_projects');
    return { total: projects.length, projects };
  },
  admin_restore_project: (tables, { project_id }: { project_id: string }) => {
    tables.delete('admin_deleted_projects', project_id);
  },
  retrospective: (tables, { retrospective_id }: { retrospective_id: string }) =>
    tables.row('retrospectives', retrospective_id),
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
  create_poker_session: (_tables, { id, name, mode }: CreatePokerSessionInput) =>
    newPokerSession([], { id, name, mode }),
  set_poker_deck: () => undefined,
  finish_sprint: (tables, { sprint_id }: SprintStepInput) => ({
    ...tables.update('sprints', sprint_id, { status: 'completed', completed_points: 0, committed_points: 0 }),
    leftovers: 0,
  }),
  start_sprint: (tables, { sprint_id }: SprintStepInput) =>
    tables.update('sprints', sprint_id, { status: 'active', committed_points: 0 }),
  redact_text: redactText,
  delete_stories: (tables, { ids }: StoryIdsInput) => {
    for (const id of ids) tables.delete('user_stories', id);
  },
  restore_stories: (tables, { ids }: RestoreStoriesInput) => {
    for (const id of ids) tables.delete('deleted_stories', id);
  },
};

/**
 * Answers a call of a procedure, with what its contract names.
 * @throws Error where it is not known here, or the answer lacks something of its contract.
 */
export function answerProcedure(tables: Tables, name: string, input: Row): unknown {
  const procedure = PROCEDURES[name];
  const contract = Object.values(allContracts).find((each) => each.name === name);
  if (!procedure || !contract) throw new Error(`The procedure ${name} is not known here.`);
  return contract.output.parse(procedure(tables, input as never));
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
function readBoard(tables: Tables, { project_id, columns }: BoardInput) {
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
    columns: STORY_STATUSES.map((status) => {
      const own = stories.filter((story) => story.status === status);
      const wanted = columns.some((column) => column.status === status);
      const ends = { first: own[0]?.rank ?? null, last: own.at(-1)?.rank ?? null };
      return { status, count: own.length, ...ends, stories: wanted ? own : null, next: null };
    }),
    current: {
      sprints: sprints(['planned', 'active', 'paused']),
      running: sprints(['active', 'paused']),
      since: '2026-03-01T00:00:00+00:00',
    },
  };
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

function editField(tables: Tables, { story_id, field, before, after }: EditStoryFieldInput) {
  const current = tables.row('user_stories', story_id)[field];
  if (current !== before)
    throw new Refusal('field_conflict', { field, current, actor_id: tables.actorOf(story_id) });
  return tables.update('user_stories', story_id, { [field]: after });
}

function changeStories(tables: Tables, { groups }: ChangeStoriesInput) {
  const stories = tables.rows('user_stories');
  return groups.flatMap(({ ids, change, expected = {}, since }) =>
    ids
      .filter((id) => {
        const story = stories.find((row) => row['id'] === id);
        const by = tables.actorOf(id);
        if (story && since !== undefined && (by === null || by === ANA.id)) return true;
        return story && Object.entries(expected).every(([column, value]) => story[column] === value);
      })
      .map((id) => tables.update('user_stories', id, change)),
  );
}
