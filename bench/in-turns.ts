import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { STORY_STATUSES } from '../shared/rules/stories/story.ts';
import { checkOut } from './writes/commit-tree.ts';
import { ACCOUNT, type Contestant, startProduct } from './writes/contestants.ts';

/** Stories of one request. */
const AT_ONCE = 500;

/** States of the product that are measured in turns, in the same browser. */
export interface InTurns {
  /** This checkout, and the commit to compare with. */
  contestants: Contestant[];
  browser: Browser;
  stop(): Promise<void>;
}

/** Builds the client of a checkout, which `startProduct` serves. */
async function buildClient(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder });
}

/**
 * Starts this checkout, and a commit beside it, with a browser for both.
 * @param against the commit, if there is one to compare with.
 * @throws {Sentence} if the commit is missing.
 */
export async function startInTurns(against: string | undefined): Promise<InTurns> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  const contestants: Contestant[] = [];
  const join = async (name: string, folder: string) => {
    await buildClient(folder);
    const contestant = await startProduct(name, folder);
    stops.push(contestant.stop);
    contestants.push(contestant);
  };
  try {
    await join('this', path.resolve(import.meta.dirname, '..'));
    if (against !== undefined) {
      const earlier = await checkOut(against);
      stops.push(earlier.remove);
      await join(earlier.name, earlier.folder);
    }
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    stops.push(() => browser.close());
    return { contestants, browser, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A person's session, and the addresses of the boards of that person's projects. */
export interface Boards {
  /** As the client stores it. */
  session: string;
  /** The ids of the projects, by the number of their stories. */
  projects: Map<number, string>;
  /** By the number of their stories. */
  addresses: Map<number, string>;
}

/** Sends requests as a program does. @param token of the person who is signed in. @throws {Error} with the answer, if it fails. */
const sender =
  ({ url }: Contestant, token?: string) =>
  async (to: string, body: object | undefined, method = 'POST') => {
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Prefer: 'return=representation',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + to, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

/** Signs in and fills boards, so that each of their columns shows cards. @param sizes the number of stories of each board. */
export async function fillBoards(contestant: Contestant, sizes: readonly number[]): Promise<Boards> {
  const session = await sender(contestant)('/auth/v1/token?grant_type=password', ACCOUNT);
  const send = sender(contestant, session.access_token);
  const boards: Boards = { session: JSON.stringify(session), projects: new Map(), addresses: new Map() };
  for (const size of sizes) {
    const project = { name: `Reservas ${size}`, owner_id: session.user.id };
    const [{ id }] = await send('/rest/v1/projects?select=id', project);
    await send(`/rest/v1/board_columns?project_id=eq.${id}`, { wip_limit: null }, 'PATCH');
    for (let from = 0; from < size; from += AT_ONCE) {
      const rows = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, row) => ({
        ...storyAt(from + row),
        project_id: id,
        reporter_id: session.user.id,
      }));
      await send('/rest/v1/user_stories?select=id', rows);
    }
    boards.projects.set(size, id);
    boards.addresses.set(size, `${contestant.url}/?view=kanban&project=${id}`);
  }
  return boards;
}

/**
 * Divides two statuses of a board into two columns each, with half of their stories, and shows it in lanes.
 * @param size the number of its stories.
 * @param lanes the field that divides the cards into lanes, as the client stores it.
 */
export async function divideBoard(
  contestant: Contestant,
  { session, projects }: Boards,
  size: number,
  lanes: string,
): Promise<void> {
  const { access_token, user } = JSON.parse(session);
  const send = sender(contestant, access_token);
  const id = projects.get(size);
  const read = `/rest/v1/project_columns?select=id,status,name,wip_limit,entry_policy,exit_policy&project_id=eq.${id}&order=rank.asc`;
  const expected = await send(read, undefined, 'GET');
  const more = ['in_progress', 'in_review'].map((status) => ({
    id: randomUUID(),
    status,
    name: `Más de ${status}`,
    wip_limit: null,
    entry_policy: null,
    exit_policy: null,
  }));
  const columns = [...expected, ...more];
  await send('/rest/v1/rpc/save_columns', { project_id: id, columns, removed: [], expected });
  for (const { id: column_id, status } of more) {
    const half = `/rest/v1/user_stories?project_id=eq.${id}&status=eq.${status}&ready=is.true&select=id`;
    await send(half, { column_id }, 'PATCH');
  }
  await send(
    `/rest/v1/user_settings?user_id=eq.${user.id}`,
    { boards: { [`look ${id}`]: JSON.stringify({ lanes }) } },
    'PATCH',
  );
}

const storyAt = (place: number) => ({
  title: `Historia ${place} sobre reservas y pagos con tarjeta`,
  description: 'Como persona quiero algo. '.repeat(8),
  status: STORY_STATUSES[place % STORY_STATUSES.length],
  priority: ['low', 'medium', 'high', 'critical'][place % 4],
  story_points: place % 9,
  labels: [['pagos', 'salas', 'web'][place % 3]],
  ready: place % 3 === 0,
  rank: `d${String(place).padStart(4, '0')}V`,
});
