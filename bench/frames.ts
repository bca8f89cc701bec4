import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { type Boards, divideBoard, fillBoards, startInTurns } from './in-turns.ts';
import { clockOf, countByClock, type Work, workOf } from './main-thread.ts';
import type { Contestant } from './writes/contestants.ts';

/** How many stories the board has. */
const STORIES = 5000;
/** Visits of each kind: recorded, and counted by the clock. */
const ROUNDS = 3;
/** The moves of the pointer of one drag. */
const MOVES = 90;

/** `painted`: in which frame after the event its effect was seen; 1 is the next one. */
type Figure = Work & { painted?: number };
/** Does something on a page, and says what its main thread did meanwhile. */
type Measure = (page: Page, action: () => Promise<void>) => Promise<Work>;

/** The lane whose cells are measured on a board with lanes. */
const LANE = 'critical';

/** A column, or its cell in the measured lane: the name of its zone. */
const zoneOf = (status: string, lanes: boolean) => (lanes ? `${status}/${LANE}` : status);
const zone = (page: Page, name: string) => page.locator(`[data-zone="${name}"]`);
/** Cells are higher than the window, and columns may lie beside it; nearer to its edge the board scrolls. */
const LOWEST_Y = 700;
const RIGHTMOST_X = 1330;
const frames = (page: Page, count: number) =>
  page.evaluate(async (times) => {
    for (let frame = 0; frame < times; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

/** Waits until nothing loads and the page has done what it does when it is idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await frames(page, 2);
}

/** Counts the frames of the page from now on, and notes in which one a press, a lift, a release and a drop happen. */
async function countFrames(page: Page, id: string, target: string): Promise<void> {
  await page.evaluate(
    ([story, target]) => {
      let frame = 0;
      requestAnimationFrame(function next() {
        frame += 1;
        requestAnimationFrame(next);
      });
      const noted: Record<string, number> = {};
      const note = (name: string) => (noted[name] ??= frame);
      Object.assign(window, { noted });
      // the move that begins the drag is the first one with the button down
      addEventListener('pointermove', ({ buttons }) => buttons === 1 && note('pressed'), { capture: true });
      addEventListener('pointerup', () => note('released'), { capture: true });
      new MutationObserver(() => {
        if (document.querySelector('[data-dragged]')) note('lifted');
        if (
          'released' in noted &&
          document.querySelector(`[data-zone="${target}"] [data-story-id="${story}"]`)
        )
          note('dropped');
      }).observe(document, { subtree: true, childList: true, attributes: true });
    },
    [id, target] as const,
  );
}

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to see');
  return { x: Math.min(box.x + box.width / 2, RIGHTMOST_X), y: Math.min(box.y + box.height / 2, LOWEST_Y) };
}

/** Drags the first card of a column over all columns, and drops it in the second one. */
async function drag(measure: Measure, page: Page, lanes: boolean): Promise<Record<string, Figure>> {
  const [first, target, last] = ['backlog', 'todo', 'done'].map((status) => zoneOf(status, lanes)) as [
    string,
    string,
    string,
  ];
  const item = zone(page, first).locator('[data-story-id]').first();
  const id = (await item.getAttribute('data-story-id')) ?? '';
  const from = await centre(item);
  const [left, right] = [await centre(zone(page, first)), await centre(zone(page, last))];
  const to = await centre(zone(page, target));
  await countFrames(page, id, target);
  const dragging = await measure(page, async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y + 6);
    for (let step = 0; step <= MOVES; step += 1) {
      const across = Math.sin((step / MOVES) * Math.PI);
      await page.mouse.move(left.x + (right.x - left.x) * across, from.y + ((step * 7) % 500));
    }
    await page.mouse.move(to.x, to.y);
    await frames(page, 10);
  });
  const dropping = await measure(page, async () => {
    await page.mouse.up();
    await frames(page, 10);
  });
  const noted = await page.evaluate(() => (window as unknown as { noted: Record<string, number> }).noted);
  const between = (event: string, shown: string) => (noted[shown] ?? Number.NaN) - (noted[event] ?? 0) + 1;
  return {
    'a drag': { ...dragging, painted: between('pressed', 'lifted') },
    'its drop': { ...dropping, painted: between('released', 'dropped') },
  };
}

async function search(measure: Measure, page: Page): Promise<Figure> {
  return measure(page, async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Filtros/ })
      .click();
    const field = page.getByRole('searchbox', { name: 'Buscar historias' });
    await field.pressSequentially('pagos 49');
    await settle(page);
    await field.fill('');
    await settle(page);
    await page.keyboard.press('Escape');
    await settle(page);
  });
}

async function openStory(measure: Measure, page: Page, lanes: boolean): Promise<Figure> {
  return measure(page, async () => {
    await zone(page, zoneOf('todo', lanes)).locator('[data-drag-handle]').first().click();
    await page.locator('[data-story-panel] textarea, [data-story-panel] h2').first().waitFor();
    await settle(page);
    await page.keyboard.press('Escape');
    await settle(page);
  });
}

async function switchView(measure: Measure, page: Page, view: RegExp): Promise<Figure> {
  return measure(page, async () => {
    await page.getByRole('navigation').getByRole('link', { name: view }).click();
    await settle(page);
  });
}

/** Everything that a person does, in a browser with an empty cache. @param recorded whether processor time is measured. */
async function visit(browser: Browser, { boards, url, lanes }: Player, recorded: boolean) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (!recorded) await countByClock(page);
  await page.goto(`${url}/health/live`);
  await page.evaluate((text) => localStorage.setItem('plataforma-scrum-session', text), boards.session);
  const measure: Measure = recorded ? (each, action) => workOf(browser, each, action) : clockOf;
  const open = async () => {
    await page.goto(boards.addresses.get(STORIES) ?? '');
    await zone(page, zoneOf('todo', lanes)).locator('[data-story-id]').first().waitFor();
    await settle(page);
  };
  const figures: Record<string, Figure> = {};
  figures['cold visit'] = await measure(page, open);
  figures['warm visit'] = await measure(page, open);
  Object.assign(figures, await drag(measure, page, lanes));
  figures['search'] = await search(measure, page);
  figures['open a story'] = await openStory(measure, page, lanes);
  for (const [name, view] of [
    ['to the backlog', /Backlog/],
    ['to the sprints', /Sprints/],
    ['to the reports', /Reportes/],
    ['back to the board', /Kanban/],
  ] as const)
    figures[name] = await switchView(measure, page, view);
  await context.close();
  return figures;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

interface Player extends Contestant {
  boards: Boards;
  /** Whether the board has seven columns, and lanes by priority. */
  lanes: boolean;
  /** Of processor time. */
  recorded: Record<string, Figure>[];
  byClock: Record<string, Figure>[];
}

function lineOf(name: string, { recorded, byClock }: Player): string {
  const of = (rounds: Record<string, Figure>[], what: 'task' | 'frame') =>
    ms(Math.min(...rounds.map((round) => round[name]?.[what] ?? Number.NaN)));
  const painted = recorded.flatMap((round) => round[name]?.painted ?? []);
  return [
    `longest task ${of(recorded, 'task')}`,
    `longest frame ${of(recorded, 'frame')}`,
    `by the clock: longest task ${of(byClock, 'task')}`,
    `longest frame ${of(byClock, 'frame')}`,
    ...(painted.length > 0 ? [`painted in frame ${painted.join(', ')}`] : []),
  ].join('   ');
}

function print(players: Player[]): void {
  console.log(
    `board of ${STORIES}, ms of processor time of the main thread and by the browser's own clock, ${ROUNDS} visits each, the least of each`,
  );
  for (const name of Object.keys(players[0]?.recorded[0] ?? {})) {
    for (const player of players)
      console.log(`  ${name.padEnd(18)} ${player.name.padEnd(8)} ${lineOf(name, player)}`);
  }
}

/**
 * Measures what the main thread does at once on a board of 5,000 stories, by processor time and by the clock: the longest task and the
 * longest frame, and in which frame after the event a card is seen lifted and dropped (1: the next); beside that the same on a board of
 * seven columns with lanes, and with `--against <commit>` in an earlier state of the product, in turns.
 * @throws {Sentence} if the commit is missing.
 */
export async function benchFrames(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { against: { type: 'string' } } });
  const { contestants, browser, stop } = await startInTurns(values.against);
  try {
    const players: Player[] = [];
    const join = (contestant: Contestant, boards: Boards, lanes: boolean) =>
      players.push({ ...contestant, boards, lanes, recorded: [], byClock: [] });
    for (const contestant of contestants) join(contestant, await fillBoards(contestant, [STORIES]), false);
    const [own] = contestants;
    if (own) {
      const boards = await fillBoards(own, [STORIES]);
      await divideBoard(own, boards, STORIES, 'priority');
      join({ ...own, name: 'lanes' }, boards, true);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const player of players) {
        player.recorded.push(await visit(browser, player, true));
        player.byClock.push(await visit(browser, player, false));
      }
    }
    print(players);
  } finally {
    await stop();
  }
}
