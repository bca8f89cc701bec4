import { setImmediate } from 'node:timers/promises';
import type { Subscriber, SubscriptionRegistry } from '../channels/subscription-registry.ts';
import { PatternTooCostly } from '../filters/pattern-budget.ts';
import type { AccessCache, Scopes } from './access-cache.ts';
import type { Catalogue } from './catalogue.ts';
import { Change } from './change.ts';
import type { OutboxRow } from './outbox.ts';
import { type ChangeView, changeViewOf } from './visibility.ts';

/** After this much time or this many bytes, delivery lets other work run and sockets drain. */
const SLICE_MS = 20;
const SLICE_BYTES = 512 * 1024;

/** The part of a delivery that runs without a pause for other work. */
class Slice {
  #began = performance.now();
  #bytes = 0;

  count(bytes: number): void {
    this.#bytes += bytes;
  }

  get isOver(): boolean {
    return this.#bytes > SLICE_BYTES || performance.now() - this.#began > SLICE_MS;
  }

  /** Lets all other pending work run first. */
  async next(): Promise<void> {
    await setImmediate();
    [this.#began, this.#bytes] = [performance.now(), 0];
  }
}

/** Sends one frame for all bindings of a channel that select the same columns. @returns the bytes sent. */
function sendTo(channel: Subscriber, change: Change, view: ChangeView): number {
  if (!channel.expects(change.transaction)) return 0;
  const frames = new Map<
    string,
    { view: ChangeView; select: readonly string[] | undefined; ids: number[] }
  >();
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

function deliverTo(channel: Subscriber, change: Change, view: ChangeView): number {
  try {
    return sendTo(channel, change, view);
  } catch (error) {
    if (!(error instanceof PatternTooCostly)) throw error;
    channel.end('InvalidFilter: the filters cost too much');
    return 0;
  }
}

/** What people could see before a page of rows. For each person it is valid until the last row of the last transaction that changed their access. */
interface PreviousAccess {
  scopes: Map<string, Scopes>;
  until: Map<string, number>;
}

/** Delivers changes of exposed tables to the channels whose person may see them. */
export class Delivery {
  readonly #subscriptions: SubscriptionRegistry;
  readonly #access: AccessCache;
  readonly #catalogue: Catalogue;

  constructor(subscriptions: SubscriptionRegistry, access: AccessCache, catalogue: Catalogue) {
    this.#subscriptions = subscriptions;
    this.#access = access;
    this.#catalogue = catalogue;
  }

  /**
   * Delivers a page of rows in order. It first reads again the access that the rows change, so that nobody gets columns of a
   * row that they may no longer see. What a person could see before counts until the end of the transaction that changed it.
   * @returns the people whose access changed.
   */
  async deliver(rows: readonly OutboxRow[]): Promise<ReadonlySet<string>> {
    const previous = await this.#refreshAccess(rows);
    const slice = new Slice();
    for (const [index, row] of rows.entries()) await this.#deliverRow(row, index, previous, slice);
    return new Set(previous.scopes.keys());
  }

  async #refreshAccess(rows: readonly OutboxRow[]): Promise<PreviousAccess> {
    const until = new Map<string, number>();
    const transactions = new Map<string, { rows: OutboxRow[]; end: number }>();
    for (const [index, row] of rows.entries()) {
      const transaction = transactions.get(row.transaction) ?? { rows: [], end: index };
      if (row.affectsAccess) transaction.rows.push(row);
      transaction.end = index;
      transactions.set(row.transaction, transaction);
    }
    for (const { rows: moving, end } of transactions.values()) {
      for (const person of this.#access.usersAffectedBy(moving)) {
        until.set(person, Math.max(end, until.get(person) ?? 0));
      }
    }
    return { until, scopes: await this.#access.refresh(new Set(until.keys())) };
  }

  async #deliverRow(row: OutboxRow, index: number, previous: PreviousAccess, slice: Slice): Promise<void> {
    const table = this.#catalogue.get(row.table);
    const people = this.#subscriptions.ofTable(row.table);
    if (!table || people.size === 0) return;
    const change = new Change(row, table);
    for (const [person, channels] of people) {
      const before = index <= (previous.until.get(person) ?? -1) ? previous.scopes.get(person) : undefined;
      const view = changeViewOf(row, this.#access.scopesOf(person), before);
      change.nextPerson();
      if (view) for (const channel of channels) slice.count(deliverTo(channel, change, view));
      if (slice.isOver) await slice.next();
    }
  }
}
