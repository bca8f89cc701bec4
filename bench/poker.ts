import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { createAccount } from '../server/accounts/create-account.ts';
import { readConfig } from '../server/config/config.ts';
import { type RunningServer, startServer } from '../server/start.ts';
import type { PokerSession } from '../shared/contracts/poker.ts';
import type { Database } from '../shared/database.types.ts';
import { POKER_DECKS } from '../shared/rules/meetings/poker.ts';
import type { Arrival } from './poker-sockets.ts';

const FEW = 5;
const MANY = 50;
const REVEALS = 10;
/** The most that a reveal may take until the last of many people sees the votes, in times of that to few. */
const MOST = 3;
const PASSWORD = 'secreto-123';

interface Voter {
  id: string;
  client: SupabaseClient<Database>;
  token: string;
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Calls a step of the session. @throws if it is refused. */
async function step({ client }: Voter, name: string, input: object): Promise<PokerSession> {
  const { data, error } = await client.rpc(name as never, input as never);
  if (error) throw new Error(`${name}: ${error.message}`);
  return data as unknown as PokerSession;
}

async function signIn(server: RunningServer, name: string): Promise<Voter> {
  const account = { email: `${name}@acme.test`, password: PASSWORD };
  const id = await createAccount(server.context.pool, { ...account, fullName: name, isAdmin: false });
  const client = createClient<Database>(server.url, 'bench', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { id, client, token: data.session.access_token };
}

/** A project of some people, with a live session of as many stories as are revealed. The first person leads. */
async function openSession(people: readonly Voter[], lead: Voter): Promise<PokerSession> {
  const projects = lead.client.from('projects').insert({ name: `Estimar ${people.length}` });
  const { data: project } = await projects.select('id').single().throwOnError();
  const teams = lead.client.from('teams').select('id').eq('project_id', project.id);
  const { data: team } = await teams.single().throwOnError();
  const members = people
    .filter(({ id }) => id !== lead.id)
    .map(({ id }) => ({ team_id: team.id, user_id: id }));
  await lead.client.from('team_members').insert(members).throwOnError();
  const rows = Array.from({ length: REVEALS }, (_, n) => ({
    project_id: project.id,
    title: `Historia ${n}`,
  }));
  const { data: stories } = await lead.client.from('user_stories').insert(rows).select('id').throwOnError();
  return step(lead, 'create_poker_session', {
    id: randomUUID(),
    team_id: team.id,
    name: 'Medida',
    mode: 'live',
    deck: { kind: 'default', cards: POKER_DECKS.default },
    reveals_when_all_voted: false,
    story_ids: stories.map(({ id }) => id),
    voters: people.map(({ id }) => id),
  });
}

/** Waits until the last person has a revision, or has read the session. */
function arrivals(worker: Worker) {
  const seen: Arrival[] = [];
  worker.on('message', (arrival: Arrival) => seen.push(arrival));
  return async (kind: Arrival['kind'], revision: number): Promise<number> => {
    for (;;) {
      const found = seen.find((one) => one.kind === kind && one.revision >= revision);
      if (found) return found.at;
      await once(worker, 'message');
    }
  };
}

/** How long each reveal takes from the request until the last person sees the votes, and has read the session again, in ms. */
async function measure(server: RunningServer, people: readonly Voter[]) {
  const [lead] = people;
  if (!lead) throw new Error('nobody leads');
  const session = await openSession(people, lead);
  const at = { session_id: session.id };
  const worker = new Worker(new URL('./poker-sockets.ts', import.meta.url), {
    workerData: {
      url: server.url,
      tokens: people.map(({ token }) => token),
      project: session.project_id,
      session: session.id,
    },
  });
  const arrived = arrivals(worker);
  const votes: number[] = [];
  const read: number[] = [];
  try {
    await arrived('ready', 0);
    for (const item of session.items) {
      const { items } = await step(lead, 'start_poker_round', { ...at, item_id: item.id, number: 1 });
      const round_id = items.find(({ id }) => id === item.id)?.rounds.at(-1)?.id;
      let revision = 0;
      for (const person of people) {
        ({ revision } = await step(person, 'vote_poker', { ...at, round_id, card: '5' }));
      }
      await arrived('heard', revision);
      worker.postMessage(revision);
      const started = performance.timeOrigin + performance.now();
      const shown = await step(lead, 'reveal_poker', { ...at, round_id });
      votes.push((await arrived('shown', votes.length + 1)) - started);
      read.push((await arrived('read', shown.revision)) - started);
      worker.postMessage(Number.POSITIVE_INFINITY);
    }
    return { votes, read };
  } finally {
    await worker.terminate();
  }
}

/** Measures reveals in a session of many people against one of few, in the same run, on a new embedded database. */
export async function benchPoker(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scrum-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  const server = await startServer(config, pino({ level: 'silent' }), { demoAllowed: false });
  try {
    const people: Voter[] = [];
    while (people.length < MANY) people.push(await signIn(server, `persona-${people.length}`));
    const few = await measure(server, people.slice(0, FEW));
    const many = await measure(server, people);
    for (const [what, name, limit] of [
      ['votes', 'the last person who sees the votes', ` (at most ${MOST})`],
      ['read', 'the last person who has read the session again', ''],
    ] as const) {
      const [one, other] = [medianOf(few[what]), medianOf(many[what])];
      console.log(
        `poker: ${REVEALS} reveals, from the request to ${name}: median ${one.toFixed(1)} ms for ${FEW} people, ` +
          `${other.toFixed(1)} ms for ${MANY}: ${(other / one).toFixed(2)} times${limit}`,
      );
    }
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
