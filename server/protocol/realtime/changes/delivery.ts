import { setImmediate } from 'node:timers/promises';
import type { OutboxRow } from '#server/database/outbox/outbox.ts';
import { PatternTooCostly } from '../filters/pattern-budget.ts';
import type { AccessCache, Scopes } from './access-cache.ts';
import type { Binding } from './bindings.ts';
import { Change } from './change.ts';
import type { ExposedTables } from './exposed-tables.ts';
import type { Subscriber, SubscriptionRegistry } from './subscription-registry.ts';
import { type ChangeView, changeViewOf } from './visibility.ts';

/** After this much time or this many bytes, delivery lets other work run and sockets drain. */
const SLICE_MS = 20;
const SLICE_BYTES = 512 * 1024;

/** How many changes, with how much text, go to one person before the next: the frames of one person leave in one write. */
const PART_CHANGES = 50;
const PART_LENGTH = 32 * 1024;

/** The part of a delivery that runs without a pause for other work. */
class Slice {
  #began = performance.now();
  #bytes = 0;
  /** The frames of all slices so far. */
  frames = 0;

  count(frame: Buffer): void {
    this.frames += 1;
    this.#bytes += frame.length;
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

/** The part of a change that a channel gets in one frame. */
interface Selected {
  view: ChangeView;
  select: Binding['select'];
  ids: number[];
}

/** Collects the parts of a change for the bindings of a channel: those that select the same columns share a frame. */
function selectedBy(channel: Subscriber, change: Change, view: ChangeView): Selected[] {
  const frames: Selected[] = [];
  for (const binding of channel.bindings) {
    if (!binding.tables.includes(change.row.table)) continue;
    const shown = change.viewFor(binding, view);
    if (!shown) continue;
    const { id, select } = binding;
    const same = frames.find((frame) => frame.view === shown && frame.select?.join() === select?.join());
    if (!same) frames.push({ view: shown, select, ids: [id] });
    else if (!same.ids.includes(id)) same.ids.push(id);
  }
  return frames;
}

function sendTo(channel: Subscriber, change: Change, view: ChangeView, slice: Slice): void {
  if (!channel.expects(change.transaction)) return;
  for (const { view: shown, select, ids } of selectedBy(channel, change, view)) {
    const frame = change.frame(channel.version, channel.topic, shown, ids, select);
    channel.send(frame);
    slice.count(frame);
  }
}

function deliverTo(channel: Subscriber, change: Change, view: ChangeView, slice: Slice): void {
  try {
    sendTo(channel, change, view, slice);
  } catch (error) {
    if (!(error instanceof PatternTooCostly)) throw error;
    channel.end('InvalidFilter: the filters cost too much');
  }
}

/** The scopes that people could see before a page of rows. For each person it is valid until the last row of the last transaction that changed their access. */
interface PreviousAccess {
  scopes: Map<string, Scopes>;
  until: Map<string, number>;
}

/** A change with the place of its row in the page. */
interface Pending {
  change: Change;
  index: number;
}

/** Delivers changes of exposed tables to the channels whose person may see them. */
export class Delivery {
  readonly #subscriptions: SubscriptionRegistry;
  readonly #access: AccessCache;
  readonly #tables: ExposedTables;

  constructor(subscriptions: SubscriptionRegistry, access: AccessCache, tables: ExposedTables) {
    this.#subscriptions = subscriptions;
    this.#access = access;
    this.#tables = tables;
  }

  /**
   * Delivers a page of rows in order. It first reads again the access that the rows change, so that nobody gets columns of a
   * row that they may no longer see. The former access counts until the end of the transaction that changed it.
   * @returns the people whose access changed, and how many frames were sent.
   */
  async deliver(rows: readonly OutboxRow[]): Promise<{ moved: ReadonlySet<string>; frames: number }> {
    const previous = await this.#refreshAccess(rows);
    const slice = new Slice();
    for (const part of this.#parts(rows)) await this.#deliverPart(part, previous, slice);
    return { moved: new Set(previous.scopes.keys()), frames: slice.frames };
  }

  /** Delivers rows that were delivered to others before to one channel, as far as its person may see them now. */
  async repeat(channel: Subscriber, rows: readonly OutboxRow[]): Promise<void> {
    const slice = new Slice();
    for (const row of rows) {
      const table = this.#tables.get(row.table);
      const view = changeViewOf(row, this.#access.scopesOf(channel.person));
      if (!table || !view) continue;
      const change = new Change(row, table);
      change.nextPerson();
      deliverTo(channel, change, view, slice);
      if (slice.isOver) await slice.next();
    }
  }

  /** The changes that somebody may listen to, in parts. */
  *#parts(rows: readonly OutboxRow[]): Generator<Pending[]> {
    let part: Pending[] = [];
    let length = 0;
    for (const [index, row] of rows.entries()) {
      const table = this.#tables.get(row.table);
      if (!table || this.#subscriptions.ofTable(row.table).size === 0) continue;
      part.push({ change: new Change(row, table), index });
      length += (row.oldRow?.length ?? 0) + (row.newRow?.length ?? 0);
      if (part.length < PART_CHANGES && length < PART_LENGTH) continue;
      yield part;
      [part, length] = [[], 0];
    }
    yield part;
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

  async #deliverPart(part: readonly Pending[], previous: PreviousAccess, slice: Slice): Promise<void> {
    const tables = new Set(part.map(({ change }) => change.row.table));
    const people = new Set([...tables].flatMap((table) => [...this.#subscriptions.ofTable(table).keys()]));
    for (const person of people) {
      for (const { change, index } of part) {
        const channels = this.#subscriptions.ofTable(change.row.table).get(person);
        if (!channels) continue;
        const before = index <= (previous.until.get(person) ?? -1) ? previous.scopes.get(person) : undefined;
        const view = changeViewOf(change.row, this.#access.scopesOf(person), before);
        if (!view) continue;
        change.nextPerson();
        for (const channel of channels) deliverTo(channel, change, view, slice);
        if (slice.isOver) await slice.next();
      }
    }
  }
}
