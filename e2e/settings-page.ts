import type { Page } from '@playwright/test';

/** The hint below the field of a new password. */
export const PASSWORD_HINT =
  '8 caracteres como mínimo. No valen las contraseñas más usadas, ni tu nombre o tu correo.';

/** The open tab of the settings. */
export const tabPanel = (page: Page) => page.getByRole('tabpanel');
/** One subject of a tab, by its heading. */
export const section = (page: Page, name: string) => tabPanel(page).getByRole('region', { name });

/** Saves the changes, and waits until the server has them. */
export async function save(page: Page, label = 'Guardar cambios'): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('button', { name: label }).waitFor({ state: 'detached' });
}

/** Opens a link of a mail and presses its one button. */
export async function followLink(page: Page, mailText: string): Promise<void> {
  const address = /(\/auth#kind=\S+)/.exec(mailText)?.[1] ?? '';
  // a link of the same page only changes the part after #: come from elsewhere, as from a mail
  await page.goto('about:blank');
  await page.goto(address);
  await page.getByRole('button', { name: 'Continuar' }).click();
}
