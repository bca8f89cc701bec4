import type pg from 'pg';

/**
 * Lets time pass since a person was seen at a meeting, and since the server was started.
 * @param seconds by default more than the minute after which they are gone.
 */
export const passSinceSeen = (pool: pg.Pool, meeting: string, person: string, seconds = 81) =>
  pool.query(
    `with node as (update app.realtime_nodes set started_at = started_at - make_interval(secs => $3))
     update app.attendance set seen_at = seen_at - make_interval(secs => $3) where meeting_id = $1 and user_id = $2`,
    [meeting, person, seconds],
  );
