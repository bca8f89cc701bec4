import type { Page } from '@playwright/test';
import { createProject, createStory } from '../server/testing/scenario.ts';
import { expect, test } from './fixtures.ts';

const KB = 1000;

/** What each view may load by itself: kB of JavaScript, compressed, without headers. Toasts load with the first move of the pointer. */
const LIMITS = {
  kanban: 270,
  backlog: 277,
  planning: 286,
  sprints: 275,
  reports: 275,
  team: 256,
  dashboard: 259,
  person: 257,
  settings: 296,
  poker: 305,
  retro: 310,
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
