import type pg from 'pg';
import { type Claims, runAsUser } from '../../database/run-as-user.ts';
import { PublicError } from '../../lib/public-error.ts';

const PREFIX = 'realtime:';

/** The name of a topic as rules and messages know it, without `realtime:`. */
export const subTopic = (topic: string) => (topic.startsWith(PREFIX) ? topic.slice(PREFIX.length) : topic);

/**
 * Whether presence and broadcast of a topic are open to a person (app.may_use_topic), whose session must be live.
 * @throws {PublicError} 401 where it is not.
 */
export async function mayUseTopic(pool: pg.Pool, claims: Claims, topic: string): Promise<boolean> {
  try {
    const { rows } = await runAsUser(
      pool,
      claims,
      (client) =>
        client.query<{ allowed: boolean }>('select app.may_use_topic($1) as allowed', [subTopic(topic)]),
      { readOnly: true },
    );
    return rows[0]?.allowed ?? false;
  } catch (error) {
    if ((error as { code?: string }).code !== 'PT401') throw error;
    throw new PublicError(401, 'session_not_found', 'the session has ended', { cause: error });
  }
}
