import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page, Request } from '@playwright/test';
import { type Boards, fillBoards, startInTurns } from './in-turns.ts';
import { countByClock, countedBy, workOf } from './main-thread.ts';
import type { Contestant } from './writes/contestants.ts';

const ROUNDS = 8;
/** Visits whose tasks are recorded, which takes time by itself. */
const RECORDED = 3;
/** The boards that are visited, by the number of their stories. */
const SIZES = [60, 5000];
/** A page of the same address without a program: what a page costs by itself is not counted. */
const NOTHING = '/health/live';

interface Visit {
  /** Requests for data before the first card. */
  requests: number;
  /** Processor time of the page's main thread until the first card, in ms. */
  spent: number;
  /** From the beginning of the navigation until the frame with the first card, by the clock of the page, in ms. */
  took: number;
  /** The longest task until nothing loads any more, by the browser's own count, in ms; 0 below 50. */
  longest: number;
}

/** The measurements of one board. */
interface Visits {
  cold: Visit[];
  warm: Visit[];
  /** The processor time of the longest task of each recorded visit, until nothing loads any more, in ms. */
  tasks: Record<'cold' | 'warm', number[]>;
}

interface Player extends Contestant {
  boards: Boards;
  measured: Map<number, Visits>;
}

async function prepare(contestant: Contestant): Promise<Player> {
  const boards = await fillBoards(contestant, SIZES);
  const measured = new Map(
    SIZES.map((size): [number, Visits] => [size, { cold: [], warm: [], tasks: { cold: [], warm: [] } }]),
  );
  return { ...contestant, boards, measured };
}

/** The processor time of the main thread of the page's process so far, in ms. */
async function spentBy(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Notes when the first card is on screen (performance.now() of its document). */
async function noteFirstCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = (now: number) => {
      if (document.querySelector('[data-story-id]')) Object.assign(window, { firstCard: now });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function visit(page: Page, devtools: CDPSession, address: string): Promise<Visit> {
  await page.goto(new URL(NOTHING, address).href);
  let requests = 0;
  const count = (request: Request) => {
    if (/\/rest\/v1\/|\/config\.json/.test(request.url())) requests += 1;
  };
  page.on('request', count);
  const before = await spentBy(devtools);
  await page.goto(address, { waitUntil: 'commit' });
  const took = await (
    await page.waitForFunction(() => (window as { firstCard?: number }).firstCard)
  ).jsonValue();
  const spent = (await spentBy(devtools)) - before;
  page.off('request', count);
  await page.waitForLoadState('networkidle');
  const { task: longest } = await countedBy(page);
  return { requests, spent, took: took ?? Number.NaN, longest };
}

/** A page in a browser that knows nothing but the session. */
async function newPage(browser: Browser, { url, boards }: Player): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url + NOTHING);
  await page.evaluate((text) => localStorage.setItem('plataforma-scrum-session', text), boards.session);
  return page;
}

/** Visits a board three times with a new browser: the first visit is the cold one, the last one the warm one. */
async function visits(browser: Browser, player: Player, size: number): Promise<void> {
  const page = await newPage(browser, player);
  await countByClock(page);
  await noteFirstCard(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const address = player.boards.addresses.get(size) ?? '';
  const measured = player.measured.get(size);
  measured?.cold.push(await visit(page, devtools, address));
  await visit(page, devtools, address);
  measured?.warm.push(await visit(page, devtools, address));
  await page.context().close();
}

/** The same visits, with a record of the tasks of the main thread. */
async function recordedVisits(browser: Browser, player: Player, size: number): Promise<void> {
  const page = await newPage(browser, player);
  const open = async () => {
    await page.goto(player.boards.addresses.get(size) ?? '');
    await page.locator('[data-story-id]').first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  const measured = player.measured.get(size);
  measured?.tasks.cold.push((await workOf(browser, page, open)).task);
  await open();
  measured?.tasks.warm.push((await workOf(browser, page, open)).task);
  await page.context().close();
}

const least = (all: Visit[], what: keyof Visit) => Math.min(...all.map((each) => each[what]));
const median = (all: Visit[], what: keyof Visit) =>
  all.map((each) => each[what]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(0)} ms`;

function line(kind: 'cold' | 'warm', measured: Visits): string {
  const all = measured[kind];
  return [
    `${Math.max(...all.map(({ requests }) => requests))} requests for data`,
    `main thread ${ms(least(all, 'spent'))}`,
    `longest task ${ms(Math.min(...measured.tasks[kind]))}`,
    `by the clock: first card ${ms(least(all, 'took'))} (median ${ms(median(all, 'took'))})`,
    `longest task ${ms(least(all, 'longest'))} (median ${ms(median(all, 'longest'))})`,
  ].join(', ');
}

/** Each figure of this state as a multiple of another one's. */
function ratios(kind: 'cold' | 'warm', own: Visits, earlier: Visits): string {
  const ratio = (what: keyof Visit) => (least(own[kind], what) / least(earlier[kind], what)).toFixed(2);
  const medians = (median(own[kind], 'took') / median(earlier[kind], 'took')).toFixed(2);
  return `this: ${ratio('spent')} × main thread, ${ratio('took')} × first card by the clock (medians ${medians})`;
}

function print(players: Player[]): void {
  const [own] = players;
  for (const size of SIZES) {
    console.log(`a visit to a board of ${size} stories until its first card; least of ${ROUNDS} rounds`);
    for (const kind of ['cold', 'warm'] as const) {
      for (const player of players) {
        const measured = player.measured.get(size);
        if (!measured) continue;
        console.log(`  ${kind} ${player.name.padEnd(8)} ${line(kind, measured)}`);
        const ours = own?.measured.get(size);
        if (ours && player !== own) console.log(`    ${ratios(kind, ours, measured)}`);
      }
    }
  }
}

/**
 * Measures what a visit of the board costs until its first card, cold and warm, by processor time and by the browser's own clock; with
 * `--against <commit>` beside an earlier state of the product, in turns.
 * @throws {Sentence} if the commit is missing.
 */
export async function benchVisit(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { against: { type: 'string' } } });
  const { contestants, browser, stop } = await startInTurns(values.against);
  try {
    const players: Player[] = [];
    for (const contestant of contestants) players.push(await prepare(contestant));
    const inTurns = async (rounds: number, measure: typeof visits) => {
      for (let round = 0; round < rounds; round += 1) {
        // who begins is not always the same: what follows finds the browser warmer
        const order = round % 2 === 0 ? players : players.toReversed();
        for (const size of SIZES) for (const player of order) await measure(browser, player, size);
      }
    };
    await inTurns(ROUNDS, visits);
    await inTurns(RECORDED, recordedVisits);
    print(players);
  } finally {
    await stop();
  }
}
