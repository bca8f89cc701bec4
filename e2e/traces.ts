import type { Browser, Page } from '@playwright/test';

/**
 * Does something on a page. @returns the events of these categories that its browser has recorded meanwhile. Only one page of a browser
 * is recorded at a time.
 * @throws the error of the action.
 */
export async function traceOf<TraceEvent>(
  browser: Browser,
  page: Page,
  categories: string[],
  action: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories });
  try {
    await action();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return trace.traceEvents;
}
