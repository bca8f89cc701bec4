import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { joinPayload, openRaw } from '../testing/raw-socket.ts';
import { tokenOf } from '../testing/watch.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startServer();
  ana = await server.createPerson();
});
afterAll(() => server.close());

const status = async (table: string) => {
  const socket = await openRaw(server.url);
  const entry = { event: '*', schema: 'public', table };
  socket.send(['1', '1', 'realtime:new', 'phx_join', joinPayload(await tokenOf(ana.client), [entry])]);
  const reply = await socket.reply('1');
  socket.close();
  return reply.status;
};

test('a table that is exposed while the server runs can be followed without a restart', async () => {
  expect(await status('letters')).toBe('error');
  await server.pool.query(`
    create table public.letters (id uuid primary key, project_id uuid);
    grant select on public.letters to authenticated;
    select app.expose('letters', 'project', 'project_id');`);
  await vi.waitFor(async () => expect(await status('letters')).toBe('ok'), {
    timeout: 15_000,
    interval: 500,
  });
  expect(await status('nothing')).toBe('error');
});
