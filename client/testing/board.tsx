import { expect } from 'vitest';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { backend } from './backend.ts';
import { find, titlesIn } from './lists.ts';
import { newStory, PROJECT, type StoryRow } from './rows.ts';
import { type Stage, stage } from './stage.tsx';

const none = () => null;

// as in the product: what renders before its texts have come hides the board until then, and the focus is lost
const BulkBar = lazy(() => import('#client/stories/bulk/OpenBulkBar.tsx'), 'OpenBulkBar');

/** The parts of other features that a board shows: no filters, and the actions on a selection. */
export const BOARD_SLOTS = { FilterButton: none, FilterRow: none, NothingFound: none, BulkBar };

type Columns = Partial<Record<StoryStatus, string[]>>;

export const column = (status: StoryStatus) => find(`section[data-status="${status}"]`);

/** Shows the board of the project, with stories of these titles, from the top. */
export async function stageBoard(columns: Columns): Promise<Stage> {
  const stories = STORY_STATUSES.flatMap((status) =>
    (columns[status] ?? []).map((title) => newStory(title, { status })),
  );
  const view = <KanbanView {...BOARD_SLOTS} />;
  const onStage = stage(view, { user_stories: stories }, { view: 'kanban', project: PROJECT.id });
  // the columns of a large board render one after the other
  const filled = STORY_STATUSES.filter((status) => (columns[status] ?? []).length > 0);
  await expect
    .poll(() => filled.every((status) => document.querySelector(`[data-zone="${status}"] [data-drag-id]`)))
    .toBe(true);
  return onStage;
}

/** Expects columns to show these stories, in this order. */
export async function expectColumns(columns: Columns): Promise<void> {
  await expect
    .poll(() => Object.fromEntries(Object.keys(columns).map((status) => [status, titlesOf(status)])))
    .toEqual(columns);
}

/** Expects the backend to have these stories in these columns, in this order. */
export async function expectStored(columns: Columns): Promise<void> {
  await expect
    .poll(() => Object.fromEntries(Object.keys(columns).map((status) => [status, storedTitles(status)])))
    .toEqual(columns);
}

const titlesOf = (status: string) =>
  titlesIn(document.querySelector(`section[data-status="${status}"]`) ?? document);

/** The stories of a column in the backend, from the top. */
export const storedTitles = (status: string) =>
  backend
    .rows<StoryRow>('user_stories')
    .filter((story) => story.status === status)
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ title }) => title);

/** The row of a story in the backend. */
export function stored(title: string): StoryRow {
  const row = backend.rows<StoryRow>('user_stories').find((story) => story.title === title);
  if (!row) throw new Error(`No story is called ${title}.`);
  return row;
}
