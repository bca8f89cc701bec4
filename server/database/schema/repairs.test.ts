import { expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/databases.ts';
import { startServer } from '#server/testing/harness.ts';

test('each repair of an upgrade is logged once, by the first server that starts afterwards', async () => {
  const database = await openTestDatabase();
  await database.pool.query(
    `insert into app.repairs (what, row_id, before, after)
     values ('projects.name: one line', 'an id', to_jsonb(repeat('x', 900000)), '"x"')`,
  );
  const server = await startServer({}, { database });
  expect(server.running.repairs).toBe(1);
  const { rows } = await server.pool.query(
    'select logged_at is not null as logged, length(before::text) as size from app.repairs',
  );
  expect(rows).toEqual([{ logged: true, size: 900_002 }]);
  await server.restart();
  expect(server.running.repairs).toBe(0);
  await server.close();
});
