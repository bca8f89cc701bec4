import type { Browser, Page } from '@playwright/test';
import { traceOf } from '../e2e/traces.ts';

/** The work of a page's main thread at once, in ms: of its processor time, which other processes do not change, or by the clock. */
export interface Work {
  /** The longest task. */
  task: number;
  /** Of processor time: the most that it did between two frames. By the clock: the longest time between two animation frames. */
  frame: number;
}

declare global {
  interface Window {
    /** The browser's own counts since the page began, or since the last measurement. */
    counted: Work;
  }
}

/**
 * Makes the browser count the tasks and animation frames of the next documents of a page by the clock, as a person has them: with
 * what other processes take, and without the cost of a recording.
 */
export async function countByClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.counted = { task: 0, frame: 0 };
    // tasks of 50 ms and more
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.counted.task = Math.max(window.counted.task, duration);
    }).observe({ type: 'longtask', buffered: true });
    let last: number | undefined;
    requestAnimationFrame(function next(now) {
      // a new measurement begins with its first frame
      if (last !== undefined) window.counted.frame = Math.max(window.counted.frame, now - last);
      last = now;
      requestAnimationFrame(next);
    });
  });
}

/** The browser's own counts in the open document of a page; 0 for tasks below 50 ms. */
export const countedBy = (page: Page): Promise<Work> => page.evaluate(() => window.counted);

/** Does something on a page of {@link countByClock}. @returns the counts of the browser meanwhile. */
export async function clockOf(page: Page, action: () => Promise<void>): Promise<Work> {
  // a new document begins with its own counts
  await page.evaluate(() => {
    window.counted = { task: 0, frame: 0 };
  });
  await action();
  return countedBy(page);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { name?: string };
}

const CATEGORIES = [
  'toplevel',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  '__metadata',
];

/** Does something on the only page of a browser. @returns the processor time of its main thread meanwhile. */
export async function workOf(browser: Browser, page: Page, action: () => Promise<void>): Promise<Work> {
  return read(await traceOf<TraceEvent>(browser, page, CATEGORIES, action));
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;

function read(events: TraceEvent[]): Work {
  const main = busiest(events);
  let [longest, between, frame] = [0, 0, 0];
  for (const event of events.filter((one) => threadOf(one) === main).sort((a, b) => a.ts - b.ts)) {
    if (event.name === 'BeginMainThreadFrame') between = 0;
    if (event.name !== 'RunTask') continue;
    const took = (event.tdur ?? 0) / 1000;
    longest = Math.max(longest, took);
    between += took;
    frame = Math.max(frame, between);
  }
  return { task: longest, frame };
}

/** The main thread that worked most: the browser may keep processes of earlier pages. */
function busiest(events: TraceEvent[]): string | undefined {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const worked = (thread: string) =>
    events.reduce(
      (sum, event) => sum + (threadOf(event) === thread && event.name === 'RunTask' ? (event.tdur ?? 0) : 0),
      0,
    );
  return threads.map(threadOf).sort((a, b) => worked(b) - worked(a))[0];
}
