import type { Page } from '@playwright/test';
import { createProject, createStory } from '../server/testing/scenario.ts';
import { expect, test } from './fixtures.ts';

const KB = 1000;

/** What each view may load by itself: kB of JavaScript, compressed, without headers. Toasts load with the first move of the pointer. */
const LIMITS = {
  kanban: 244,
  backlog: 250,
  planning: 262,
  sprints: 229,
  reports: 246,
  team: 227,
  dashboard: 230,
  person: 228,
  settings: 269,
  poker: 279,
  retro: 285,
};

/** The compressed bytes of the scripts of the open page, also of those that the browser had kept. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

test('no view loads more JavaScript than its limit', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await createStory(ana, project.id, { title: 'Una historia', status: 'todo' });
  await signIn(page, ana);
  for (const [view, limit] of Object.entries(LIMITS)) {
    await page.goto(`/?view=${view}&project=${project.id}&person=${ana.id}`, { waitUntil: 'networkidle' });
    const bytes = await scriptBytes(page);
    expect.soft(bytes, view).toBeGreaterThan(200 * KB);
    expect.soft(bytes, view).toBeLessThanOrEqual(limit * KB);
  }
});
