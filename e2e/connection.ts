import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The banner of the shell while there is no connection. */
export const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Sin conexión. Puedes seguir' });
/** Why a control is disabled without connection. */
export const REASON = 'Sin conexión: podrás hacerlo cuando vuelva.';

/** The body of an error of the server itself: nothing was done. Without a code a page takes an error for the lack of an answer. */
export const SERVER_FAILURE = {
  code: 'XX000',
  message: 'unexpected failure',
  details: null,
  hint: 'unexpected_failure',
};

/** Expects a control to be disabled with the reason. */
export async function expectWaiting(control: Locator): Promise<void> {
  await expect(control).toBeDisabled();
  await expect(control).toHaveAccessibleDescription(REASON);
}

/** Moves the pointer, as a person does who uses the page, and waits for what loads then: the place where toasts appear. */
export const movePointer = (page: Page) =>
  expect(async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached({ timeout: 500 });
  }).toPass();

/** The files of the menus of the shell, with those that they import, which load with the first move of the pointer. */
const MENU_FILES = ['OpenMenu', 'UserEntries', 'MenuEntry', 'menus', 'panels', 'marks'];

/** Moves the pointer, and waits until the menus of the shell are loaded: the connection may be lost then. */
export async function loadMenus(page: Page): Promise<void> {
  await movePointer(page);
  const missing = () =>
    page.evaluate((files) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return files.filter((file) => !loaded.some((name) => name.includes(`/${file}-`)));
    }, MENU_FILES);
  await expect.poll(missing).toEqual([]);
}

/** Goes offline. Until `back` is called, no action may fail with a toast. */
export async function lose(page: Page): Promise<{ back: () => Promise<void> }> {
  await movePointer(page);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  return {
    back: async () => {
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.context().setOffline(false);
      await expect(banner(page)).toBeHidden();
    },
  };
}
