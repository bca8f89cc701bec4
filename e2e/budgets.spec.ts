import type { Page, Request } from '@playwright/test';
import { createProject, createStory } from '../server/testing/scenario.ts';
import { expect, test } from './fixtures.ts';
import { LiveChannels } from './live-channels.ts';
import { callSprint, createCurrentSprint } from './sprint-page.ts';

const KB = 1000;

/** The budget of each view: kB of JavaScript, compressed, without headers. Toasts and menus load with the first move of the pointer. */
const LIMITS = {
  kanban: 244,
  backlog: 252.7,
  planning: 271.5,
  sprints: 231.5,
  reports: 250.9,
  team: 220.4,
  dashboard: 224,
  person: 220.6,
  settings: 282.2,
  poker: 290.8,
  retro: 284.1,
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
  // eleven views, each until it rests: on a busy machine that takes nearly a minute
  test.slow();
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

/** A request for data: 'GET /rest/v1/sprints?…', with the input of a procedure. */
const dataOf = (request: Request) =>
  `${request.method()} ${request.url().replace(/^.*\/rest\/v1/, '')} ${request.postData() ?? ''}`;

test('a board takes few requests until its first card, cold and warm, and reads nothing twice', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const sprint = await createCurrentSprint(ana, project.id);
  await callSprint(ana, 'start_sprint', sprint.id);
  await createStory(ana, project.id, { title: 'Una historia', status: 'todo', sprint_id: sprint.id });
  // the board remembers the running sprint
  await ana.client
    .from('user_settings')
    .update({ boards: { [project.id]: 'active' } })
    .eq('user_id', ana.id);
  // wait until the created rows are no news to the page
  await page.waitForTimeout(2000);
  const channels = await LiveChannels.of(page);
  let asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/rest/v1/')) asked.push(dataOf(request));
  });
  const address = `/?view=kanban&project=${project.id}`;
  for (const open of [() => signIn(page, ana, address), () => page.goto(address)]) {
    asked = [];
    await open();
    await expect(page.locator('[data-story-id]')).toBeVisible();
    // the shell, the board, its sprints, the views of the person and of the project, and the count of the opened view
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6);
    await expect.poll(() => channels.joined()).toEqual(expect.arrayContaining(channels.names()));
    await page.waitForLoadState('networkidle');
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  }
});
