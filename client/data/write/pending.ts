import { useConnected } from '#client/lib/connection/online.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';
import type { Change, Command } from './command.ts';

/** A command from the moment when the person gives it until its answer shows. */
export interface Entry {
  command: Command;
  changes: readonly Change[];
  isImmediate: boolean;
  /** Whether it waits, or has waited, for the connection or the session. */
  isWaiting: boolean;
  /** Whether the server did not know it the last time, because it has another version than this page. */
  isOutdated: boolean;
  /** Whether it shows as being saved, because its answer takes longer than a moment. */
  isSlow: boolean;
  isAnswered: boolean;
}

/** The changes of commands by target, the oldest first. */
export type PendingChanges = ReadonlyMap<string, readonly unknown[]>;

// The query cache contains the state of the server. The person's unanswered changes are layers on top of it. To roll back a
// change, its entry is removed. An event from the server changes the state below the layers, so nothing flickers.
const entries = createStore<readonly Entry[]>([]);
let pending: PendingChanges = new Map();

/** Shows these commands and no others, in the order in which the person gave them. */
export function showEntries(next: readonly Entry[]): void {
  pending = changesOf(next, pending);
  entries.set(next);
}

/** Calls back after each change of the commands. */
export const onEntriesChange = entries.subscribe;

/**
 * The changes of commands by target.
 * @param before the changes until now: what has not changed stays the same object.
 */
export function changesOf(
  commands: readonly Pick<Entry, 'changes'>[],
  before: PendingChanges = new Map(),
): PendingChanges {
  const all = commands.flatMap(({ changes }) => changes);
  const next = new Map<string, readonly unknown[]>();
  for (const [target, group] of Map.groupBy(all, ([target]) => target)) {
    const patches = group.map(([, patch]) => patch);
    const former = before.get(target);
    const isSame = former?.length === patches.length && former.every((patch, at) => patch === patches[at]);
    next.set(target, isSame ? former : patches);
  }
  const isSame = next.size === before.size && [...next].every(([target, own]) => own === before.get(target));
  return isSame ? before : next;
}

/** All unanswered changes; a new object with each change. */
export const usePendingChanges = (): PendingChanges => useStore(entries, () => pending);

/** The unanswered changes of a target, now. */
export const pendingOf = (target: string): readonly unknown[] | undefined => pending.get(target);

/** The unanswered changes of a target; the same array until they change. */
export const usePendingOf = (target: string) => useStore(entries, () => pending.get(target));

const changes = (entry: Entry, target: string) => entry.changes.some(([each]) => each === target);

/** Whether a change of this target has been unanswered for longer than a moment. */
export const useIsSaving = (target: string): boolean =>
  useStore(entries, (all) => all.some((entry) => entry.isSlow && changes(entry, target)));

const waits = ({ isWaiting, isAnswered }: Entry) => isWaiting && !isAnswered;

/** Whether a change of this target waits to be sent. */
export const useIsQueued = (target: string): boolean =>
  useStore(entries, (all) => all.some((entry) => waits(entry) && changes(entry, target)));

/** How many commands wait to be sent. */
export const useQueuedCount = (): number => useStore(entries, (all) => all.filter(waits).length);

/** Whether commands wait for a page of the version of the server. Those behind the first of them wait for it too. */
export const useWaitsForReload = (): boolean =>
  useStore(entries, (all) => all.some((entry) => entry.isOutdated && waits(entry)));

/** Whether what was given is on its way, as far as this page knows: it waits neither for the connection nor to be loaded again. */
export function useSends(): boolean {
  const outdated = useWaitsForReload();
  return useConnected() && !outdated;
}

/** A row as the person sees it: the state of the server with the person's own unanswered changes. */
export function withPending<Row extends { id: string }>(row: Row, changes: PendingChanges): Row {
  const patches = changes.get(row.id) as readonly object[] | undefined;
  if (patches === undefined) return row;
  const shown = Object.assign({}, row, ...patches);
  // several changes of own fields each name the values that they change
  const fields = patches.flatMap((patch) => ('fields' in patch ? [patch.fields] : []));
  return fields.length > 0
    ? { ...shown, fields: Object.assign({}, (row as { fields?: object }).fields, ...fields) }
    : shown;
}
