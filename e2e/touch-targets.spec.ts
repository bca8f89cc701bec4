import type { Locator, Page } from '@playwright/test';
import { createProject, createStories } from '../server/testing/scenario.ts';
import { backlogOf } from './backlog-page.ts';
import { expect, openSession, type Person, test } from './fixtures.ts';
import { createCurrentSprint } from './sprint-page.ts';

/** A story to refine, one that is ready, and one in a sprint. */
async function prepare(person: Person) {
  const project = await createProject(person);
  const sprint = await createCurrentSprint(person, project.id, { name: 'Sprint 1' });
  await createStories(person, project.id, [
    { title: 'Una', story_points: 3 },
    { title: 'Otra' },
    { title: 'Lista', ready: true, assignee_id: person.id },
    { title: 'Planificada', sprint_id: sprint.id, story_points: 20 },
  ]);
  return { project, sprint };
}

/** The targets in rows and headers of a list; the grip of a row is one for fingers. */
const TARGETS = 'button, a, input';
const WITH_GRIPS = `${TARGETS}, [data-grip]`;

/** The size of the area around the middle of each target in which a press reaches it, in px. */
const reaches = (rows: Locator, targets: string) =>
  rows.evaluateAll((rows, targets) => {
    const reachOf = (element: Element): [width: number, height: number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (element.contains(document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1))))
          steps += 1;
        return steps;
      };
      return [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)];
    };
    return rows
      .flatMap((row) => [...row.querySelectorAll(targets)])
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent;
        const row = element.closest('[data-drag-id]')?.clientHeight;
        return { name, row, reach: reachOf(element), opens: element.matches('[data-opens]') };
      });
  }, targets);

/** The views with rows. */
interface Lists {
  backlog: string;
  planning: string;
}

async function listsOf(person: Person): Promise<Lists> {
  const { project, sprint } = await prepare(person);
  return {
    backlog: backlogOf(project.id),
    planning: `/?view=planning&project=${project.id}&plan=${sprint.id}`,
  };
}

/** Opens the views with rows one after the other. */
async function eachList(page: Page, at: Lists, check: (rows: Locator, least: number) => Promise<void>) {
  await page.goto(at.backlog);
  await expect(page.locator('[data-backlog] [data-drag-id]')).toHaveCount(4);
  await check(page.locator('[data-backlog] :is([data-drag-id], [data-section])'), 4 * 5 + 3);
  await page.goto(at.planning);
  const pane = page.locator('[data-pane="backlog"] [data-drag-id]');
  await expect(pane).toHaveCount(3);
  await check(pane, 3 * 5);
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('targets in the rows of lists have 40 px at 360, 768 and 1024 px', { tag: '@long' }, async ({
    page,
    platform,
    createPerson,
  }) => {
    const ana = await createPerson();
    const lists = await listsOf(ana);
    await openSession(page, platform.url, ana);
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 1000 });
      await eachList(page, lists, async (rows, least) => {
        const found = await reaches(rows, WITH_GRIPS);
        expect(found.length).toBeGreaterThanOrEqual(width < 768 ? 4 * 4 : least);
        for (const { name, reach, opens } of found) {
          // on a phone a title of the plan stands above the values of its story
          const min = opens && width < 768 ? 24 : 40;
          expect
            .soft(Math.min(...reach), `${width} px, ${name}: ${reach.join('×')}`)
            .toBeGreaterThanOrEqual(min);
        }
      });
    }
  });
});

test('with a mouse rows have 36 px, and their values answer a press on 24 px', { tag: '@long' }, async ({
  page,
  platform,
  createPerson,
}) => {
  const ana = await createPerson();
  await openSession(page, platform.url, ana);
  await eachList(page, await listsOf(ana), async (rows) => {
    for (const { name, row, reach } of await reaches(rows, TARGETS)) {
      if (row !== undefined) expect.soft(row, name ?? '').toBeLessThan(36);
      expect.soft(Math.min(...reach), `${name}: ${reach.join('×')}`).toBeGreaterThanOrEqual(24);
    }
  });
});
