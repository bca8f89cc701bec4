import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createClient } from '@supabase/supabase-js';
import type pg from 'pg';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { createAccount } from '../server/accounts/create-account.ts';
import { readConfig } from '../server/config/config.ts';
import { type RunningServer, startServer } from '../server/start.ts';
import type { Database } from '../shared/database.types.ts';

const CHANGES = 200;
/** Sockets of one person, below the server's limit. */
const SOCKETS_PER_PERSON = 20;
const PASSWORD = 'secreto-123';

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** A server, and the database of it. */
interface Served {
  url: string;
  pool: pg.Pool;
}

/** Creates an account, and signs the official client in with it. */
async function signIn({ url, pool }: Served, name: string) {
  const email = `${name}@acme.test`;
  const id = await createAccount(pool, {
    email,
    fullName: name,
    password: PASSWORD,
    isAdmin: false,
  });
  const client = createClient<Database>(url, 'bench', { realtime: { transport: WebSocket as never } });
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  return { id, client, token: data.session?.access_token };
}

/** Creates a project with the given number of members, and one story on its board. */
export async function prepareBoard(server: Served, members: number) {
  const { client, token } = await signIn(server, 'ana');
  const projects = client.from('projects').insert({ name: 'Reservas' });
  const { data: project } = await projects.select('id').single().throwOnError();
  const stories = client.from('user_stories').insert({ project_id: project.id, title: 'x' });
  const { data: story } = await stories.select('id').single().throwOnError();
  const { data: team } = await client
    .from('teams')
    .select('id')
    .eq('project_id', project.id)
    .single()
    .throwOnError();
  const tokens = [token];
  while (tokens.length < members) {
    const person = await signIn(server, `persona-${tokens.length}`);
    await client.from('team_members').insert({ team_id: team.id, user_id: person.id }).throwOnError();
    await person.client.auth.stopAutoRefresh();
    tokens.push(person.token);
  }
  return { client, tokens, project: project.id, story: story.id };
}

/** How long a change takes from the request to the last listening socket, in milliseconds. */
async function measure(server: RunningServer, sockets: number): Promise<number[]> {
  const members = Math.ceil(sockets / SOCKETS_PER_PERSON);
  const { client, tokens, project, story } = await prepareBoard(
    { url: server.url, pool: server.context.pool },
    members,
  );
  const worker = new Worker(new URL('./realtime-sockets.ts', import.meta.url), {
    workerData: { url: server.url, tokens, project, sockets },
  });
  await once(worker, 'message');
  const times: number[] = [];
  for (let title = 0; title < CHANGES; title += 1) {
    const started = performance.timeOrigin + performance.now();
    const received = once(worker, 'message');
    await client
      .from('user_stories')
      .update({ title: String(title) })
      .eq('id', story)
      .throwOnError();
    const [{ at }] = (await received) as [{ at: number }];
    times.push(at - started);
  }
  await worker.terminate();
  await client.auth.stopAutoRefresh();
  return times.sort((a, b) => a - b);
}

/** Measures the fan-out of one change to many sockets, on a new embedded database. */
export async function benchRealtime(sockets = 200): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scrum-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  const server = await startServer(config, pino({ level: 'silent' }), { demoAllowed: false });
  try {
    const times = await measure(server, sockets);
    const show = (share: number) => `${percentile(times, share).toFixed(1)} ms`;
    console.log(
      `realtime: ${CHANGES} changes to ${sockets} sockets, from the request to the last socket: ` +
        `median ${show(0.5)}, 95 % ${show(0.95)}, longest ${show(1)}`,
    );
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
