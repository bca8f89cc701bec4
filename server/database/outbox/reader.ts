import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { RETENTION_MS } from './clean-outbox.ts';
import { ChunkJoiner, notifyChunks } from './notify-chunks.ts';
import { NotifySender } from './notify-sender.ts';
import {
  continues,
  currentPosition,
  deliverPages,
  type OutboxRow,
  openOutbox,
  type Position,
  readFirstPage,
  repeatPages,
  Snapshot,
} from './outbox.ts';

/** The changes that one read of the outbox delivered, in numbers. */
export interface Delivered {
  transactions: number;
  frames: number;
}

export interface ReaderOptions {
  rowsPerRead: number;
  /** How long to wait until the outbox is read again (ms). */
  pauseAfter: (delivered: Delivered) => number;
  connection: pg.ClientConfig;
  pool: pg.Pool;
  log: Logger;
  /** Gets the rows that became visible, in order. The next rows are read after it has finished. Returns how many frames it sent. */
  onRows: (rows: OutboxRow[]) => Promise<number>;
  /** Called on each new connection, before the first read. */
  onOpen: (client: pg.ClientBase) => Promise<void>;
  /** Called when reading starts: the first time, and after rows may have been missed, so that clients must fetch again. */
  onFresh: (client: pg.ClientBase) => Promise<void>;
  /** Another node's broadcast. */
  onBroadcast: (text: string) => void;
}

const WAKE = 'outbox_written';
const BROADCAST = 'realtime_broadcast';
/** PostgreSQL delivers the notifications of one transaction together and in order. */
const SEND = 'select pg_notify($1, text) from unnest($2::text[]) with ordinality t (text, n) order by n';
const RETRY_DELAYS_MS = [50, 200, 500, 1_000, 2_000];
const MAX_RETRY_DELAY_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 15_000;
const CLOSE_TIMEOUT_MS = 3_000;
/** The outbox is read at least this often, in case a notification is lost. */
const POLL_MS = 1_000;
/** How long {@link OutboxReader.reaches} waits for the next read. */
const READ_WAIT_MS = 250;
/** All commits in this time share one NOTIFY to the other nodes. */
const NOTIFY_PAUSE_MS = 20;
/** The longest time that a reader may be disconnected. Rows are kept longer, with a margin for the interval of the clean-up. */
const MAX_ABSENCE_MS = RETENTION_MS - 5 * 60_000;

/**
 * Follows the outbox on its own connection. This process, other nodes and a timer wake it. It opens a lost connection again
 * and continues where it stopped; if that is impossible, it starts at the present and calls `onFresh`.
 */
export class OutboxReader {
  readonly #options: ReaderOptions;
  /** Marks this node's own notifications, which it ignores. */
  readonly #node = randomUUID();
  readonly #broadcasts = new ChunkJoiner();
  readonly #sender: NotifySender;
  #client: pg.Client | undefined;
  #position: Position | undefined;
  /** Whether other nodes were there at the last read. */
  #shared = true;
  #readAt = Date.now();
  readonly #closing = new AbortController();
  #work: Promise<void> = Promise.resolve();
  /** The pause after the last read, and what that read has delivered. */
  #rest: Promise<void> = Promise.resolve();
  #delivered: Delivered = { transactions: 0, frames: 0 };
  #wanted = false;
  #clock: NodeJS.Timeout | undefined;
  #notice: NodeJS.Timeout | undefined;

  constructor(options: ReaderOptions) {
    this.#options = options;
    const { pool, log } = options;
    // not the reader's own connection, which may be busy for a while
    this.#sender = new NotifySender(
      (channel, texts) => pool.query(SEND, [channel, texts]),
      (error) => log.warn({ err: error }, 'other nodes could not be notified'),
    );
  }

  /** Connects for the first time. It reads every change that is committed from now on. */
  async start(): Promise<void> {
    await this.#connect();
    this.#clock = setInterval(() => this.wake(), POLL_MS);
  }

  /** Reads the outbox, since something may have been committed. Calls during a read share the next one. */
  wake(): void {
    if (this.#wanted || this.#closing.signal.aborted) return;
    this.#wanted = true;
    this.#work = this.#work.then(async () => {
      await this.#rest;
      this.#wanted = false;
      this.#delivered = { transactions: 0, frames: 0 };
      await this.#read();
      const pause = this.#options.pauseAfter(this.#delivered);
      if (pause > 0) this.#rest = this.#pause(pause);
    });
  }

  /**
   * Like {@link wake}, for a commit of this process: it also notifies the other nodes, once for many calls. Without other nodes
   * it does not: a NOTIFY is a commit of its own. A node that has started since the last read finds the rows at its next poll.
   */
  notifyAll(): void {
    this.wake();
    if (!this.#shared) return;
    this.#notice ??= setTimeout(() => {
      this.#notice = undefined;
      this.#sender.send(WAKE, [this.#node]);
    }, NOTIFY_PAUSE_MS);
  }

  /**
   * Waits for the next read of the outbox, for a short time, if it has not been read as far as a snapshot.
   * @returns whether all changes that the snapshot sees have been read.
   */
  async reaches(snapshot: Snapshot): Promise<boolean> {
    if (this.#covers(snapshot)) return true;
    this.wake();
    await Promise.race([this.#work, sleep(READ_WAIT_MS, undefined, { ref: false })]);
    return this.#covers(snapshot);
  }

  /** How far the outbox has been read; undefined while it has not been. */
  get position(): Position | undefined {
    return this.#position;
  }

  /**
   * Passes what was read since a position to `deliver` again, and calls `follow` before anything more is read: the changes that
   * `deliver` gets and those that are read later are all changes since then, each once.
   * @param follow gets the end of what was passed.
   * @returns false if they cannot be read again; `follow` is not called then.
   */
  async repeatSince(
    from: Position,
    deliver: (rows: OutboxRow[]) => Promise<void>,
    follow: (end: Snapshot) => void,
  ): Promise<boolean> {
    let repeated = false;
    const work = this.#work.then(async () => {
      const [client, to] = [this.#client, this.#position];
      if (!client || !to || !continues(from, to)) return;
      try {
        await repeatPages(client, [from, to], this.#options.rowsPerRead, deliver);
        follow(new Snapshot(to.snapshot));
        repeated = true;
      } catch (error) {
        this.#options.log.warn({ err: error }, 'changes could not be read again');
      }
    });
    this.#work = work;
    await work;
    return repeated;
  }

  #covers(snapshot: Snapshot): boolean {
    return this.#position !== undefined && new Snapshot(this.#position.snapshot).covers(snapshot);
  }

  /** Sends a JSON text to the other nodes, after those before it, if they can be reached now. */
  broadcast(text: string): void {
    this.#sender.send(
      BROADCAST,
      notifyChunks(text).map((part) => `${this.#node} ${part}`),
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#clock);
    clearTimeout(this.#notice);
    const limit = sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false });
    await Promise.race([this.#work, limit]);
    const client = this.#client;
    this.#client = undefined;
    await Promise.race([client?.end(), limit]);
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  #notified({ channel, payload = '' }: pg.Notification): void {
    if (payload.startsWith(this.#node)) return;
    if (channel === WAKE) {
      this.wake();
      return;
    }
    try {
      const text = this.#broadcasts.add(payload.slice(this.#node.length + 1));
      if (text !== undefined) this.#options.onBroadcast(text);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a broadcast of another node could not be read');
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...this.#options.connection,
      keepAlive: true,
      query_timeout: QUERY_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', (notification) => this.#notified(notification));
    try {
      await client.connect();
      // the planner cannot know how few rows are new, and would plan each read anew to find out
      await client.query(
        `set enable_seqscan = off; set plan_cache_mode = force_generic_plan; listen ${WAKE}; listen ${BROADCAST}`,
      );
      await this.#options.onOpen(client);
      if (!this.#position) await this.#startAnew(client);
      this.#closing.signal.throwIfAborted();
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.wake();
  }

  async #startAnew(client: pg.ClientBase): Promise<void> {
    const dropped = await openOutbox(client);
    if (dropped > 0) this.#options.log.warn({ dropped }, 'changes of another database cluster were dropped');
    this.#position = await currentPosition(client);
    await this.#options.onFresh(client);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    this.#options.log.warn('the connection to the outbox broke');
    this.#work = this.#work.then(() => this.#reconnect());
  }

  async #reconnect(): Promise<void> {
    for (let tries = 0; !this.#closing.signal.aborted && !this.#client; tries += 1) {
      await this.#pause(RETRY_DELAYS_MS[tries] ?? MAX_RETRY_DELAY_MS);
      try {
        await this.#connect();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'the outbox cannot be reached');
      }
    }
  }

  async #read(): Promise<void> {
    const client = this.#client;
    const from = this.#position;
    if (!client || !from) return;
    try {
      const page = await readFirstPage(client, from, this.#options.rowsPerRead);
      const { to } = page;
      this.#shared = to.shared;
      if (!continues(from, to) || Date.now() - this.#readAt > MAX_ABSENCE_MS) {
        await this.#startAnew(client);
      } else if (to.snapshot !== from.snapshot) {
        await deliverPages(client, from, page, this.#options.rowsPerRead, (rows) =>
          this.#deliver(client, rows),
        );
        this.#position = to;
      }
      this.#readAt = Date.now();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the outbox could not be read');
      this.#lost(client);
    }
  }

  /** Drops rows that cannot be delivered, and makes every client fetch again. */
  async #deliver(client: pg.ClientBase, rows: OutboxRow[]): Promise<void> {
    try {
      this.#delivered.transactions += new Set(rows.map(({ transaction }) => transaction)).size;
      this.#delivered.frames += await this.#options.onRows(rows);
    } catch (error) {
      this.#options.log.error({ err: error }, 'changes could not be delivered');
      await this.#options.onFresh(client);
    }
  }
}
