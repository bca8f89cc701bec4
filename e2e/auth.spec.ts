import type { Page, Request } from '@playwright/test';
import { movePointer } from './connection.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { PASSWORD_HINT } from './settings-page.ts';

async function codeFor({ mails }: Platform, email: string): Promise<string> {
  const { text } = await mails.mailTo(email, (mail) => /\b\d{6}\b/.test(mail.text));
  return /\b(\d{6})\b/.exec(text)?.[1] ?? '';
}

async function linkFor({ mails }: Platform, email: string, kind: string): Promise<string> {
  const link = new RegExp(`\\S*/auth#kind=${kind}&token_hash=[\\w-]+`);
  const { text } = await mails.mailTo(email, (mail) => link.test(mail.text));
  return link.exec(text)?.[0] ?? '';
}

async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo corporativo').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
}

/** A code that differs from the right one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a person signs in with their password; a wrong one is refused, and no connection said; a shared view opens then', async ({
  page,
  createPerson,
}) => {
  const person = await createPerson();
  await page.goto('/');
  await expect(page).toHaveURL('/auth');

  await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
  await expect(page.getByText('La contraseña tiene 6 caracteres como mínimo.')).toBeVisible();
  await signInByPassword(page, person.email, 'equivocada');
  const refusal = page.getByRole('alert').filter({ hasText: 'Error de acceso' });
  await expect(refusal).toContainText('El correo o la contraseña no son correctos.');
  await expect(page.getByLabel('Correo corporativo')).toHaveValue(person.email);
  const password = page.getByRole('textbox', { name: 'Contraseña' });
  await expect(password).toHaveValue('equivocada');
  await expect(password).toHaveAccessibleDescription('El correo o la contraseña no son correctos.');
  await expect(password).toBeFocused();
  await password.press('End');
  await password.pressSequentially('s');
  await expect(password).not.toHaveAttribute('aria-invalid', 'true');

  await movePointer(page);
  await page.context().setOffline(true);
  await signInByPassword(page, person.email, PASSWORD);
  await expect(page.getByText('Error de conexión. Inténtalo de nuevo.')).toBeVisible();
  await page.context().setOffline(false);

  await page.goto('/?view=kanban');
  await expect(page).toHaveURL('/auth?view=kanban');
  await signInByPassword(page, person.email, PASSWORD);
  await expect(page.getByText('Acceso autorizado')).toBeVisible();
  await expect(page).toHaveURL('/?view=kanban');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('a person signs in with a one-time code; each failure has its own message, a wrong code counts as an attempt, and an unknown address gets the same answer', async ({
  page,
  platform,
  createPerson,
}) => {
  const person = await createPerson();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Código OTP' }).click();
  const address = page.getByLabel('Correo corporativo');
  const send = page.getByRole('button', { name: 'Enviar código OTP' });

  await test.step('an unknown address gets the same answer', async () => {
    await address.fill('nadie@acme.test');
    await send.click();
    await expect(page.getByText('Si ese correo tiene cuenta, recibirás un código')).toBeVisible();
    for (const left of ['Quedan 2 intentos', 'Queda 1 intento', 'No quedan intentos. Pide otro código.']) {
      await page.getByRole('group', { name: 'Código OTP' }).getByRole('textbox').first().click();
      await page.keyboard.type('123456');
      await page.keyboard.press('Enter');
      await expect(page.getByText(left)).toBeVisible();
    }
    // the button is the next step, and says from when on
    const another = page.getByRole('button', { name: 'Pedir otro código' });
    await expect(another).toHaveAttribute('title', /^Podrás pedir otro dentro de \d:\d\d\.$/);
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(send).toBeVisible();
    await expect(address).toHaveValue('nadie@acme.test');
  });

  await test.step('what fails when it is sent', async () => {
    await address.fill(person.email);
    await page.route('**/auth/v1/otp*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await send.click();
    await expect(page.getByText('No se pudo generar el código OTP. Inténtalo de nuevo.')).toBeVisible();
    await page.unroute('**/auth/v1/otp*');
    await page.context().setOffline(true);
    await send.click();
    await expect(page.getByText('Error al generar el código OTP')).toBeVisible();
    await page.context().setOffline(false);
  });

  // the toast of the unknown address
  await expect(page.getByText('Código OTP enviado')).toHaveCount(0);
  await send.click();
  await expect(page.getByText('Código OTP enviado')).toBeVisible();
  await expect(page.getByText('Si ese correo tiene cuenta, recibirás un código')).toBeVisible();
  await expect(page.getByText('El código es válido 10 minutos, con un máximo de 3 intentos.')).toBeVisible();
  const slots = page.getByRole('group', { name: 'Código OTP' }).getByRole('textbox');
  const verify = page.getByRole('button', { name: 'Verificar código' });
  await expect(slots).toHaveCount(6);
  await expect(slots.first()).toBeFocused();
  await page.keyboard.type('12a34');
  await expect(slots.nth(4)).toBeFocused();
  await expect(verify).toBeDisabled();
  await page.keyboard.press('Backspace');
  await expect(slots.nth(3)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(slots.nth(2)).toBeFocused();

  const code = await codeFor(platform, person.email);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), otherThan(code));
  await slots.first().click();
  await page.keyboard.press('Control+V');
  await expect(verify).toBeEnabled();

  await test.step('what fails when it is verified', async () => {
    await page.route('**/auth/v1/verify*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await verify.click();
    await expect(page.getByText('Error al verificar el código OTP', { exact: true })).toBeVisible();
    await page.unroute('**/auth/v1/verify*');
    await page.context().setOffline(true);
    await verify.click();
    await expect(page.getByText('Error al verificar el código', { exact: true })).toBeVisible();
    await page.context().setOffline(false);
  });

  await verify.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Código inválido' });
  await expect(refusal).toContainText(
    'El código OTP es inválido, ha expirado o has superado el límite de intentos',
  );
  await expect(page.getByText('Quedan 2 intentos')).toBeVisible();
  await expect(
    page.getByText('El código no es correcto, o ya se usó al cortarse la conexión.'),
  ).toBeVisible();
  await expect(page.getByText('Código OTP enviado')).toHaveCount(0);
  await expect(page).toHaveURL('/auth');

  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  const verified = page.getByRole('status').filter({ hasText: 'Código verificado' });
  await expect(verified).toContainText('Iniciando sesión...');
  await expect(page).toHaveURL('/');
});

test('a link replaces a forgotten password by one that follows the rule, and works once', async ({
  page,
  platform,
  createPerson,
}) => {
  const person = await createPerson({ name: 'Marta Vientosur' });
  await page.goto('/auth');
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByLabel('Correo corporativo').fill(person.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();

  const link = await linkFor(platform, person.email, 'recovery');
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const field = page.getByRole('textbox', { name: 'Contraseña nueva' });
  await expect(field).toHaveAccessibleDescription(PASSWORD_HINT);
  await field.fill('vientosur2026');
  await expect(page).toHaveURL('/auth');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(field).toHaveAccessibleDescription(/^No puede ser tu nombre/);
  await field.fill('otra-secreta');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Contraseña cambiada')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
});

test('the sign-in page loads at most 130 kB of JavaScript', async ({ page }) => {
  const scripts: Request[] = [];
  // the pointer may rest where the page before had it: toasts load with its first move
  await page.addInitScript(() =>
    addEventListener('pointermove', (event) => event.stopImmediatePropagation()),
  );
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request);
  });
  await page.goto('/auth', { waitUntil: 'networkidle' });
  const sizes = await Promise.all(scripts.map((script) => script.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(130_000);
});
