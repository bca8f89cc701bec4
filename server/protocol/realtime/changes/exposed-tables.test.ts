import { expect, test, vi } from 'vitest';
import { serverForFile } from '#server/testing/harness.ts';
import { joinPayload, openRaw } from '../testing/raw-socket.ts';
import { tokenOf } from '../testing/watch.ts';

const server = await serverForFile();
const ana = await server.createPerson();

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
    timeout: 30_000,
    interval: 500,
  });
  expect(await status('nothing')).toBe('error');
});

test('readers can complete the changes of every table that stand in the outbox by key', async () => {
  const { rows } = await server.pool.query<{ table: string; column: string; row: object | null }>(
    `select distinct c.relname as "table", e.scope_column as column, app.current_row(c.relname, gen_random_uuid()) as row
     from pg_trigger t join pg_class c on c.oid = t.tgrelid left join app.exposed_tables e on e.table_name = c.relname
     where t.tgfoid = 'app.write_key_to_outbox'::regproc and t.tgargs = convert_to(e.scope_column, 'UTF8') || '\\x00'::bytea`,
  );
  // app.record_story writes the rows of stories
  expect(rows.map(({ table }) => table).sort()).toEqual([
    'activity_log',
    'comments',
    'notifications',
    'tasks',
  ]);
  for (const { row } of rows) expect(row).toBeNull();
  await expect(server.pool.query(`select app.current_row('sprints', gen_random_uuid())`)).rejects.toThrow(
    'case not found',
  );
});
