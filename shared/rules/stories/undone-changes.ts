/** How long after a change its undo still counts as the correction of a slip, in ms. */
export const UNDO_WINDOW_MS = 60_000;

/** An event of the log, as far as it shows whether it undoes another one. */
export interface LoggedChange {
  entity_id: string;
  action: string;
  actor: { id: string } | null;
  /** The changed columns: `[from, to]`; null: the values are not known. */
  changes: Readonly<Record<string, readonly [unknown, unknown] | null>>;
  created_at: string;
}

/** Whether `later` gives every column of `earlier` its old value again; the rank does not count. */
function isUndoneBy(later: LoggedChange, earlier: LoggedChange): boolean {
  const columnsOf = ({ changes }: LoggedChange) => Object.keys(changes).filter((column) => column !== 'rank');
  const columns = columnsOf(earlier);
  return (
    later.action === 'updated' &&
    earlier.action === 'updated' &&
    later.actor !== null &&
    later.actor.id === earlier.actor?.id &&
    Date.parse(later.created_at) - Date.parse(earlier.created_at) <= UNDO_WINDOW_MS &&
    columns.length > 0 &&
    columns.length === columnsOf(later).length &&
    columns.every((column) => {
      const [before, after] = [earlier.changes[column], later.changes[column]];
      return before && after && before[0] === after[1] && before[1] === after[0];
    })
  );
}

/**
 * Leaves out every change that its author undid within {@link UNDO_WINDOW_MS}, together with the change that undid it.
 * @param events the newest first. @returns the others, in the same order.
 */
export function withoutUndone<Event extends LoggedChange>(events: readonly Event[]): Event[] {
  const slips = new Set<Event>();
  const latest = new Map<string, Event[]>();
  for (const event of events.toReversed()) {
    const standing = latest.get(event.entity_id) ?? [];
    latest.set(event.entity_id, standing);
    const last = standing.at(-1);
    if (last && isUndoneBy(event, last)) {
      standing.pop();
      slips.add(last).add(event);
    } else standing.push(event);
  }
  return events.filter((event) => !slips.has(event));
}
