import type { Project } from '#client/data/projects/queries.ts';
import type { SaveColumnsInput } from '#shared/contracts/columns.ts';
import { COLUMN_LIMITS } from '#shared/rules/stories/columns.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';

/** A column as the form has it. */
export interface DraftColumn {
  id: string;
  status: StoryStatus;
  name: string;
  /** As it is typed; '' for none. */
  limit: string;
  entry: string;
  exit: string;
}

type Saved = SaveColumnsInput['columns'][number];

/** The saved columns of a project, as the form shows them. */
export const draftOf = (columns: Project['columns']): DraftColumn[] =>
  columns.map(({ id, status, name, wip_limit, entry_policy, exit_policy }) => ({
    id,
    status,
    name: name ?? '',
    limit: wip_limit === null ? '' : String(wip_limit),
    entry: entry_policy ?? '',
    exit: exit_policy ?? '',
  }));

/** The columns of the form as they are saved. */
export const savedOf = (columns: readonly DraftColumn[]): Saved[] =>
  columns.map(({ id, status, name, limit, entry, exit }) => ({
    id,
    status,
    name: name.trim() || null,
    wip_limit: limit.trim() === '' ? null : Number(limit),
    entry_policy: entry.trim() || null,
    exit_policy: exit.trim() || null,
  }));

const LIMIT = /^[1-9]\d{0,2}$/;

export const isLimit = (typed: string): boolean => typed.trim() === '' || LIMIT.test(typed.trim());

/** The problem of a name: another column has it, or it is missing although the status has another column without one. */
export function nameProblem(
  column: DraftColumn,
  all: readonly DraftColumn[],
  shownName: (column: DraftColumn) => string,
): 'taken' | 'missing' | null {
  const others = all.filter(({ id }) => id !== column.id);
  const own = column.name.trim();
  if (own === '') {
    const status = others.filter((other) => other.status === column.status);
    return status.some(({ name }) => name.trim() === '') ? 'missing' : null;
  }
  const same = (other: DraftColumn) => shownName(other).toLocaleLowerCase() === own.toLocaleLowerCase();
  return others.some(same) ? 'taken' : null;
}

/** How many columns differ from the saved ones: new, changed, or in another place. */
export function countChanges(saved: readonly DraftColumn[], draft: readonly DraftColumn[]): number {
  const before = new Map(saved.map((column) => [column.id, column]));
  const order = draft.filter(({ id }) => before.has(id)).map(({ id }) => id);
  const savedOrder = saved.filter(({ id }) => order.includes(id)).map(({ id }) => id);
  return draft.filter((column) => {
    const was = before.get(column.id);
    if (!was || JSON.stringify(was) !== JSON.stringify(column)) return true;
    return order.indexOf(column.id) !== savedOrder.indexOf(column.id);
  }).length;
}

/** The columns after one has moved into a status, above another one; `beforeId` null: it comes last. */
export function moveColumn(
  columns: readonly DraftColumn[],
  id: string,
  status: StoryStatus,
  beforeId: string | null,
): DraftColumn[] {
  const moved = columns.find((column) => column.id === id);
  if (!moved) return [...columns];
  const others = columns.filter((column) => column.id !== id);
  return STORY_STATUSES.flatMap((each) => {
    const own = others.filter((column) => column.status === each);
    if (each !== status) return own;
    const at = own.findIndex((column) => column.id === beforeId);
    return own.toSpliced(at < 0 ? own.length : at, 0, { ...moved, status });
  });
}

/** Whether a board may get another column. */
export const hasRoom = (columns: readonly DraftColumn[]): boolean => columns.length < COLUMN_LIMITS.columns;
