import { setImmediate } from 'node:timers/promises';
import type { Audience, Scopes } from './audience.ts';
import type { Catalogue } from './catalogue.ts';
import { Change } from './change.ts';
import type { Hub, Subscriber } from './hub.ts';
import type { OutboxRow } from './outbox.ts';
import { PatternTooCostly } from './pattern-budget.ts';
import { type View, viewOf } from './sight.ts';

/** The time and the bytes that delivery takes before it lets others run, and its sockets drain. */
const SLICE_MS = 20;
const SLICE_BYTES = 512 * 1024;

/** A turn of delivery on the event loop. */
class Slice {
  #began = performance.now();
  #bytes = 0;

  count(bytes: number): void {
    this.#bytes += bytes;
  }

  get isOver(): boolean {
    return this.#bytes > SLICE_BYTES || performance.now() - this.#began > SLICE_MS;
  }

  /** Lets everything else that waits run first. */
  async next(): Promise<void> {
    await setImmediate();
    [this.#began, this.#bytes] = [performance.now(), 0];
  }
}

/** The columns that a binding wants decide its frame: one frame for all bindings that want the same. Returns the bytes sent. */
function sendTo(channel: Subscriber, change: Change, view: View): number {
  if (!channel.expects(change.transaction)) return 0;
  const frames = new Map<string, { view: View; select: readonly string[] | undefined; ids: number[] }>();
  for (const binding of channel.bindings) {
    if (!binding.tables.includes(change.row.table)) continue;
    const shown = change.viewFor(binding, view);
    if (!shown) continue;
    const { select } = binding;
    const key = `${shown} ${select?.join() ?? '*'}`;
    const frame = frames.get(key) ?? { view: shown, select, ids: [] };
    if (!frame.ids.includes(binding.id)) frame.ids.push(binding.id);
    frames.set(key, frame);
  }
  let bytes = 0;
  for (const { view: shown, select, ids } of frames.values()) {
    const frame = change.frame(channel.version, channel.topic, shown, ids, select);
    channel.send(frame);
    bytes += frame.length;
  }
  return bytes;
}

function deliverTo(channel: Subscriber, change: Change, view: View): number {
  try {
    return sendTo(channel, change, view);
  } catch (error) {
    if (!(error instanceof PatternTooCostly)) throw error;
    channel.end('InvalidFilter: the filters cost too much');
    return 0;
  }
}

/** What people could see before a page of rows, each up to the row that closes the last transaction that moved their rights. */
interface Former {
  scopes: Map<string, Scopes>;
  until: Map<string, number>;
}

/** Delivers changes of exposed tables to the channels whose person may see them. */
export class Delivery {
  readonly #hub: Hub;
  readonly #audience: Audience;
  readonly #catalogue: Catalogue;

  constructor(hub: Hub, audience: Audience, catalogue: Catalogue) {
    this.#hub = hub;
    this.#audience = audience;
    this.#catalogue = catalogue;
  }

  /**
   * Delivers a page of rows in its order. Rights that the rows move are asked anew first, so that nobody gets contents with
   * rights already lost; what a person could see before counts until the end of the transaction that took it away.
   * @returns the people whose rights moved.
   */
  async deliver(rows: readonly OutboxRow[]): Promise<ReadonlySet<string>> {
    const former = await this.#moveRights(rows);
    const slice = new Slice();
    for (const [index, row] of rows.entries()) await this.#deliverRow(row, index, former, slice);
    return new Set(former.scopes.keys());
  }

  async #moveRights(rows: readonly OutboxRow[]): Promise<Former> {
    const until = new Map<string, number>();
    const transactions = new Map<string, { rows: OutboxRow[]; end: number }>();
    for (const [index, row] of rows.entries()) {
      const transaction = transactions.get(row.transaction) ?? { rows: [], end: index };
      if (row.movesRights) transaction.rows.push(row);
      transaction.end = index;
      transactions.set(row.transaction, transaction);
    }
    for (const { rows: moving, end } of transactions.values()) {
      for (const person of this.#audience.affectedBy(moving)) {
        until.set(person, Math.max(end, until.get(person) ?? 0));
      }
    }
    return { until, scopes: await this.#audience.refresh(new Set(until.keys())) };
  }

  async #deliverRow(row: OutboxRow, index: number, former: Former, slice: Slice): Promise<void> {
    const table = this.#catalogue.get(row.table);
    const people = this.#hub.ofTable(row.table);
    if (!table || people.size === 0) return;
    const change = new Change(row, table);
    for (const [person, channels] of people) {
      const before = index <= (former.until.get(person) ?? -1) ? former.scopes.get(person) : undefined;
      const view = viewOf(row, this.#audience.scopesOf(person), before);
      change.nextPerson();
      if (view) for (const channel of channels) slice.count(deliverTo(channel, change, view));
      if (slice.isOver) await slice.next();
    }
  }
}
