import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { STRIKES } from '#server/testing/hostile/strikes.ts';
import { installedFolder } from '#server/testing/processes/embedded-process.ts';
import { runCommand, startServerProcess } from '#server/testing/processes/server-process.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';

const PERSON = { email: 'ana@acme.test', password: 'secreto-123' };

test('a cursor is good after each kind of failure of the server and its database between two polls', async () => {
  const dataDir = installedFolder();
  let server = await startServerProcess(dataDir);
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  const { url } = server;
  const account = ['--email', PERSON.email, '--name', 'Ana', '--password', PERSON.password];
  await runCommand(dataDir, ['user', 'add', ...account]);
  const client = createClient(url, 'anon', { auth: { persistSession: false, autoRefreshToken: false } });
  expect((await client.auth.signInWithPassword(PERSON)).error).toBeNull();
  const created = await client
    .from('projects')
    .insert({ name: 'Resistencia' })
    .select('id')
    .single()
    .throwOnError();
  const write = (title: string) =>
    client.from('user_stories').insert({ project_id: created.data.id, title }).select('id').single();
  const ask = async (cursor?: string) => {
    const answer = await client.rpc('changes', { cursor, tables: ['user_stories'] }).throwOnError();
    return answer.data as Procedures['changes']['output'];
  };
  let { cursor } = await ask();
  for (const strike of STRIKES) {
    const before = await write(`Antes de ${strike.name}`).throwOnError();
    if (await strike.against(server, dataDir)) {
      server = await startServerProcess(dataDir, { PORT: new URL(url).port });
    }
    await expect
      .poll(async () => (await client.from('projects').select('id')).error, { timeout: 30_000 })
      .toBeNull();
    const after = await write(`Después de ${strike.name}`).throwOnError();
    const page = await ask(cursor);
    expect([strike.name, page.changes.map(({ key }) => key['id'])]).toEqual([
      strike.name,
      [before.data.id, after.data.id],
    ]);
    cursor = page.cursor;
  }
  expect(await server.stop()).toBe(0);
});
