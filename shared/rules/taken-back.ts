/** How long after a change its taking back still belongs to the same slip (ms). */
export const SLIP_MS = 60_000;

/** An event of the log, as far as it tells whether it takes back another one. */
export interface LoggedChange {
  entity_id: string;
  action: string;
  actor: { id: string } | null;
  /** The changed columns: `[from, to]`; null: the values are not known. */
  changes: Readonly<Record<string, readonly [unknown, unknown] | null>>;
  created_at: string;
}

/** Whether `later` gives every column of `earlier` its old value again; the rank does not count. */
function takesBack(later: LoggedChange, earlier: LoggedChange): boolean {
  const columnsOf = ({ changes }: LoggedChange) => Object.keys(changes).filter((column) => column !== 'rank');
  const columns = columnsOf(earlier);
  return (
    later.action === 'updated' &&
    earlier.action === 'updated' &&
    later.actor !== null &&
    later.actor.id === earlier.actor?.id &&
    Date.parse(later.created_at) - Date.parse(earlier.created_at) <= SLIP_MS &&
    columns.length > 0 &&
    columns.length === columnsOf(later).length &&
    columns.every((column) => {
      const [before, after] = [earlier.changes[column], later.changes[column]];
      return before && after && before[0] === after[1] && before[1] === after[0];
    })
  );
}

/**
 * Leaves out every change that its author took back within {@link SLIP_MS}, together with the change that took it back: a slip
 * and its undo.
 * @param events the newest first. @returns the others, in the same order.
 */
export function withoutTakenBack<Event extends LoggedChange>(events: readonly Event[]): Event[] {
  const slips = new Set<Event>();
  const latest = new Map<string, Event[]>();
  for (const event of events.toReversed()) {
    const standing = latest.get(event.entity_id) ?? [];
    latest.set(event.entity_id, standing);
    const last = standing.at(-1);
    if (last && takesBack(event, last)) {
      standing.pop();
      slips.add(last).add(event);
    } else standing.push(event);
  }
  return events.filter((event) => !slips.has(event));
}
