import { test as base, type Locator, type Page } from '@playwright/test';
import { type Platform, startPlatform } from './platform.ts';

/** Tests with a server of their own that nobody has set up: its printed link creates the first account, once. */
export const test = base.extend<{ platform: Platform }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  platform: async ({}, use) => {
    const platform = await startPlatform({}, 'nothing');
    await use(platform);
    await platform.stop();
  },
  baseURL: async ({ platform }, use) => use(platform.url),
});

/** The link of a view in the side bar. */
export const view = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });

/** A card of the board, by its title. */
export const card = (page: Page, title: string): Locator =>
  page.locator('[data-status] [data-story-id]').filter({ hasText: title });

/** The link of a kind in a mail or in the output of the server; empty if there is none. */
export const linkIn = (text: string, kind: string): string =>
  new RegExp(`https?://\\S+/auth#kind=${kind}\\S+`).exec(text)?.[0] ?? '';
