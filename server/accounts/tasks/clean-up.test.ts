import { expect, test } from 'vitest';
import { mailedCode } from '#server/testing/auth-calls.ts';
import { serverForFile } from '#server/testing/harness.ts';

const server = await serverForFile();

const count = async (sql: string, values: unknown[]) => (await server.pool.query(sql, values)).rowCount;

test('the clean-up deletes expired codes, sessions, throttles and links and old failed jobs, and keeps the others', async () => {
  const { pool } = server;
  const old = await server.createPerson();
  const current = await server.createPerson();
  await mailedCode(server, old.email);
  await mailedCode(server, current.email);
  await pool.query('update auth.codes set expires_at = now() where user_id = $1', [old.id]);
  await pool.query(`update auth.sessions set refreshed_at = now() - interval '61 days' where user_id = $1`, [
    old.id,
  ]);
  await pool.query(`update auth.sessions set refreshed_at = now() - interval '59 days' where user_id = $1`, [
    current.id,
  ]);
  await pool.query(
    `insert into auth.throttles values ('old', 1, now() - interval '1 second'), ('current', 1, now() + interval '1 minute')`,
  );
  await pool.query(
    `insert into auth.links (token_hash, kind, user_id, expires_at) values
       ('\\x01', 'recovery', $1, now()), ('\\x02', 'recovery', $1, now() + interval '1 hour')`,
    [current.id],
  );

  for (const [task, days] of [
    ['given_up', 8],
    ['lately_given_up', 6],
  ] as const) {
    await pool.query(`select app.add_job($1)`, [task]);
    await pool.query(
      `update graphile_worker._private_jobs j set attempts = max_attempts, updated_at = now() - make_interval(days => $2)
       from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
      [task, days],
    );
  }

  await pool.query(`select app.add_job('clean_up_accounts')`);
  await expect.poll(() => count(`select from auth.throttles where key = 'old'`, [])).toBe(0);
  await expect
    .poll(() => count(`select from graphile_worker.jobs where task_identifier = 'clean_up_accounts'`, []))
    .toBe(0);

  const jobs = await pool.query(
    `select task_identifier from graphile_worker.jobs where attempts >= max_attempts`,
  );
  expect(jobs.rows).toEqual([{ task_identifier: 'lately_given_up' }]);
  for (const table of ['codes', 'sessions']) {
    expect(await count(`select from auth.${table} where user_id = $1`, [old.id])).toBe(0);
    expect(await count(`select from auth.${table} where user_id = $1`, [current.id])).toBe(1);
  }
  expect(await count(`select from auth.throttles where key = 'current'`, [])).toBe(1);
  const { rows } = await pool.query('select token_hash from auth.links where user_id = $1', [current.id]);
  expect(rows).toEqual([{ token_hash: Buffer.from([2]) }]);
});
