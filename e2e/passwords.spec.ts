import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { closeToast } from './dashboard-page.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { PASSWORD_HINT } from './settings-page.ts';

async function linkFor({ mails }: Platform, email: string, kind: string): Promise<string> {
  const link = new RegExp(`\\S*/auth#kind=${kind}&token_hash=[\\w-]+`);
  const { text } = await mails.mailTo(email, (mail) => link.test(mail.text));
  return link.exec(text)?.[0] ?? '';
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo corporativo').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
}

test('failed sign-ins of strangers block new browsers, but not a browser that signed in before', async ({
  page,
  browser,
  baseURL,
  platform,
  createPerson,
}) => {
  const { email } = await createPerson();
  await page.goto('/auth');
  await signInByPassword(page, email);
  await expect(page).toHaveURL('/');
  const device = (await page.context().cookies()).find(({ name }) => name === 'device');
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(await page.evaluate(() => document.cookie)).toBe('');

  // the browser's own network uses up its attempts, and many networks together use up the attempts of the account
  for (let n = 0; n < 10; n += 1) {
    await fetch(`${platform.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: `intento-${n}` }),
    });
  }
  await platform.pool.query('update auth.throttles set count = 100 where key = $1', [
    `password:account:${email}`,
  ]);

  const stranger = await browser.newContext({ locale: 'es-ES', ...(baseURL ? { baseURL } : {}) });
  const strangersPage = await stranger.newPage();
  await strangersPage.goto('/auth');
  await signInByPassword(strangersPage, email);
  const refusal = strangersPage.getByRole('alert').filter({ hasText: 'Error de acceso' });
  await expect(refusal).toContainText('Has hecho demasiados intentos.');
  await stranger.close();

  await page.getByRole('button', { name: /^Cuenta de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  // its toast at the first sign-in
  await closeToast(page, 'Acceso autorizado');
  await signInByPassword(page, email);
  await expect(page.getByText('Acceso autorizado')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the form of a new account shows the password rule, and each refusal at the field', async ({
  page,
  platform,
}) => {
  const email = `${randomUUID()}@acme.test`;
  const { rows } = await platform.pool.query<{ id: string }>(
    'insert into auth.users (email) values ($1) returning id',
    [email],
  );
  await platform.pool.query(
    `select app.add_job('send_link_mail', json_build_object('kind', 'setup', 'user_id', $1::uuid))`,
    [rows[0]?.id],
  );
  await page.goto(await linkFor(platform, email, 'setup'));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Nombre y apellidos').fill('Iris Torremar');
  const field = page.getByRole('textbox', { name: 'Contraseña' });
  await expect(field).toHaveAccessibleDescription(PASSWORD_HINT);

  const submit = page.getByRole('button', { name: 'Entrar en la plataforma' });
  for (const [password, words] of [
    ['siete-7', 'La contraseña tiene 8 caracteres como mínimo.'],
    ['password1', 'Es de las contraseñas más usadas y se adivina enseguida. Elige otra.'],
    ['TorremarIris', 'No puede ser tu nombre, tu correo ni el nombre de la plataforma. Elige otra.'],
  ] as const) {
    await field.fill(password);
    await submit.click();
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await expect(field).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await field.fill(PASSWORD);
  await submit.click();
  await expect(page).toHaveURL('/');
});
