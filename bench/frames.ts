import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import { startPlatform } from '../e2e/platform.ts';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { STORY_STATUSES } from '../shared/rules/stories/story.ts';
import { signIn } from './backlog.ts';
import { createLargeProject, STORIES } from './large-project.ts';
import { type Work, workOf } from './main-thread.ts';

const ROUNDS = 3;
/** The moves of the pointer of one drag. */
const MOVES = 90;

/** `painted`: in which frame after the event its effect was seen; 1 is the next one. */
type Figure = Work & { painted?: number };

const column = (page: Page, status: string) => page.locator(`[data-zone="${status}"]`);
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
    ([story, zone]) => {
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
        if ('dragging' in document.documentElement.dataset) note('lifted');
        if ('released' in noted && document.querySelector(`[data-zone="${zone}"] [data-story-id="${story}"]`))
          note('dropped');
      }).observe(document, { subtree: true, childList: true, attributes: true });
    },
    [id, target] as const,
  );
}

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to see');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags the first card of a column over all columns, and drops it in the second one. */
async function drag(browser: Browser, page: Page): Promise<Record<string, Figure>> {
  const item = column(page, 'backlog').locator('[data-story-id]').first();
  const id = (await item.getAttribute('data-story-id')) ?? '';
  const from = await centre(item);
  const [left, right] = [await centre(column(page, 'backlog')), await centre(column(page, 'done'))];
  const to = await centre(column(page, 'todo'));
  await countFrames(page, id, 'todo');
  const dragging = await workOf(browser, page, async () => {
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
  const dropping = await workOf(browser, page, async () => {
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

async function search(browser: Browser, page: Page): Promise<Figure> {
  return workOf(browser, page, async () => {
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

async function openStory(browser: Browser, page: Page): Promise<Figure> {
  return workOf(browser, page, async () => {
    await column(page, 'todo').locator('[data-drag-handle]').first().click();
    await page.locator('[data-story-panel] textarea, [data-story-panel] h2').first().waitFor();
    await settle(page);
    await page.keyboard.press('Escape');
    await settle(page);
  });
}

async function switchView(browser: Browser, page: Page, view: RegExp): Promise<Figure> {
  return workOf(browser, page, async () => {
    await page.getByRole('navigation').getByRole('link', { name: view }).click();
    await settle(page);
  });
}

/** Everything that a person does, in a browser with an empty cache. */
async function visit(browser: Browser, options: BrowserContextOptions, address: string) {
  const context = await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const open = async () => {
    await page.goto(address);
    await column(page, 'todo').locator('[data-story-id]').first().waitFor();
    await settle(page);
  };
  const figures: Record<string, Figure> = {};
  figures['cold visit'] = await workOf(browser, page, open);
  figures['warm visit'] = await workOf(browser, page, open);
  Object.assign(figures, await drag(browser, page));
  figures['search'] = await search(browser, page);
  figures['open a story'] = await openStory(browser, page);
  for (const [name, view] of [
    ['to the backlog', /Backlog/],
    ['to the sprints', /Sprints/],
    ['to the reports', /Reportes/],
    ['back to the board', /Kanban/],
  ] as const)
    figures[name] = await switchView(browser, page, view);
  await context.close();
  return figures;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

function print(rounds: Record<string, Figure>[]): void {
  console.log(
    `board of ${STORIES}, ms of processor time of the main thread, ${ROUNDS} visits, the least of each`,
  );
  for (const name of Object.keys(rounds[0] ?? {})) {
    const each = rounds.map((round) => round[name]).filter((figure) => figure !== undefined);
    const least = (of: (figure: Figure) => number) => Math.min(...each.map(of));
    const figures = [
      `longest task ${ms(least(({ task }) => task))}`,
      `longest frame ${ms(least(({ frame }) => frame))}`,
    ];
    if (each[0]?.painted !== undefined)
      figures.push(`painted in frame ${each.map(({ painted }) => painted).join(', ')}`);
    console.log(`  ${name.padEnd(20)} ${figures.join('   ')}`);
  }
}

/**
 * Measures what the main thread does at once on a board of 5,000 stories: the longest task and the most work between two frames, and
 * in which frame after the event a card is seen lifted and dropped (1: the next).
 */
export async function benchFrames(): Promise<void> {
  const platform = await startPlatform();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const project = await createLargeProject(platform, STORY_STATUSES);
    const known = await browser.newContext();
    await signIn(await known.newPage(), platform.url);
    const storageState = await known.storageState();
    await known.close();
    const address = `${platform.url}/?view=kanban&project=${project}`;
    const rounds: Record<string, Figure>[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await visit(browser, { storageState }, address));
    print(rounds);
  } finally {
    await browser.close();
    await platform.stop();
  }
}
