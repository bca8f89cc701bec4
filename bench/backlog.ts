import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { startPlatform } from '../e2e/platform.ts';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { ACCOUNT, createLargeProject, STORIES } from './large-project.ts';

const TYPED = ['p', 'pa', 'pago', 'pagos', 'pagos t', 'historia 49', '', '4999'];
const STEPS = 100;
const VISITS = 5;

/** The processor time of the page's thread so far, in ms, without other processes of the machine. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Signs in through the page. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Correo corporativo').fill(ACCOUNT.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
  await page.waitForURL((address) => address.pathname === '/');
}

/** Types into the search as a person does. @returns the thread's processor time (ms) for each result. */
async function search(page: Page, session: CDPSession): Promise<number[]> {
  const field = page.getByRole('searchbox');
  const times: number[] = [];
  for (const text of TYPED) {
    const before = await worked(session);
    await field.fill(text);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    times.push((await worked(session)) - before);
  }
  return times;
}

/** Scrolls through the list, two steps per screen. @returns the thread's processor time (ms) per step. */
async function scroll(page: Page, session: CDPSession): Promise<number> {
  await page.getByRole('searchbox').fill('');
  await page.locator('[data-backlog] [data-story-id]').nth(10).waitFor();
  const before = await worked(session);
  await page.evaluate(async (steps) => {
    const list = document.querySelector('[data-backlog]');
    for (let step = 0; list && step < steps; step += 1) {
      list.scrollTop += 400;
      await new Promise((done) => requestAnimationFrame(done));
    }
  }, STEPS);
  return ((await worked(session)) - before) / STEPS;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const most = (values: number[]) => ms(Math.max(0, ...values));
const average = (values: number[]) => ms(values.reduce((a, b) => a + b) / values.length);

interface Noted {
  longTasks: number[];
  /** When the first story was rendered, in ms since the visit began. */
  shownAt: number;
}

/** Records the long tasks of a page (50 ms and more), and when it shows its first story. */
async function note(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    requestAnimationFrame(function look() {
      if (document.querySelector('[data-backlog] [data-story-id]')) {
        requestAnimationFrame((shownAt) => Object.assign(window, { shownAt }));
      } else requestAnimationFrame(look);
    });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
      buffered: true,
    });
  });
}

/** @returns the durations of the long tasks since the last call (ms). */
async function takeLongTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { longTasks } = window as unknown as Noted;
    return longTasks.splice(0);
  });
}

/** Opens the backlog in a browser with an empty cache, and waits for the first story. */
async function visitCold(browser: Browser, options: BrowserContextOptions, address: string) {
  const context = await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await note(page);
  await page.goto(address);
  await page.waitForFunction(() => 'shownAt' in window);
  const shown = await page.evaluate(() => (window as unknown as Noted).shownAt);
  const work = await worked(session);
  await page.waitForLoadState('networkidle');
  return { context, page, session, shown, work, longTasks: await takeLongTasks(page) };
}

/** Measures the backlog with 5,000 stories in a browser with an empty cache: showing, searching, scrolling. */
export async function benchBacklog(): Promise<void> {
  const platform = await startPlatform();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const project = await createLargeProject(platform, ['backlog']);
    const known = await browser.newContext();
    await signIn(await known.newPage(), platform.url);
    const storageState = await known.storageState();
    await known.close();

    const address = `${platform.url}/?view=backlog&project=${project}`;
    const visits: Awaited<ReturnType<typeof visitCold>>[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      await visits.at(-1)?.context.close();
      visits.push(await visitCold(browser, { storageState }, address));
    }
    const shown = visits.map((visit) => visit.shown);
    console.log(
      `backlog of ${STORIES}, cold, ${VISITS} visits: shown after ${average(shown)}, by the page's clock`,
    );
    console.log(`  at most: ${most(shown)}`);
    console.log(`  work of the page until then: ${average(visits.map((visit) => visit.work))}`);
    console.log(`  longest task: ${most(visits.flatMap((visit) => visit.longTasks))} by the clock`);

    const last = visits.at(-1);
    if (!last) return;
    const answers = await search(last.page, last.session);
    console.log(`  search: ${most(answers)} at most, ${average(answers)} on average`);
    console.log(`    longest task: ${most(await takeLongTasks(last.page))} by the clock`);
    console.log(`  scrolling: ${ms(await scroll(last.page, last.session))} for 400 px`);
    console.log(`    longest task: ${most(await takeLongTasks(last.page))} by the clock`);
  } finally {
    await browser.close();
    await platform.stop();
  }
}
