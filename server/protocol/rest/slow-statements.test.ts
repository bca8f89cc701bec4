import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/lib/log/create-log.ts';
import { createDatabase, startServer, type TestServer } from '#server/testing/harness.ts';
import { rawCaller } from './testing/raw.ts';

/** A view that fails as a statement does that has reached its time limit, and one that fails otherwise. */
const SCHEMA = `
  create function public.fail(state text) returns int language plpgsql as
    $$ begin raise exception using errcode = state, message = 'canceling statement'; end $$;
  create view public.too_slow as select public.fail('57014') as id;
  create view public.broken as select public.fail('XX001') as id;
  grant execute on function public.fail(text) to authenticated;
  grant select on public.too_slow, public.broken to authenticated;`;

const lines: string[] = [];
let database: Awaited<ReturnType<typeof createDatabase>>;
let server: TestServer;
beforeAll(async () => {
  database = await createDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(SCHEMA);
  await client.end();
  const log = createLog('info', { write: (line) => void lines.push(line) });
  server = await startServer({}, { database, log });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** The lines of the log about a request to a view. */
async function logOf(view: string): Promise<{ status: number; levels: number[]; text: string }> {
  const call = await rawCaller(server, await server.createPerson());
  const { status, headers } = await call(`${view}?select=id`);
  const id = headers.get('x-request-id') ?? '';
  const own = lines.filter((line) => line.includes(id));
  const levels = own.map((line) => (JSON.parse(line) as { level: number }).level);
  return { status, levels, text: own.join('') };
}

test('a statement that takes too long is a warning without a stack, and a failure of the server an error with one', async () => {
  const slow = await logOf('too_slow');
  expect([slow.status, slow.levels]).toEqual([504, [40, 40]]);
  expect(slow.text).not.toContain('"stack"');
  expect(slow.text).toContain('/rest/v1/too_slow');
  const broken = await logOf('broken');
  expect([broken.status, broken.levels]).toEqual([500, [50, 50]]);
  expect(broken.text).toContain('"stack"');
});
