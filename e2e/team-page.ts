import type { Locator, Page } from '@playwright/test';

/** The row of a person in the table of teams; only within `team`, if given. */
export const memberRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
/** One of the four figures of the team, by its label. */
export const figure = (page: Page, label: string): Locator =>
  page.getByRole('list', { name: 'Resumen del equipo' }).getByRole('listitem').filter({ hasText: label });
/** The settings of a project. */
export const settings = (page: Page): Locator => page.getByRole('main');
