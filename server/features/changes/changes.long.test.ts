import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { STRIKES } from '#server/testing/hostile/strikes.ts';
import { installedFolder } from '#server/testing/processes/embedded-process.ts';
import { runCommand, startServerProcess } from '#server/testing/processes/server-process.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';

/** Repeats a call until the server that comes back answers it. @returns the answer. */
async function served<Answer extends { status: number }>(call: () => PromiseLike<Answer>): Promise<Answer> {
  let answer = await call();
  const deadline = performance.now() + 30_000;
  while ([0, 503].includes(answer.status) && performance.now() < deadline) {
    await setTimeout(50);
    answer = await call();
  }
  return answer;
}

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
  /** Adds a story; sent again after a lost answer, it is there already. @returns its id. */
  const write = async (title: string) => {
    const id = randomUUID();
    const row = { id, project_id: created.data.id, title };
    expect([201, 409]).toContain((await served(() => client.from('user_stories').insert(row))).status);
    return id;
  };
  const ask = async (cursor?: string) => {
    const answer = await served(() => client.rpc('changes', { cursor, tables: ['user_stories'] }));
    expect(answer.error).toBeNull();
    return answer.data as Procedures['changes']['output'];
  };
  let { cursor } = await ask();
  for (const strike of STRIKES) {
    const before = await write(`Antes de ${strike.name}`);
    if (await strike.against(server, dataDir)) {
      server = await startServerProcess(dataDir, { PORT: new URL(url).port });
    }
    const after = await write(`Después de ${strike.name}`);
    const page = await ask(cursor);
    expect([strike.name, page.changes.map(({ key }) => key['id'])]).toEqual([strike.name, [before, after]]);
    cursor = page.cursor;
  }
  expect(await server.stop()).toBe(0);
});
