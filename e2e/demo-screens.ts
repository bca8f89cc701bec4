import { test as base, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { expect, openSession } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';

/** The person who is signed in, the owner of the demo's main project. */
export const ME = 'abril@demo.plataforma-scrum.local';
export const DESKTOP = { width: 1440, height: 900 };
/** An address without a view, so that nothing stays open from one screen to the next. */
export const NOWHERE = '/nada';

/** A page where the administrator of the demo is signed in. All tests share it: it loads the program once. */
interface Workspace {
  page: Page;
  /** The id of the main project. */
  project: string;
}

/** Tests that share the workspace of the demo. */
export const test = base.extend<object, { demo: Platform; workspace: Workspace }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const demo = await startPlatform({}, 'demo');
      await demo.pool.query('update auth.users set is_admin = true where email = $1', [ME]);
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  workspace: [
    async ({ browser, demo }, use) => {
      const { rows } = await demo.pool.query<{ id: string }>(
        `select id from public.projects where name = 'Reservas de Espacios'`,
      );
      const page = await browser.newPage({
        baseURL: demo.url,
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      await openSession(page, demo.url, { email: ME, password: 'demo-scrum' });
      await page.goto(NOWHERE);
      await use({ page, project: rows[0]?.id ?? '' });
      await page.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Something that one sees: where it is, how it is opened from there, and what shows that it is there. */
export interface Screen {
  name: string;
  at: string;
  open?: (page: Page) => Promise<unknown>;
  shows: (page: Page) => Locator;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const menu = (opener: string | RegExp, item: string) => async (page: Page) => {
  await button(page, opener).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};
export const keyOnFirstCard = (key: string) => async (page: Page) => {
  await page.locator('[data-drag-id] [data-drag-handle]').first().press(key);
};
export const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
/** By how many pixels the page, its view or a dialog is wider than its visible part. */
const overflowOf = (page: Page) =>
  page
    .locator('html, main, [role="dialog"]')
    .evaluateAll((all) => Math.max(...all.map((each) => each.scrollWidth - each.clientWidth)));

/** Overlays of a view, which is checked by itself. */
export const ABOVE = '[role="dialog"], [role="menu"], [role="listbox"], [role="toolbar"], aside';

/** Follows an address within the loaded program, as a link does. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Opens a screen, and expects axe to find nothing in it and no width to be too narrow for it. @param within the part that axe looks at. */
export async function expectFits(page: Page, { open, shows }: Screen, within = 'html'): Promise<void> {
  await open?.(page);
  await expect(shows(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, within);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  }
}

/** The same of a screen of the demo's workspace. */
export async function expectFitsInWorkspace({ page, project }: Workspace, screen: Screen, within?: string) {
  await page.setViewportSize(DESKTOP);
  await follow(page, NOWHERE);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await follow(page, screen.at.replace('PROJECT', project));
  // the page that is left has none
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeAttached();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page, screen, within);
}
