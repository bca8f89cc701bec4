import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The second key of the shortcut of each view; the first one is G. */
const KEYS = {
  backlog: 'b',
  kanban: 'k',
  sprints: 's',
  planning: 'p',
  team: 't',
  reports: 'r',
  poker: 'e',
  retro: 'o',
} as const;

/** A view that has a shortcut and a name in the address. */
export type KeyedView = keyof typeof KEYS;

/** Goes to a view by its shortcut: the page stays, and so does the project in its address. */
export async function goToView(page: Page, view: KeyedView): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(KEYS[view]);
  await expect(page).toHaveURL(new RegExp(`[?&]view=${view}\\b`));
}
