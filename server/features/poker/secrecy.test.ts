import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createAccount } from '#server/accounts/create-account.ts';
import { readConfig } from '#server/config/config.ts';
import { exportedTables } from '#server/features/account/export-tables.ts';
import { createLog } from '#server/lib/log/create-log.ts';
import { joinPayload, openRaw } from '#server/protocol/realtime/testing/raw-socket.ts';
import { startServer as start } from '#server/start.ts';
import { call } from '#server/testing/call.ts';
import { exported } from '#server/testing/exported.ts';
import { createDatabase, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { rowsWith } from '#server/testing/rights/rows-with.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';
import type { PokerSession } from '#shared/contracts/poker.ts';
import type { Database } from '#shared/database.types.ts';
import { liveSession, roundAt, step } from './testing/table.ts';

/**
 * Before the reveal nobody but its owner learns a vote. Everything that a person can read is read twice, with one vote and with
 * another one in its place: it must be the same to the byte, and so must what is sent.
 */

const deck = {
  kind: 'custom' as const,
  cards: [
    { label: 'k7x', points: 1 },
    { label: 'q9z', points: 100 },
  ],
};
const COMMENTS = ['comentario-uno', 'un-comentario-distinto-y-largo'] as const;

let server: TestServer;
let project: Project;
let story: string;
let voter: Person;
/** Who tries: the owner leads the session. */
const attackers = new Map<string, Person>();
function attacker(name: string): Person {
  const person = attackers.get(name);
  if (!person) throw new Error(`nobody is ${name}`);
  return person;
}

beforeAll(async () => {
  server = await startServer();
  voter = await server.createPerson({ name: 'Luis' });
  for (const name of ['facilitator', 'manager', 'member', 'observer', 'administrator', 'stranger']) {
    attackers.set(name, await server.createPerson({ name, admin: name === 'administrator' }));
  }
  project = await createProject(attacker('facilitator'));
  story = (await createStory(attacker('facilitator'), project.id)).id;
  for (const name of ['manager', 'member', 'observer'] as const) {
    await addMember(
      attacker('facilitator'),
      project.team,
      attacker(name),
      name === 'manager' ? 'scrum_master' : 'developer',
    );
  }
  await addMember(attacker('facilitator'), project.team, voter);
});
afterAll(() => server.close());

const at = (session: PokerSession) => ({ session_id: session.id });

async function openRound(): Promise<PokerSession> {
  const facilitator = attacker('facilitator');
  const input = liveSession(project.team, [story], { deck, reveals_when_all_voted: false });
  let session = await step(facilitator, 'create_poker_session', input);
  await step(voter, 'join_poker_session', at(session));
  await step(attacker('observer'), 'join_poker_session', { ...at(session), observes: true });
  session = await step(facilitator, 'start_poker_round', {
    ...at(session),
    item_id: session.items[0]?.id ?? '',
    number: 1,
  });
  return session;
}

const vote = (session: PokerSession, which: 0 | 1) =>
  step(voter, 'vote_poker', {
    ...at(session),
    round_id: roundAt(session).id,
    card: deck.cards[which]?.label ?? '',
    comment: COMMENTS[which],
  });

/** The answer to a request, as text; `path` below `/rest/v1/`. */
async function ask(person: Person, path: string, headers: Record<string, string> = {}): Promise<string> {
  const { data } = await person.client.auth.getSession();
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    headers: { authorization: `Bearer ${data.session?.access_token}`, prefer: 'count=exact', ...headers },
  });
  return `${response.status} ${response.headers.get('content-range') ?? ''} ${await response.text()}`;
}

/** Reads as a person every table and view of the API and the export, and each way around them. */
async function everythingOf(person: Person, session: PokerSession): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  const client = await server.pool.connect();
  const tables = await exportedTables(client).finally(() => client.release());
  for (const { name } of tables) seen[name] = await ask(person, `${name}?select=*`);
  for (const path of [
    'poker_votes',
    'attendance',
    'poker_rounds?select=*,poker_votes(*)',
    'poker_rounds?select=id,poker_votes(count)',
    'poker_rounds?select=*&order=results.asc',
    'poker_rounds?select=id&results=not.is.null',
    'poker_rounds?select=id&results->0->>card=eq.k7x',
    'poker_items?select=text_hash',
    'poker_sessions?select=*,poker_items(*,poker_rounds(*)),poker_participants(*,profiles(*))',
    'profiles?select=*,poker_votes(*)',
  ]) {
    seen[path] = await ask(person, path);
  }
  seen['other schema'] = await ask(person, 'poker_votes?select=*', { 'accept-profile': 'app' });
  for (const name of [
    'poker_session',
    'poker_heartbeat',
    'read_poker',
    'poker_round',
    'poker_complete_rounds',
    'reveal_poker_round',
  ]) {
    const { data, error, status } = await person.client.rpc(name as never, at(session) as never);
    const answer = data as Partial<PokerSession> | null;
    seen[name] = JSON.stringify([status, error, answer && { ...answer, now: '' }]);
  }
  seen['poker_sessions'] += JSON.stringify(
    await call(person.client, 'poker_sessions', { project_id: project.id }),
  );
  const round_id = roundAt(session).id;
  for (const card of ['none', 'nicht']) {
    seen[`a card ${card}`] = JSON.stringify(
      await person.client.rpc('vote_poker' as never, { ...at(session), round_id, card } as never),
    );
  }
  seen['the story'] = JSON.stringify(
    (await person.client.from('activity_log').select('*').eq('entity_id', story)).data,
  );
  return seen;
}

describe.each(['facilitator', 'manager', 'member', 'observer', 'administrator', 'stranger'])(
  'before the reveal a %s',
  (name) => {
    test('reads the same whatever was voted', async () => {
      const session = await openRound();
      const person = attacker(name);
      await vote(session, 0);
      await everythingOf(person, session); // includes the changes of reading itself, such as the moment of the last visit
      const one = await everythingOf(person, session);
      await vote(session, 1);
      const other = await everythingOf(person, session);
      expect(other).toEqual(one);
      expect(Object.keys(one).length).toBeGreaterThan(25);
      for (const comment of COMMENTS) expect(JSON.stringify(one)).not.toContain(comment);
      expect(one['poker_votes']).toMatch(/^404/);
    });
  },
);

test('the outbox and the open sockets get who has voted, and nothing of a changed vote', async () => {
  const session = await openRound();
  const { data } = await attacker('facilitator').client.auth.getSession();
  const socket = await openRaw(server.url);
  socket.send([
    '1',
    '1',
    'realtime:todo',
    'phx_join',
    joinPayload(data.session?.access_token, [{ event: '*', schema: 'public' }]),
  ]);
  await socket.event('system');
  const outbox = async () =>
    (
      await server.pool.query<{ text: string }>('select o::text as text from app.outbox o order by id')
    ).rows.map(({ text }) => text);
  const before = await outbox();
  await vote(session, 0);
  const after = await outbox();
  expect(after.length).toBeGreaterThan(before.length);
  await vote(session, 1);
  expect(await outbox()).toEqual(after);
  await step(attacker('facilitator'), 'reveal_poker', { ...at(session), round_id: null });
  // the reveal is the first frame with a vote in it
  await socket.frames.until((frame) => JSON.stringify(frame).includes(COMMENTS[1]));
  const frames = socket.frames.seen.map((frame) => JSON.stringify(frame));
  const first = frames.findIndex((frame) => frame.includes(COMMENTS[1]));
  for (const text of [...after, ...frames.slice(0, first)]) {
    expect(text).not.toContain(COMMENTS[0]);
    expect(text).not.toContain(COMMENTS[1]);
    expect(text).not.toMatch(/"card\\*"/);
  }
  expect(frames.join('')).not.toContain(COMMENTS[0]);
  socket.close();
});

test('a vote stands in one table: notifications, waiting mails, jobs and the log have none of it, nor has an export', async () => {
  const facilitator = attacker('facilitator');
  const input = liveSession(project.team, [story], {
    deck,
    mode: 'async',
    ends_at: new Date(Date.now() + 30 * 3_600_000).toISOString(),
    voters: [voter.id, attacker('member').id],
  });
  const session = await step(facilitator, 'create_poker_session', input);
  await vote(session, 0);
  // a day before the end, those who are missing are reminded
  await server.pool.query(
    `update public.poker_participants set joined_at = joined_at - interval '2 days' where session_id = $1`,
    [session.id],
  );
  await server.pool.query(
    `update public.poker_sessions set ends_at = now() + interval '20 hours' where id = $1`,
    [session.id],
  );
  await server.pool.query('select app.remind_of_poker()');
  const { data } = await attacker('member').client.from('notifications').select('kind').throwOnError();
  expect(data.map(({ kind }) => kind)).toContain('poker_closing');
  const rows = await rowsWith(server.pool, COMMENTS[0]);
  expect(rows.map((row) => row.split(':')[0])).toEqual(['app.poker_votes']);
  for (const person of [voter, ...attackers.values()]) {
    const files = [...(await exported(server.url, person)).entries()];
    expect(files.filter(([, text]) => text.includes(COMMENTS[0])).map(([name]) => name)).toEqual([]);
  }
});

test('the results are in the order of names, whoever voted last', async () => {
  const orders: (string | undefined)[][] = [];
  const [facilitator, manager] = [attacker('facilitator'), attacker('manager')];
  for (const people of [
    [voter, facilitator, manager],
    [manager, voter, facilitator],
  ]) {
    const session = await openRound();
    for (const person of people) {
      await step(person, 'vote_poker', { ...at(session), round_id: roundAt(session).id, card: 'k7x' });
    }
    const shown = await step(facilitator, 'reveal_poker', { ...at(session), round_id: roundAt(session).id });
    orders.push(roundAt(shown).results?.map(({ person }) => person?.full_name) ?? []);
  }
  expect(orders[0]).toEqual(['facilitator', 'Luis', 'manager']);
  expect(orders[1]).toEqual(orders[0]);
});

test('at level trace the log contains no vote and no hidden comment', async () => {
  const database = await createDatabase();
  const lines: string[] = [];
  const config = readConfig({ PORT: '0', DATABASE_URL: database.url });
  const running = await start(config, createLog('trace', { write: (line) => void lines.push(line) }), {
    demoAllowed: false,
  });
  const account = { email: 'ana@acme.test', password: 'secreto-123' };
  const id = await createAccount(running.context.pool, { ...account, fullName: 'Ana', isAdmin: false });
  const client = createClient<Database>(running.url, 'anon', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  await client.auth.signInWithPassword(account);
  const ana = { ...voter, id, client };
  const own = await createProject(ana);
  const input = liveSession(own.team, [(await createStory(ana, own.id)).id], {
    deck,
    reveals_when_all_voted: false,
  });
  let session = await step(ana, 'create_poker_session', input);
  session = await step(ana, 'start_poker_round', {
    ...at(session),
    item_id: session.items[0]?.id ?? '',
    number: 1,
  });
  const given = { ...at(session), round_id: roundAt(session).id, card: 'k7x', comment: COMMENTS[0] };
  await step(ana, 'vote_poker', given);
  await call(client, 'vote_poker', { ...given, card: 'zzz' });
  await running.close();
  await database.drop();
  expect(lines.join('')).toContain('vote_poker');
  expect(lines.join('')).not.toContain(COMMENTS[0]);
  expect(lines.join('')).not.toContain('k7x');
});
