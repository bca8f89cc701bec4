import type { ChangeStoriesInput, StoryChange } from '../../shared/contracts/change-stories.ts';
import type { Procedures } from '../../shared/contracts/procedures.ts';
import type { TablesInsert } from '../../shared/database.types.ts';
import { CARD_FIELDS, STORY_FIELDS } from '../../shared/rules/stories/fields/card-fields.ts';
import type { EditedColumn } from '../../shared/rules/stories/fields/story-fields.ts';

/*
 * The requests that the client sends when people write, as they were recorded from it. client/testing/requests.browser.test.tsx compares
 * them with what the client sends.
 */

/** A request of somebody who is signed in. */
export interface Sent {
  method: 'GET' | 'POST' | 'PATCH';
  /** With its parameters. */
  path: string;
  /** Those that differ from request to request. */
  headers?: Record<string, string>;
  body?: object;
}

/** The part of a story that a change of it depends on, as the person sees it. */
export interface SeenStory {
  id: string;
  project_id: string;
  title: string;
  status: NonNullable<StoryChange['status']>;
  rank: string;
  priority: NonNullable<StoryChange['priority']>;
  sprint_id: string | null;
  updated_at: string;
}

/** A place on a board. */
export type Place = Pick<SeenStory, 'status' | 'rank'>;

const procedure = <Name extends keyof Procedures>(name: Name, body: Procedures[Name]['input']): Sent => ({
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  body: body as object,
});

const changeStories = (group: ChangeStoriesInput['groups'][number]) =>
  procedure('change_stories', { groups: [group] });

/** A card is dropped at a place in another column. */
export const dropCard = (
  { id, status, sprint_id, project_id, rank, updated_at }: SeenStory,
  to: Place,
): Sent =>
  changeStories({
    ids: [id],
    change: { rank: to.rank, status: to.status },
    expected: { status, sprint_id, project_id, rank },
    since: updated_at,
  });

/** A move is undone: the story goes back from where the move has put it. */
export const undoMove = ({ id, status, rank }: SeenStory, to: Place): Sent =>
  changeStories({
    ids: [id],
    change: { rank: to.rank, status: to.status },
    expected: { rank, status },
  });

/** A value is chosen for all selected stories. */
export const changeSelected = (stories: readonly SeenStory[], change: Pick<StoryChange, 'priority'>): Sent =>
  changeStories({ ids: stories.map(({ id }) => id), change });

/** A field is edited in the panel of a story. */
export const editField = (
  { id }: SeenStory,
  field: EditedColumn,
  before: string | number | null,
  after: string | number | null,
): Sent =>
  procedure('change_stories', {
    groups: [{ ids: [id], change: { [field]: after }, expected: { [field]: before } }],
    on_conflict: 'refuse',
    command_id: crypto.randomUUID(),
  });

type NewRow<
  Table extends 'user_stories' | 'comments' | 'tasks',
  Names extends keyof TablesInsert<Table>,
> = Required<Pick<TablesInsert<Table>, Names>>;

/** The columns of a typed title, as the client names them. */
const QUICK_COLUMNS = encodeURIComponent('"title","project_id","rank","id"');

/** A title is typed in the backlog below the one that was added before. */
export const quickAdd = (row: NewRow<'user_stories', 'project_id' | 'title' | 'rank' | 'id'>): Sent => ({
  method: 'POST',
  path: `/rest/v1/user_stories?columns=${QUICK_COLUMNS}&select=${encodeURIComponent(STORY_FIELDS.join())}`,
  headers: { prefer: 'return=representation' },
  body: [row],
});

/** A new part of a story, which is there once, however often it is sent. */
const part = (table: 'comments' | 'tasks', body: object): Sent => ({
  method: 'POST',
  path: `/rest/v1/${table}?on_conflict=id`,
  headers: { prefer: 'resolution=ignore-duplicates' },
  body,
});

export const addComment = (row: NewRow<'comments', 'body' | 'mentions' | 'id' | 'story_id'>): Sent =>
  part('comments', row);

export const addTask = (
  row: NewRow<'tasks', 'title' | 'done' | 'rank' | 'assignee_id' | 'id' | 'story_id'>,
): Sent => part('tasks', row);

/** A card is chosen in a round of Planning Poker. */
export const castVote = (vote: { session_id: string; round_id: string; card: string }): Sent =>
  procedure('vote_poker', { ...vote, comment: null });

/** A note of a retrospective whose authors are known is written or changed. */
export const writeNote = (note: {
  retrospective_id: string;
  id: string;
  column_id: string;
  body: string;
}): Sent => procedure('write_note', note);

/** The most stories that a list loads. */
const MAX_STORIES = 10_000;

/** All stories of a project, as the backlog and planning load them. */
export function readStories(project: string): Sent {
  const query = new URLSearchParams({
    select: CARD_FIELDS.join(),
    project_id: `eq.${project}`,
    order: 'rank.asc,id.asc',
    limit: String(MAX_STORIES),
  });
  return { method: 'GET', path: `/rest/v1/user_stories?${query}` };
}
