import type { Browser, Page } from '@playwright/test';

/** Processor time of a page's main thread, in ms: other processes of the machine do not count. */
export interface Work {
  /** The longest task. */
  task: number;
  /** The most that it did between two frames. */
  frame: number;
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

/** Does something on the only page of a browser. @returns what its main thread did meanwhile. */
export async function workOf(browser: Browser, page: Page, action: () => Promise<void>): Promise<Work> {
  await browser.startTracing(page, { categories: CATEGORIES });
  try {
    await action();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return read(trace.traceEvents);
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
