import type pg from 'pg';
import { type Claims, runAsUser } from '#server/database/run-as-user.ts';
import { refusal } from '#server/lib/public-error.ts';

const PREFIX = 'realtime:';

/** The name of a topic in rules and messages, without `realtime:`. */
export const subTopic = (topic: string) => (topic.startsWith(PREFIX) ? topic.slice(PREFIX.length) : topic);

/** What a person may do on a topic, and when that was read. */
export interface TopicRights {
  /** Whether presence and broadcast are open to the person (app.may_use_topic). */
  allowed: boolean;
  /** The pg_snapshot of the query. */
  snapshot: string;
}

/**
 * Reads what a person may do on a topic.
 * @throws {PublicError} 401 if their session has ended.
 */
export async function topicRights(pool: pg.Pool, claims: Claims, topic: string): Promise<TopicRights> {
  try {
    const { rows } = await runAsUser(
      pool,
      claims,
      (client) =>
        client.query<TopicRights>(
          'select app.may_use_topic($1) as allowed, pg_current_snapshot()::text as snapshot',
          [subTopic(topic)],
        ),
      { readOnly: true },
    );
    const [rights] = rows;
    if (!rights) throw new Error('the database gave no rights');
    return rights;
  } catch (error) {
    if ((error as { code?: string }).code !== 'PT401') throw error;
    throw refusal('session_not_found', { cause: error });
  }
}
