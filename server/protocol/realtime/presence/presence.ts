import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { NODE_LOCK } from '#server/database/advisory-locks.ts';
import type { OutboxRow } from '#server/database/outbox/outbox.ts';
import { notifyCommit } from '#server/database/run-as-user.ts';
import type { Queryable } from '#server/lib/rows.ts';
import { encodeFrame, VERSIONS, type Version } from '../wire/frames.ts';

/** One presence of a channel, on any node. */
interface Entry {
  ref: string;
  /** The topic with the prefix `realtime:`, as clients write it. */
  topic: string;
  key: string;
  meta: Record<string, unknown>;
}

/** The changes on a topic, as the JSON text of `presence_diff`. */
export interface PresenceDiff {
  topic: string;
  payload: string;
}

type Topic = Map<string, Entry>;

/** `{key: {metas: [{phx_ref, …}]}}`, as Phoenix and the official client write it. */
function byKey(entries: Iterable<Entry>): Record<string, { metas: Record<string, unknown>[] }> {
  const keys: Record<string, { metas: Record<string, unknown>[] }> = Object.create(null);
  for (const { ref, key, meta } of entries) {
    const found = keys[key] ?? { metas: [] };
    found.metas.push({ ...meta, phx_ref: ref });
    keys[key] = found;
  }
  return keys;
}

/**
 * Who is present on which topic, equal on all nodes: each presence is a row of app.presence. Its node writes the row, the
 * outbox reports it to all nodes, and the row is deleted with its node.
 */
export class Presence {
  readonly #pool: pg.Pool;
  readonly #topics = new Map<string, Topic>();
  /** The frames of `presence_state` that are still right, by version and topic. */
  readonly #states = new Map<string, Buffer>();
  /** The presences that this node has written. */
  readonly #own = new Map<string, Entry>();
  #node: number | undefined;
  #url: string | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Adds a row for this node; a lock of this connection shows that the node lives. Presences under an earlier row of this node
   * move to the new one. Rows of nodes that are gone are deleted.
   */
  async enter(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ id: number }>(
      'insert into app.realtime_nodes (url) values ($2) returning id, pg_advisory_lock($1, id)',
      [NODE_LOCK, this.#url],
    );
    this.#node = rows[0]?.id;
    await client.query(
      `insert into app.presence (ref, node, topic, key, meta)
       select ref, $1, topic, key, meta from json_to_recordset($2) as own (ref uuid, topic text, key text, meta jsonb)
       on conflict (ref) do update set node = excluded.node`,
      [this.#node, JSON.stringify([...this.#own.values()])],
    );
    await this.sweep(client);
  }

  /** Publishes where people reach this node: commands that run beside it print links to that address. */
  async announce(url: string): Promise<void> {
    this.#url = url;
    await this.#pool.query('update app.realtime_nodes set url = $2 where id = $1', [this.#node, url]);
  }

  /** Deletes the rows of nodes that no longer have their lock. */
  async sweep(client: Queryable): Promise<void> {
    const { rowCount } = await client.query(
      `delete from app.realtime_nodes where id in (
         select id from app.realtime_nodes where id <> $2 and pg_try_advisory_xact_lock($1, id))`,
      [NODE_LOCK, this.#node],
    );
    if (rowCount) notifyCommit();
  }

  /** Reads from the table who is present, after a time in which the outbox was not followed. */
  async load(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<Entry>('select ref, topic, key, meta from app.presence');
    this.#topics.clear();
    this.#states.clear();
    for (const entry of rows) this.#topic(entry.topic).set(entry.ref, entry);
  }

  /** Deletes this node's row, and with it its presences. */
  async leave(): Promise<void> {
    const node = this.#node;
    this.#node = undefined;
    if (node === undefined) return;
    await this.#pool.query('delete from app.realtime_nodes where id = $1', [node]);
    notifyCommit();
  }

  /** Makes someone present. It replaces an earlier presence of the same channel (`formerRef`) in one step. @returns its ref. */
  async track(entry: Omit<Entry, 'ref'>, formerRef: string | undefined): Promise<string> {
    const ref = randomUUID();
    if (this.#node === undefined) throw new Error('this node has no place yet');
    this.#own.set(ref, { ref, ...entry });
    try {
      await this.#pool.query(
        `with former as (delete from app.presence where ref = $6)
         insert into app.presence (ref, node, topic, key, meta) values ($1, $2, $3, $4, $5)`,
        [ref, this.#node, entry.topic, entry.key, entry.meta, formerRef],
      );
    } catch (error) {
      this.#own.delete(ref);
      throw error;
    }
    if (formerRef) this.#own.delete(formerRef);
    notifyCommit();
    return ref;
  }

  async untrack(ref: string): Promise<void> {
    this.#own.delete(ref);
    await this.#pool.query('delete from app.presence where ref = $1', [ref]);
    notifyCommit();
  }

  /** Who is present on a topic: the frame of `presence_state`, which is the same for everyone until somebody comes or goes. */
  stateFrame(version: Version, topic: string): Buffer {
    const key = `${version} ${topic}`;
    const frame =
      this.#states.get(key) ??
      encodeFrame(
        version,
        { topic, event: 'presence_state' },
        JSON.stringify(byKey(this.#topics.get(topic)?.values() ?? [])),
      );
    if (this.#topics.has(topic)) this.#states.set(key, frame);
    return frame;
  }

  /** Applies a page of the outbox. @returns the resulting changes by topic. */
  apply(rows: readonly OutboxRow[]): PresenceDiff[] {
    const touched = new Map<string, Map<string, Entry | undefined>>();
    for (const row of rows) {
      if (row.table !== 'app.presence') continue;
      const entry = JSON.parse(row.newRow ?? row.oldRow ?? '{}') as Entry;
      const topic = this.#topic(entry.topic);
      const before = touched.get(entry.topic) ?? new Map<string, Entry | undefined>();
      touched.set(entry.topic, before);
      if (!before.has(entry.ref)) before.set(entry.ref, topic.get(entry.ref));
      if (row.newRow === null) topic.delete(entry.ref);
      else topic.set(entry.ref, entry);
    }
    return [...touched].flatMap(([name, before]) => this.#diff(name, before));
  }

  #diff(name: string, before: Map<string, Entry | undefined>): PresenceDiff[] {
    const topic = this.#topic(name);
    const joins: Entry[] = [];
    const leaves: Entry[] = [];
    for (const [ref, was] of before) {
      const is = topic.get(ref);
      if (is && !was) joins.push(is);
      if (was && !is) leaves.push(was);
    }
    if (topic.size === 0) this.#topics.delete(name);
    if (joins.length + leaves.length === 0) return [];
    return [{ topic: name, payload: JSON.stringify({ joins: byKey(joins), leaves: byKey(leaves) }) }];
  }

  /** The people of a topic, to change them. */
  #topic(name: string): Topic {
    for (const version of VERSIONS) this.#states.delete(`${version} ${name}`);
    const topic = this.#topics.get(name) ?? new Map<string, Entry>();
    this.#topics.set(name, topic);
    return topic;
  }
}
