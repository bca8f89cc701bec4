import { execFile } from 'node:child_process';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page, type Request } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { STORY_STATUSES } from '../shared/rules/stories/story.ts';
import { workOf } from './main-thread.ts';
import { checkOut } from './writes/commit-tree.ts';
import { ACCOUNT, type Contestant, startProduct } from './writes/contestants.ts';

const ROUNDS = 7;
/** Visits whose tasks are recorded, which takes time by itself. */
const RECORDED = 3;
const STORIES = 60;
/** A page of the same address without a program: what a page costs by itself is not counted. */
const NOTHING = '/health/live';

interface Visit {
  /** Requests for data before the first card. */
  requests: number;
  /** Processor time of the page's main thread until the first card, in ms. */
  spent: number;
  /** Until the first card by the clock, in ms. */
  took: number;
}

interface Player extends Contestant {
  board: string;
  session: string;
  cold: Visit[];
  warm: Visit[];
  /** The longest task of each recorded visit, until nothing loads any more, in ms. */
  tasks: Record<'cold' | 'warm', number[]>;
}

/** Builds the client of a checkout, which `startProduct` serves. */
async function buildClient(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder });
}

/** Signs in and fills a board of which each column shows cards. */
async function prepare(contestant: Contestant): Promise<Player> {
  let token: string | undefined;
  const post = async (to: string, body: object, method = 'POST') => {
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Prefer: 'return=representation',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(contestant.url + to, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const session = await post('/auth/v1/token?grant_type=password', ACCOUNT);
  token = session.access_token;
  const [{ id }] = await post('/rest/v1/projects?select=id', { name: 'Reservas', owner_id: session.user.id });
  await post(`/rest/v1/board_columns?project_id=eq.${id}`, { wip_limit: null }, 'PATCH');
  const stories = Array.from({ length: STORIES }, (_, place) => ({
    project_id: id,
    title: `Historia número ${place} de la reserva en línea`,
    status: STORY_STATUSES[place % STORY_STATUSES.length],
    reporter_id: session.user.id,
    story_points: 1 + (place % 8),
    labels: ['web'],
  }));
  await post('/rest/v1/user_stories?select=id', stories);
  const board = `/?view=kanban&project=${id}`;
  return {
    ...contestant,
    board,
    session: JSON.stringify(session),
    cold: [],
    warm: [],
    tasks: { cold: [], warm: [] },
  };
}

/** The processor time of the main thread of the page's process so far, in ms. */
async function spentBy(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function visit(page: Page, devtools: CDPSession, { url, board }: Player): Promise<Visit> {
  await page.goto(url + NOTHING);
  let requests = 0;
  const count = (request: Request) => {
    if (/\/rest\/v1\/|\/config\.json/.test(request.url())) requests += 1;
  };
  page.on('request', count);
  const [before, start] = [await spentBy(devtools), performance.now()];
  await page.goto(url + board, { waitUntil: 'commit' });
  await page.locator('[data-story-id]').first().waitFor();
  const [spent, took] = [(await spentBy(devtools)) - before, performance.now() - start];
  page.off('request', count);
  await page.waitForLoadState('networkidle');
  return { requests, spent, took };
}

/** A page in a browser that knows nothing but the session. */
async function newPage(browser: Browser, player: Player): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(player.url + NOTHING);
  await page.evaluate((text) => localStorage.setItem('plataforma-scrum-session', text), player.session);
  return page;
}

/** Visits the board three times with a new browser: the first visit is the cold one, the last one the warm one. */
async function visits(browser: Browser, player: Player): Promise<void> {
  const page = await newPage(browser, player);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  player.cold.push(await visit(page, devtools, player));
  await visit(page, devtools, player);
  player.warm.push(await visit(page, devtools, player));
  await page.context().close();
}

/** The same visits, of which the tasks of the main thread are recorded. */
async function recordedVisits(browser: Browser, player: Player): Promise<void> {
  const page = await newPage(browser, player);
  const open = async () => {
    await page.goto(player.url + player.board);
    await page.locator('[data-story-id]').first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  player.tasks.cold.push((await workOf(browser, page, open)).task);
  await open();
  player.tasks.warm.push((await workOf(browser, page, open)).task);
  await page.context().close();
}

const least = (all: Visit[], what: keyof Visit) => Math.min(...all.map((each) => each[what]));

function print(players: Player[]): void {
  console.log(`a visit to a board of ${STORIES} stories until its first card; least of ${ROUNDS} rounds`);
  const [own] = players;
  for (const kind of ['cold', 'warm'] as const) {
    for (const player of players) {
      const ratio =
        own && player !== own
          ? `  (this: ${(least(own[kind], 'spent') / least(player[kind], 'spent')).toFixed(2)} × main thread)`
          : '';
      console.log(
        `  ${kind} ${player.name.padEnd(8)} ${Math.max(...player[kind].map(({ requests }) => requests))} requests for data, ` +
          `${least(player[kind], 'spent').toFixed(0)} ms of the main thread, ${least(player[kind], 'took').toFixed(0)} ms by the clock, ` +
          `longest task ${Math.min(...player.tasks[kind]).toFixed(0)} ms${ratio}`,
      );
    }
  }
}

/**
 * Measures what a visit of the board costs until its first card, cold and warm; with `--against <commit>` beside an earlier state
 * of the product, in turns.
 * @throws {Sentence} if the commit is missing.
 */
export async function benchVisit(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { against: { type: 'string' } } });
  const stops: (() => Promise<void>)[] = [];
  const players: Player[] = [];
  const join = async (name: string, folder: string) => {
    await buildClient(folder);
    const contestant = await startProduct(name, folder);
    stops.push(contestant.stop);
    players.push(await prepare(contestant));
  };
  try {
    await join('this', path.resolve(import.meta.dirname, '..'));
    if (values.against !== undefined) {
      const earlier = await checkOut(values.against);
      stops.push(earlier.remove);
      await join(earlier.name, earlier.folder);
    }
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    stops.push(() => browser.close());
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const player of players) await visits(browser, player);
    }
    for (let round = 0; round < RECORDED; round += 1) {
      for (const player of players) await recordedVisits(browser, player);
    }
    print(players);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
