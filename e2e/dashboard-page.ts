import { expect, type Page } from '@playwright/test';

/** The toasts with a text. */
export const toastOf = (page: Page, text: string) =>
  page.locator('[role="status"], [role="alert"]').filter({ hasText: text });
/** Closes a toast once it is there, unless it goes by itself meanwhile. */
export async function closeToast(page: Page, text: string): Promise<void> {
  const toast = toastOf(page, text);
  await expect(toast).toBeVisible();
  const close = toast.getByRole('button', { name: 'Cerrar' });
  await close.click({ timeout: 5000 }).catch(() => undefined);
  await expect(toast).toHaveCount(0);
}
/** A panel of the dashboard, by its title. */
export const panel = (page: Page, name: string) => page.getByRole('region', { name });
/** One of the four figures, by its label. */
export const stat = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Resumen' }).getByText(label).locator('..');
/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog');
