import type { Page } from '@playwright/test';
import { createProject, createSprint, createStories } from '../server/testing/scenario.ts';
import { boardOf, card, restingBox } from './board-page.ts';
import { expect, openSession, type Person, test } from './fixtures.ts';

const STATUSES = ['backlog', 'todo', 'in_progress', 'in_review', 'done'] as const;

/** A project with cards in every column, and more of them than a screen shows in the first one. */
async function createBoard(person: Person) {
  const project = await createProject(person);
  const titles = (status: string, count: number) =>
    Array.from({ length: count }, (_, place) => ({
      title: `Historia ${place} de ${status}`,
      description: 'Quiero saber cuántos minutos quedan antes de llamar a la puerta.',
      status: status as (typeof STATUSES)[number],
    }));
  const stories = await createStories(person, project.id, [
    ...titles('backlog', 20),
    ...titles('todo', 4),
    ...titles('in_progress', 3),
    ...titles('in_review', 2),
    ...titles('done', 8),
  ]);
  return { project, stories };
}

/** Clicks a card twice at one point, and follows its box for 300 ms. @returns every place that it had, the one before the clicks first. */
async function doubleClick(page: Page, id: string): Promise<string[]> {
  const box = await page.locator(`[data-story-id="${id}"]`).boundingBox();
  if (!box) throw new Error('not on screen');
  await page.evaluate((id) => {
    const placeNow = () => {
      const { x, y, width, height } = document
        .querySelector(`[data-story-id="${id}"]`)
        ?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 };
      return [x, y, width, height].join(' ');
    };
    const places = [placeNow()];
    Object.assign(window, { places, followed: false });
    const follow = (since: number) => {
      if (performance.now() - since >= 300) {
        Object.assign(window, { followed: true });
        return;
      }
      const place = placeNow();
      if (places.at(-1) !== place) places.push(place);
      requestAnimationFrame(() => follow(since));
    };
    window.addEventListener('click', () => follow(performance.now()), { capture: true, once: true });
  }, id);
  await page.mouse.click(box.x + 30, box.y + box.height / 2, { clickCount: 2, delay: 5 });
  await page.waitForFunction(() => (window as unknown as { followed: boolean }).followed);
  return page.evaluate(() => (window as unknown as { places: string[] }).places);
}

for (const width of [1440, 1024, 768]) {
  test(`a double click opens one story, and its card stays where it is, at ${width} px`, {
    tag: '@long',
  }, async ({ page, createPerson, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    const ana = await createPerson();
    const { project, stories } = await createBoard(ana);
    const panel = page.locator('[data-story-panel]');
    await signIn(page, ana, boardOf(project.id));
    // the panel loads with the first one, and it covers the last columns
    for (const status of STATUSES.toReversed()) {
      const story = stories.find((each) => each.status === status);
      if (!story) throw new Error(`no story is ${status}`);
      await expect(card(page, story)).toBeVisible();
      await card(page, story).scrollIntoViewIfNeeded();
      await restingBox(card(page, story));
      expect(await doubleClick(page, story.id)).toHaveLength(1);
      await expect(panel).toContainText(story.title);
      expect(new URL(page.url()).searchParams.get('story')).toBe(story.id);
      // then a card that the panel covers comes out of it
      const box = await panel.boundingBox();
      await expect
        .poll(async () => (await card(page, story).boundingBox())?.x)
        .toBeLessThan((box?.x ?? 0) - 100);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    }
  });
}

test('a laptop of 768 px shows four cards of each column, and beside an open story another card opens with one click', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const ana = await createPerson();
  const { project, stories } = await createBoard(ana);
  const [first, second] = stories;
  const fourth = stories.filter(({ status }) => status === 'backlog')[3];
  if (!first || !second || !fourth) throw new Error('too few stories');
  await signIn(page, ana, boardOf(project.id));
  await expect(card(page, fourth)).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1440, height: 900 });
  await card(page, first).click();
  await expect(page.locator('[data-story-panel]')).toContainText(first.title);
  // people read before they press again
  await expect(async () => {
    await card(page, second).click();
    await expect(page.locator('[data-story-panel]')).toContainText(second.title, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Contraer el menú' })).toBeVisible();
});

/** The heights of the lists of a view that scroll by themselves (px). */
const listHeights = (page: Page) =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.scrollHeight > element.clientHeight + 8 && element.checkVisibility())
      .map((element) => element.clientHeight),
  );

const LOW = [
  { width: 360, height: 225 },
  { width: 740, height: 360 },
];

test('at 400 % and on a phone on its side, lists have 240 px of height and are reached, and a card is seen whole', {
  tag: '@long',
}, async ({ page, platform, createPerson }) => {
  const ana = await createPerson();
  const { project, stories } = await createBoard(ana);
  const [story] = stories;
  if (!story) throw new Error('no stories');
  const sprint = await createSprint(ana, project.id);
  await openSession(page, platform.url, ana);
  for (const view of ['kanban', 'backlog', `planning&plan=${sprint.id}`, 'sprints', 'poker', 'retro']) {
    await page.setViewportSize({ width: 360, height: 225 });
    await page.goto(`/?view=${view}&project=${project.id}`);
    for (const size of LOW) {
      await page.setViewportSize(size);
      await expect(page.locator('main h1')).toBeVisible();
      if (!/sprints|retro/.test(view)) await expect(page.getByText(/^Historia 1 de /).first()).toBeAttached();
      for (const height of await listHeights(page)) expect(height).toBeGreaterThanOrEqual(240);
      // the header scrolls away with the page
      const header = page.locator('header').first();
      await header.scrollIntoViewIfNeeded();
      await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
      await page.mouse.move(size.width / 2, 100);
      await page.mouse.wheel(0, 120);
      await expect.poll(async () => (await header.boundingBox())?.y).toBeLessThan(0);
    }
    if (view !== 'kanban') continue;
    await page.setViewportSize({ width: 360, height: 225 });
    await card(page, story).scrollIntoViewIfNeeded();
    await expect(card(page, story)).toBeInViewport({ ratio: 1 });
  }
});
