import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { type Claims, queryAsUser } from '#server/database/run-as-user.ts';
import { refusal } from '#server/lib/public-error.ts';

const PREFIX = 'realtime:';

/** The name of a topic in rules and messages, without `realtime:`. */
export const subTopic = (topic: string) =>
  (topic.startsWith(PREFIX) ? topic.slice(PREFIX.length) : topic).toWellFormed();

/** The rights of a person on a topic, and when they were read. */
export interface TopicRights {
  /** Whether presence and broadcast are open to the person (app.may_use_topic). */
  allowed: boolean;
  /** Whether broadcasts name their sender (app.names_senders). */
  named: boolean;
  /** The pg_snapshot of the query. */
  snapshot: string;
}

const RIGHTS = `
  select topic, app.may_use_topic(topic) as allowed, app.names_senders(topic) as named, pg_current_snapshot()::text as snapshot
  from json_array_elements_text($1) topic`;

type Found = ReadonlyMap<string, TopicRights>;

/** Reads what people may do on topics. A page joins a dozen channels at once: these share a query. */
export class TopicRightsReader {
  readonly #pool: pg.Pool;
  /** The topics of the next query of each session. */
  readonly #next = new Map<string, { topics: Set<string>; found: Promise<Found> }>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Reads, after this call, what a person may do on a topic.
   * @throws {PublicError} 401 if their session has ended.
   */
  async read(claims: Required<Claims>, topic: string): Promise<TopicRights> {
    const { session_id: session } = claims;
    const next = this.#next.get(session) ?? this.#prepare(claims);
    next.topics.add(subTopic(topic));
    this.#next.set(session, next);
    const rights = (await next.found).get(subTopic(topic));
    if (!rights) throw new Error('the database gave no rights');
    return rights;
  }

  #prepare(claims: Required<Claims>): { topics: Set<string>; found: Promise<Found> } {
    const topics = new Set<string>();
    const found = setImmediate().then(() => {
      this.#next.delete(claims.session_id);
      return rightsOn(this.#pool, claims, topics);
    });
    return { topics, found };
  }
}

async function rightsOn(pool: pg.Pool, claims: Required<Claims>, topics: Set<string>): Promise<Found> {
  // the claims alone: a token that was renewed has others beside them
  const { role, sub, session_id } = claims;
  const statement = { text: RIGHTS, values: [JSON.stringify([...topics])] };
  try {
    const rows = await queryAsUser<TopicRights & { topic: string }>(
      pool,
      { role, sub, session_id },
      [statement],
      { readOnly: true },
    );
    return new Map(rows.map((row) => [row.topic, row]));
  } catch (error) {
    if ((error as { code?: string }).code !== 'PT401') throw error;
    throw refusal('session_not_found', { cause: error });
  }
}
