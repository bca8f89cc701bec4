import type { Locator, Page } from '@playwright/test';
import { button, follow, heading, ME, NOWHERE, test } from './demo-screens.ts';
import { expect, openSession } from './fixtures.ts';

/** The minimum size of a target for a finger, in px. */
const MIN_PX = 40;

interface Target {
  name: string;
  /** The width and the height of the area around its middle in which a press reaches it, in px. */
  reach: [width: number, height: number];
}

/** The targets of a part of the page that a press reaches on fewer than 40 px. Links in running text are as high as its lines (WCAG 2.5.8). */
const tooSmall = (part: Locator) =>
  part.evaluateAll((parts, min) => {
    const small: Target[] = [];
    const inText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && (nodeValue ?? '').trim().length > 1,
      );
    for (const element of parts.flatMap((each) => [
      ...each.querySelectorAll(
        'a[href], button, input, select, textarea, [role="button"], [role="option"], summary',
      ),
    ])) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (inText(element) || element.closest('[aria-hidden="true"], [inert]')) continue;
      // a field is pressed by its label, too
      const target = element.closest('label, [class*="TagsInput-input"]:not(input)') ?? element;
      const owns = (hit: Element | null) =>
        hit !== null && (target.contains(hit) || (hit.closest('label')?.control ?? null) === element);
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = (
        target.matches('label') ? element : target
      ).getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      if (!owns(document.elementFromPoint(x, y))) continue;
      const steps = (dx: number, dy: number) => {
        let count = 0;
        while (count < min && owns(document.elementFromPoint(x + dx * (count + 1), y + dy * (count + 1))))
          count += 1;
        return count;
      };
      const reach: Target['reach'] = [1 + steps(-1, 0) + steps(1, 0), 1 + steps(0, -1) + steps(0, 1)];
      // on a phone the title of a row stands above the values of its story
      const least = innerWidth < 768 && element.matches('[data-opens], [data-drag-id] a') ? 24 : min;
      if (Math.min(...reach) < least)
        small.push({ name: element.getAttribute('aria-label') ?? element.textContent ?? '', reach });
    }
    return small;
  }, MIN_PX);

/** The views, and what shows that each is there. PROJECT stands for the id of the demo's main project. */
const VIEWS: {
  name: string;
  at: string;
  open?: (page: Page) => Promise<unknown>;
  shows: (page: Page) => Locator;
  /** The part that is measured; what it covers in part is measured without it. */
  within?: string;
}[] = [
  { name: 'dashboard', at: '/', shows: (page) => page.getByRole('heading', { name: 'Mis historias' }) },
  {
    name: 'backlog',
    at: '/?view=backlog&project=PROJECT',
    shows: (page) => page.locator('[data-backlog] [data-story-id]').first(),
  },
  {
    name: 'board',
    at: '/?view=kanban&project=PROJECT',
    shows: (page) => page.locator('[data-status] [data-story-id]').first(),
  },
  {
    name: 'story',
    at: '/?view=kanban&project=PROJECT&stories=all',
    open: async (page) => page.locator('[data-status="backlog"] [data-drag-handle]').first().click(),
    shows: (page) =>
      page
        .getByRole('complementary', { name: /^Historia/ })
        .getByRole('textbox')
        .first(),
    within: '[data-story-panel]',
  },
  { name: 'sprints', at: '/?view=sprints&project=PROJECT', shows: (page) => page.getByRole('table').first() },
  {
    name: 'planning',
    at: '/?view=planning&project=PROJECT',
    shows: (page) => page.locator('[data-plan-id]').first(),
  },
  { name: 'team', at: '/?view=team&project=PROJECT', shows: (page) => page.getByRole('rowheader').first() },
  { name: 'reports', at: '/?view=reports&project=PROJECT', shows: (page) => page.getByRole('table').first() },
  {
    name: 'report of a sprint',
    at: '/?view=reports&report=sprint&project=PROJECT',
    shows: (page) => page.getByRole('table').first(),
  },
  {
    name: 'velocity',
    at: '/?view=reports&report=velocity&project=PROJECT',
    shows: (page) => page.getByRole('table').first(),
  },
  {
    name: 'person',
    at: '/?view=person&person=ME',
    shows: (page) => page.getByRole('heading', { name: 'Actividad reciente' }),
  },
  ...['profile', 'notifications', 'privacy', 'appearance', 'data'].map((tab) => ({
    name: `settings, ${tab}`,
    at: `/?view=settings&tab=${tab}`,
    shows: (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first(),
  })),
  ...['general', 'board', 'stories', 'labels', 'holidays', 'life'].map((section) => ({
    name: `project settings, ${section}`,
    at: `/?view=project&section=${section}&project=PROJECT`,
    shows: (page: Page) => page.getByRole('tab', { selected: true }),
  })),
  { name: 'poker', at: '/?view=poker&project=PROJECT', shows: (page) => page.getByRole('checkbox').first() },
  {
    name: 'retro',
    at: '/?view=retro&project=PROJECT',
    shows: (page) => button(page, 'Empezar la retrospectiva'),
  },
  {
    name: 'notes of a retrospective',
    at: '/?view=retro&project=PROJECT',
    open: async (page) => button(page, 'Empezar la retrospectiva').click(),
    shows: (page) => page.getByRole('heading', { name: 'Empezar' }).first(),
  },
];

test('on a touch screen targets of views have 40 px, on a phone and on a tablet', { tag: '@long' }, async ({
  browser,
  demo,
  workspace,
}) => {
  test.setTimeout(400_000);
  const context = await browser.newContext({
    baseURL: demo.url,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openSession(page, demo.url, { email: ME, password: 'demo-scrum' });
  await page.goto(NOWHERE);
  const { rows } = await demo.pool.query<{ id: string }>('select id from auth.users where email = $1', [ME]);
  for (const { name, at, open, shows, within = '#root' } of VIEWS) {
    await follow(page, NOWHERE);
    await expect(heading('Oops! Page not found')(page)).toBeVisible();
    await follow(page, at.replace('PROJECT', workspace.project).replace('ME', rows[0]?.id ?? ''));
    await open?.(page);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect(shows(page)).toBeVisible();
      await expect(page.locator('[data-skeleton]')).toHaveCount(0);
      const small = await tooSmall(page.locator(within));
      expect
        .soft(
          small.map((target) => `${target.reach.join('×')} ${target.name}`),
          `${name}, ${width} px`,
        )
        .toEqual([]);
    }
  }
  await context.close();
});
