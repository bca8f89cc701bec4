import { randomUUID } from 'node:crypto';
import { createProject } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { closeToast, dialog, toastOf } from './dashboard-page.ts';
import { follow } from './demo-screens.ts';
import { expect, test } from './fixtures.ts';
import { startPlatform } from './platform.ts';
import { memberRow } from './team-page.ts';

const linkIn = (text: string) => /https?:\/\/\S+\/auth#kind=invitation\S+/.exec(text)?.[0] ?? '';

test('an invited person gets a mail and accepts in another browser', async ({
  page,
  browser,
  createPerson,
  signIn,
  platform,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const project = await createProject(ana);
  await signIn(page, ana, `/?view=team&project=${project.id}`);
  await page.getByRole('button', { name: 'Invitar Miembro' }).click();
  const address = `nora-${randomUUID()}@acme.test`;
  await dialog(page).getByLabel('Correo').fill(address);
  await dialog(page).getByRole('combobox', { name: 'Rol' }).click();
  await page.getByRole('option', { name: 'Tester' }).click();
  await dialog(page).getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(toastOf(page, 'Invitación enviada')).toContainText(`${address} recibirá un correo`);
  const list = page.getByRole('region', { name: /Invitaciones abiertas/ });
  await expect(list).toContainText(address);
  await expect(list).toContainText('Tester');
  await expect(list).toContainText('Invitación de Ana Propia');
  await expect(list).toContainText('Caduca dentro de 7 días');
  await expectAccessible(page);

  const link = linkIn((await platform.mails.mailTo(address)).text);
  const context = await browser.newContext({ locale: 'es-ES' });
  const hers = await context.newPage();
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Continuar' }).click();
  await hers.getByLabel('Nombre').fill('Nora Recién');
  await hers
    .getByLabel(/^Contraseña/)
    .first()
    .fill('secreto-456');
  await hers.getByRole('button', { name: 'Entrar en la plataforma' }).click();
  await hers.waitForURL((url) => url.pathname === '/');
  await expect(hers.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await follow(hers, `/?view=team&project=${project.id}`);
  await expect(memberRow(hers, 'Nora Recién')).toContainText('MiembroTester');
  await expect(memberRow(page, 'Nora Recién')).toBeVisible();
  await expect(list).toHaveCount(0);
  await context.close();
});

test('a pasted list invites each address and shows the outcome of each; an invitation is sent again and withdrawn', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const known = await createPerson();
  const project = await createProject(ana);
  await signIn(page, ana, `/?view=team&project=${project.id}&dialog=invite`);
  const fresh = `nueva-${randomUUID()}@acme.test`;
  const field = dialog(page).getByLabel('Correo');
  await field.focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, `Nueva <${fresh}>\n${known.email};\n${ana.email}`);
  await expect(dialog(page).getByText('3 direcciones')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Enviar 3 invitaciones' }).click();
  await expect(toastOf(page, '2 invitaciones enviadas')).toBeVisible();
  const result = (email: string) => dialog(page).getByRole('listitem').filter({ hasText: email });
  await expect(result(fresh)).toContainText('Recibirá un correo con un enlace que vale 7 días.');
  await expect(result(known.email)).toContainText('Ya tenía cuenta');
  await expect(result(ana.email)).toContainText('Esa persona ya está en el equipo.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Corregir las rechazadas' }).click();
  await expect(field).toHaveValue(ana.email);
  await field.fill('uno@acme.test,mal');
  await dialog(page).getByRole('button', { name: 'Enviar 2 invitaciones' }).click();
  await expect(dialog(page).getByText('No son correos válidos: mal. Revísalos.')).toBeVisible();

  // an address that got a mail a moment ago gets no second one, and does not count as sent
  await field.fill(`${fresh}, otra-${randomUUID()}@acme.test`);
  await dialog(page).getByRole('button', { name: 'Enviar 2 invitaciones' }).click();
  await expect(toastOf(page, '1 invitación enviada')).toBeVisible();
  await expect(result(fresh)).toContainText('Hace poco que se le envió un correo: no se ha enviado otro.');
  await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Hecho' }).click();
  await expect(dialog(page)).toHaveCount(0);

  // one that has just got its mail gets no other; once it has expired, it does, and the link is not valid after it is withdrawn
  const first = linkIn((await platform.mails.mailTo(fresh)).text);
  await page.getByRole('button', { name: `Enviar de nuevo a ${fresh}` }).click();
  await expect(toastOf(page, `Hace poco que se envió un correo a ${fresh}`)).toBeVisible();

  await platform.pool.query(
    `update public.invitations set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where email = $1`,
    [fresh],
  );
  await platform.pool.query(`delete from auth.throttles where key like 'invite:pause:%' || $1`, [fresh]);
  await page.goto(`/?view=team&project=${project.id}`);
  await expect(page.getByText('Caducó ayer')).toBeVisible();
  await page.getByRole('button', { name: `Enviar de nuevo a ${fresh}` }).click();
  await expect(toastOf(page, 'Invitación enviada')).toContainText('recibirá otro correo');
  await closeToast(page, 'Invitación enviada');
  const second = linkIn((await platform.mails.mailTo(fresh, ({ text }) => linkIn(text) !== first)).text);

  await page.getByRole('button', { name: `Retirar la invitación de ${fresh}` }).click();
  await expect(dialog(page)).toContainText('dejará de funcionar');
  await dialog(page).getByRole('button', { name: 'Retirar' }).click();
  await closeToast(page, 'Invitación retirada');
  await expect(page.getByText(fresh)).toHaveCount(0);
  const answer = await page.request.post('/auth/v1/links', {
    data: {
      kind: 'invitation',
      token_hash: new URLSearchParams(new URL(second).hash.slice(1)).get('token_hash'),
    },
  });
  expect(answer.ok()).toBe(false);
});

test('without a mail server the sign-in says where the code is, and the person who invites gets the link', async ({
  browser,
}) => {
  const silent = await startPlatform({ SMTP_URL: '' });
  try {
    const { createAccount } = await import('../server/accounts/create-account.ts');
    const email = 'ana@acme.test';
    const id = await createAccount(silent.pool, {
      email,
      fullName: 'Ana',
      password: 'secreto-123',
      isAdmin: false,
    });
    await silent.pool.query(`insert into public.projects (name, owner_id) values ('Tienda', $1)`, [id]);
    const context = await browser.newContext({
      locale: 'es-ES',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(`${silent.url}/auth`);
    await page.getByLabel('Correo corporativo').fill(email);
    await page.getByRole('tab', { name: 'Código OTP' }).click();
    await page.getByRole('button', { name: 'Enviar código OTP' }).click();
    await expect(page.getByText('su código está en el terminal del servidor, que no envía')).toBeVisible();
    await page.getByRole('button', { name: 'Volver' }).click();
    await page.getByRole('tab', { name: 'Contraseña' }).click();
    await page.getByLabel('Contraseña', { exact: true }).fill('secreto-123');
    await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`${silent.url}/?view=team&dialog=invite`);
    await dialog(page).getByLabel('Correo').fill('nueva@acme.test');
    await dialog(page).getByRole('button', { name: 'Crear invitación' }).click();
    await expect(toastOf(page, 'Invitación preparada')).toContainText('No hay servidor de correo');
    const field = dialog(page).getByLabel('Enlace para nueva@acme.test');
    await expect(field).toHaveValue(new RegExp(`^${silent.url}/auth#kind=invitation&token_hash=[\\w-]{43}$`));
    await expectAccessible(page);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await dialog(page).getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(toastOf(page, 'Enlace copiado')).toBeVisible();
    expect(await copied()).toBe(await field.inputValue());
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copiar enlace para nueva@acme.test' }).click();
    await dialog(page).getByRole('button', { name: 'Copiar enlace' }).click();
    await expect.poll(copied).toContain('/auth#kind=invitation');
    await context.close();
  } finally {
    await silent.stop();
  }
});
