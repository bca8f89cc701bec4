import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { createLargeInstallation } from '../../server/testing/large-installation.ts';
import type { PokerSession } from '../../shared/contracts/poker.ts';
import { POKER_DECKS } from '../../shared/rules/meetings/poker.ts';
import { connectTo, createAccounts, signIn } from '../people/crowd.ts';
import type { SeenStory } from './client-requests.ts';
import { ACCOUNT, type Contestant, type Product } from './contestants.ts';
import { AS_BROWSERS, type Send, sender } from './sender.ts';
import { DURABLE_STUB, PRODUCT, STUB, type Workroom } from './wires.ts';
import { Workplace } from './workplace.ts';

/** The people who work on a project: one who has reported all stories, and others. */
const PEOPLE = 16;
/** How many of a project's stories are changed. */
const STORIES = 900;
/** Those before are in the running sprint or at the top of columns. */
const FIRST = 60;
const LINES = 10;

interface Size {
  projects: number;
  stories: number;
}

const SMALL: Size = { projects: 1, stories: 1000 };
const LARGE: Size = { projects: 20, stories: 2000 };

/** The installations, and the one whose people are asked; those of large ones stand in the same database. */
export const INSTALLATIONS = {
  '1000': '1,000 stories in one project',
  '40000': '40,000 stories in twenty projects, all visible',
  '1000-of-40000': '41,000 stories, of which the people see 1,000',
} as const;
export type Installation = keyof typeof INSTALLATIONS;

/** A contestant whose installations can be filled. */
export interface Filled extends Contestant {
  /** The database; undefined for a server without one. */
  pool: pg.Pool | undefined;
  /** Creates what an installation needs, and gives the project in which its people work. */
  open(installation: Installation): Promise<Workplace>;
}

/** Calls a function once; later calls get its first result. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The filled part for each installation: the small one is filled before the large one. */
function opener(fill: (size: Size) => Promise<Workplace>): Filled['open'] {
  const small = once(() => fill(SMALL));
  const large = once(async () => {
    await small();
    return fill(LARGE);
  });
  return async (installation) => {
    if (installation === '1000') return small();
    const work = await large();
    return installation === '40000' ? work : small();
  };
}

const SEEN = `
  select to_jsonb(s) as story from public.user_stories s where project_id = $1 and number > ${FIRST} order by number limit ${STORIES}`;

/** Opens a round of Planning Poker in which everybody votes, and a retrospective. */
async function openMeetings(
  send: Send,
  { project, team }: { project: string; team: string },
  people: readonly { id: string; token: string }[],
  story: string,
): Promise<Workroom> {
  const [owner] = people;
  const call = (name: string, body: object) =>
    send({ method: 'POST', path: `/rest/v1/rpc/${name}`, body }, owner?.token);
  const session = (await call('create_poker_session', {
    id: randomUUID(),
    team_id: team,
    name: 'Refinar',
    mode: 'live',
    deck: { kind: 'default', cards: [...POKER_DECKS.default] },
    reveals_when_all_voted: false,
    story_ids: [story],
    voters: people.map(({ id }) => id),
  })) as PokerSession;
  const item_id = session.items[0]?.id;
  const opened = (await call('start_poker_round', {
    session_id: session.id,
    item_id,
    number: 1,
  })) as PokerSession;
  const retrospective = randomUUID();
  const template = 'start_stop_continue';
  await call('start_retrospective', { id: retrospective, team_id: team, template, anonymous: false });
  return { project, session: session.id, round: opened.items[0]?.rounds[0]?.id ?? '', retrospective };
}

/** @param tree the checkout that runs: its own functions fill it. */
export async function fillProduct(product: Product, tree: string): Promise<Filled> {
  const pool = await connectTo(tree, product.dataDir);
  const send = sender(product.url, { apikey: 'bench', ...AS_BROWSERS });
  const file = path.join(tree, 'server/testing/large-installation.ts');
  const large = (await import(file)) as { createLargeInstallation: typeof createLargeInstallation };
  const fill = async ({ projects, stories }: Size) => {
    const [owner = ''] = await createAccounts(pool, 1);
    const prefix = projects === 1 ? 'UN' : 'GR';
    const size = { projects, stories, lines: LINES, people: PEOPLE - 1 };
    const team = await large.createLargeInstallation(pool, owner, prefix, size, true);
    const ids = [owner, ...team];
    const tokens = await signIn(pool, ids);
    const people = ids.map((id, index) => ({ id, token: tokens[index] ?? '' }));
    const { rows: places } = await pool.query<{ project: string; team: string }>(
      'select p.id as project, t.id as team from public.projects p join public.teams t on t.project_id = p.id where p.key = $1',
      [`${prefix}1`],
    );
    const [place = { project: '', team: '' }] = places;
    await pool.query('update public.board_columns set wip_limit = null where project_id = $1', [
      place.project,
    ]);
    const { rows } = await pool.query<{ story: SeenStory }>(SEEN, [place.project]);
    const seen = rows.map(({ story }) => story);
    const room = await openMeetings(send, place, people, seen[0]?.id ?? '');
    await pool.query('analyze');
    return new Workplace({ wire: PRODUCT, send, room, people, stories: seen });
  };
  return { ...product, pool, open: opener(fill) };
}

const filling = readFile(path.resolve(import.meta.dirname, '../durable-stub/fill.sql'), 'utf8');

/** Signs a person of the durable stub in. */
async function session(send: Send, email: string, path = '/auth/v1/token') {
  const signedIn = await send({ method: 'POST', path, body: { ...ACCOUNT, email } });
  const { access_token: token, user } = signedIn as { access_token: string; user: { id: string } };
  return { id: user.id, token };
}

export async function fillDurableStub(stub: Product): Promise<Filled> {
  const pool = await connectTo(path.resolve(import.meta.dirname, '../..'), stub.dataDir);
  const send = sender(stub.url);
  const fill = async ({ projects, stories }: Size) => {
    const owner = await session(send, `${randomUUID()}@acme.test`, '/auth/v1/signup');
    const values = [owner.id, projects, stories, LINES, PEOPLE - 1];
    const { rows } = await pool.query<{ project: string; team: string[] }>(await filling, values);
    const { project = '', team = [] } = rows[0] ?? {};
    const { rows: emails } = await pool.query<{ email: string }>(
      'select email from people where id = any ($1)',
      [team],
    );
    const others = await Promise.all(emails.map(({ email }) => session(send, email)));
    const { rows: seen } = await pool.query<{ story: SeenStory }>(
      `select to_jsonb(s) as story from stories s where project_id = $1 order by number offset ${FIRST} limit ${STORIES}`,
      [project],
    );
    const [round, retrospective] = [randomUUID(), randomUUID()];
    for (const id of [round, retrospective]) {
      await send({ method: 'POST', path: '/rest/v1/rooms', body: { id, project_id: project } }, owner.token);
    }
    await pool.query('vacuum analyze');
    const room = { project, round, session: '', retrospective };
    const desk = { send, room, people: [owner, ...others], stories: seen.map(({ story }) => story) };
    return new Workplace({ wire: DURABLE_STUB, ...desk });
  };
  return { ...stub, pool, open: opener(fill) };
}

/** The in-memory server has the same small project in all installations: it neither grows nor knows people. */
export async function fillStub(stub: Contestant): Promise<Filled> {
  const send = sender(stub.url);
  const fill = once(async () => {
    const signedIn = await send({ method: 'POST', path: '/auth/v1/token', body: ACCOUNT });
    const { access_token: token } = signedIn as { access_token: string };
    const made = await send({ method: 'POST', path: '/rest/v1/projects', body: { name: 'Reservas' } }, token);
    const { id: project } = made as { id: string };
    const rows = Array.from({ length: STORIES }, (_, n) => ({ project_id: project, title: `Historia ${n}` }));
    const stories = await send({ method: 'POST', path: '/rest/v1/user_stories', body: rows }, token);
    const room = { project, round: '', session: '', retrospective: '' };
    const people = Array.from({ length: PEOPLE }, () => ({ id: '', token }));
    return new Workplace({ wire: STUB, send, room, people, stories: stories as SeenStory[] });
  });
  return { ...stub, pool: undefined, open: fill };
}
