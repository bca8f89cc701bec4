import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createProject, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expectWaiting, lose } from './connection.ts';
import { dialog, toastOf } from './dashboard-page.ts';
import { follow } from './demo-screens.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { followLink, PASSWORD_HINT, save, section, tabPanel } from './settings-page.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const ROLES = ['Miembro', 'Desarrollador', 'Tester', 'Diseñador', 'Scrum Master', 'Product Owner'];

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true }).click();

test('five tabs, each in the address, save the profile and the switches, and ask about changes that are not saved', async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson({ name: 'Ana Prueba' });
  await signIn(page, person, '/?view=settings');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(page.getByRole('tab')).toHaveText([
    'Perfil',
    'Notificaciones',
    'Privacidad',
    'Apariencia',
    'Datos',
  ]);
  for (const [name, address] of [
    ['Perfil', 'profile'],
    ['Notificaciones', 'notifications'],
    ['Privacidad', 'privacy'],
    ['Apariencia', 'appearance'],
    ['Datos', 'data'],
  ] as const) {
    await tab(name).click();
    await expect(page).toHaveURL(new RegExp(`view=settings&tab=${address}`));
    await expect(tabPanel(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
  await page.reload();
  await expect(tab('Datos')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: `Cuenta de ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await expect(tab('Perfil')).toHaveAttribute('aria-selected', 'true');

  await test.step('the profile shows in the header at once', async () => {
    await page.getByLabel('Nombre y apellidos').fill('Ana Renombrada');
    await page.getByRole('combobox', { name: 'Rol' }).click();
    await expect(page.getByRole('option')).toHaveText(ROLES);
    await page.getByRole('option', { name: 'Diseñador' }).click();
    await page.getByRole('combobox', { name: 'Habilidades' }).fill('Figma');
    await page.keyboard.press('Enter');
    await page.getByLabel('Capacidad semanal').fill('32,5');
    await save(page);
    const menu = page.getByRole('button', { name: 'Cuenta de Ana Renombrada' });
    await expect(menu).toContainText('Diseñador');
    const { data } = await person.client
      .from('profiles')
      .select('role')
      .eq('id', person.id)
      .single()
      .throwOnError();
    expect(data).toEqual({ role: 'designer' });
    const shown = await person.client.from('team_directory').select('skills').eq('id', person.id).single();
    expect(shown.data).toEqual({ skills: ['Figma'] });
    const hours = await person.client
      .from('team_capacity')
      .select('weekly_capacity')
      .eq('id', person.id)
      .single();
    expect(hours.data).toEqual({ weekly_capacity: 32.5 });

    const picture = menu.locator('img');
    await expect(picture).toHaveCount(0);
    const select = page.getByRole('button', { name: 'Elegir imagen' }).last();
    await expect(select).toBeEnabled();
    const connection = await lose(page);
    await expectWaiting(select);
    await connection.back();
    const choose = page.locator('input[type="file"]');
    await choose.setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: PNG });
    await expect(picture).toHaveAttribute('src', /^\/files\/v1\/avatars\//);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    await choose.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('texto') });
    await expect(toastOf(page, 'Ese archivo no se puede leer como imagen.')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar imagen' }).click();
    await expect(picture).toHaveCount(0);
  });

  await test.step('switches of notifications and privacy are kept, with what they mean', async () => {
    await tab('Notificaciones').click();
    for (const name of ['Resumen diario', 'Cambios en mis historias', 'Recordatorios']) {
      await page.getByRole('switch', { name }).click({ force: true });
    }
    await tab('Privacidad').click();
    await expect(tabPanel(page)).toContainText('Nada sale de este servidor.');
    // one draft over the tabs
    await expect(page.getByText('Tienes cambios sin guardar.')).toBeVisible();
    await page.getByRole('switch', { name: 'Permitir estadísticas de uso anónimas' }).click({ force: true });
    await save(page);
    const { data } = await person.client
      .from('user_settings')
      .select('notifications, privacy')
      .single()
      .throwOnError();
    expect(data.notifications).toEqual({
      email: true,
      push: false,
      updates: false,
      reminders: false,
      digest: true,
    });
    expect(data.privacy).toEqual({ profileVisible: true, activityVisible: false, analyticsEnabled: false });
    await page.reload();
    await expect(
      page.getByRole('switch', { name: 'Permitir estadísticas de uso anónimas' }),
    ).not.toBeChecked();
  });

  await test.step('changes that are not saved are kept, saved or discarded when the person leaves', async () => {
    const ask = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
    const scheme = page.locator('html');
    await tab('Apariencia').click();
    await page.getByRole('radio', { name: 'Oscuro' }).check({ force: true });
    await tab('Privacidad').click();
    await expect(ask).toBeHidden();
    await view(page, 'Equipo');
    await ask.getByRole('button', { name: 'Seguir aquí' }).click();
    await expect(page).toHaveURL(/view=settings/);
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');

    await view(page, 'Equipo');
    await ask.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(/view=team/);
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');

    await view(page, 'Configuración');
    await page.getByLabel('Nombre y apellidos').fill('Ana con Cambios');
    await tab('Privacidad').click();
    await ask.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(toastOf(page, 'Configuración guardada')).toBeVisible();
    await expect(tab('Privacidad')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Cuenta de Ana con Cambios' })).toBeVisible();
  });
});

test('theme, language and time format are saved and obeyed at once', async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson();
  const project = await createProject(person);
  const { id: story } = await createStory(person, project.id, { title: 'Con historial', status: 'todo' });
  await signIn(page, person, '/?view=settings&tab=appearance');
  await page.getByRole('radio', { name: 'Oscuro' }).check({ force: true });
  await page.locator('label', { hasText: '12 horas' }).click();
  await expect(tabPanel(page)).toContainText(/Ejemplo: .+ [ap]\. m\./);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByText('Tienes cambios sin guardar.')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Tienes cambios sin guardar.')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');

  await page.getByRole('radio', { name: 'Oscuro' }).check({ force: true });
  await page.locator('label', { hasText: '12 horas' }).click();
  await save(page);
  await expect(toastOf(page, 'Configuración guardada')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  // a moment is shown by its age, and its title has the day and hour
  await follow(page, `/?view=kanban&story=${story}`);
  const moment = page.getByRole('region', { name: 'Actividad' }).locator('time').first();
  await expect(moment).toHaveText('· ahora');
  await expect(moment).toHaveAttribute('title', /^\d{1,2} \p{L}+, \d{1,2}:\d\d\s[ap]\.\sm\.$/u);
  await follow(page, '/?view=settings&tab=appearance');
  await expect(moment).toHaveCount(0);

  for (const [language, label, done, lang] of [
    ['English', 'Guardar cambios', 'Settings saved', 'en'],
    ['Português', 'Save changes', 'Configurações salvas', 'pt'],
  ] as const) {
    await page.getByRole('combobox').click();
    await page.getByRole('option', { name: language }).click();
    await save(page, label);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(toastOf(page, done).first()).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Aparência' })).toBeVisible();
  const { data } = await person.client.from('user_settings').select('appearance').single().throwOnError();
  expect(data.appearance).toEqual({
    theme: 'dark',
    language: 'pt',
    timeFormat: '12h',
    shortcuts: true,
    density: 'compact',
  });
});

test('the password changes with the current one and by the rule, and devices are signed out: all others, and one by one', {
  tag: '@long',
}, async ({ page, createPerson, signIn, openAs }) => {
  const person = await createPerson();
  const other = await openAs(person);
  await signIn(page, person, '/?view=settings');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const box = dialog(page);
  const current = box.getByLabel('Contraseña actual', { exact: true });
  const field = box.getByLabel('Contraseña nueva', { exact: true });
  const submit = box.getByRole('button', { name: 'Cambiar contraseña' });
  await current.fill(PASSWORD);
  await expect(field).toHaveAccessibleDescription(PASSWORD_HINT);
  await field.fill('siete-7');
  await expect(submit).toBeDisabled();
  await field.fill('qwertyuiop');
  await submit.click();
  await expect(field).toHaveAccessibleDescription(/^Es de las contraseñas más usadas/);
  await current.fill('no-es-esta');
  await field.fill('otra-secreta-9');
  await submit.click();
  await expect(box).toContainText('La contraseña actual no es correcta.');
  await current.fill(PASSWORD);
  await submit.click();
  await expect(toastOf(page, 'Contraseña cambiada')).toBeVisible();
  // the other device is not touched: its live connection reports it
  await expect(other).toHaveURL(/\/auth/);
  await expect(other.getByRole('alert')).toContainText('Tu sesión ha terminado. Vuelve a entrar.');
  const { error } = await person.client.auth.signInWithPassword({
    email: person.email,
    password: 'otra-secreta-9',
  });
  expect(error).toBeNull();

  await other.getByLabel('Correo corporativo').fill(person.email);
  await other.getByRole('textbox', { name: 'Contraseña' }).fill('otra-secreta-9');
  await other.getByRole('button', { name: 'Acceder a la Suite' }).click();
  await expect(other.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await page.getByRole('tab', { name: 'Datos' }).click();
  const devices = section(page, 'Dispositivos').getByRole('listitem');
  // the client of the test is signed in too
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('Chrome en Linux');
  await expect(devices.first()).toContainText('Este dispositivo');
  await devices.nth(1).getByRole('button').click();
  await expect(toastOf(page, 'Sesión cerrada')).toBeVisible();
  await expect(devices).toHaveCount(2);
  await other.reload();
  await expect(other).toHaveURL(/\/auth/);
});

test('the address changes once the links in both mails were followed', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const person = await createPerson();
  const wanted = `nueva-${person.email}`;
  await signIn(page, person, '/?view=settings');
  await page.getByRole('button', { name: 'Cambiar correo' }).click();
  await dialog(page).getByLabel('Correo nuevo').fill(wanted);
  await dialog(page).getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Enviar enlaces' }).click();
  await expect(toastOf(page, 'Enlaces enviados')).toBeVisible();
  await expect(tabPanel(page)).toContainText(`Pendiente de confirmar en las dos direcciones: ${wanted}.`);
  const old = await platform.mails.mailTo(person.email, ({ text }) => text.includes('email_change'));
  const fresh = await platform.mails.mailTo(wanted);
  await followLink(page, fresh.text);
  await expect(page.getByRole('heading', { name: 'Confirmado' })).toBeVisible();
  await expectAccessible(page);
  await followLink(page, old.text);
  await expect(page.getByRole('heading', { name: 'Correo cambiado' })).toBeVisible();
  await page.getByRole('button', { name: 'Ir a la plataforma' }).click();
  await view(page, 'Configuración');
  await expect(section(page, 'Acceso')).toContainText(wanted);
});

test('an export is made with progress, and downloaded in the app and by the mailed link', {
  tag: '@long',
}, async ({ page, createPerson, signIn, openAs, platform, browser }) => {
  const person = await createPerson();
  const project = await createProject(person);
  await createStory(person, project.id, { title: 'Exportada' });
  await signIn(page, person, '/?view=settings&tab=data');
  await page.getByRole('button', { name: 'Exportar Datos' }).click();
  await expect(toastOf(page, 'Exportación iniciada')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^plataforma-scrum-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');

  // the mailed link asks for the session first
  const mail = await platform.mails.mailTo(person.email, ({ text }) => text.includes('export='));
  const [, link = ''] = /(\S+export=\S+)/.exec(mail.text) ?? [];
  const { search } = new URL(link);
  const visitor = await openAs(await createPerson(), `/${search}`);
  await expect(toastOf(visitor, 'No se pudo descargar')).toContainText('Ese enlace es de otra cuenta');
  const context = await browser.newContext({ baseURL: platform.url, locale: 'es-ES', acceptDownloads: true });
  const guest = await context.newPage();
  await guest.goto(`/${search}`);
  await expect(guest).toHaveURL(/\/auth\?/);
  await guest.getByLabel('Correo corporativo').fill(person.email);
  await guest.getByRole('textbox', { name: 'Contraseña' }).fill(person.password);
  const linked = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Acceder a la Suite' }).click();
  expect(await readFile(await (await linked).path())).toEqual(archive);
  await context.close();
});

test('an account goes once its projects are handed over or deleted, with the password', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const person = await createPerson({ name: 'Ana Seva' });
  const heir = await createPerson({ name: 'Luis Hereda' });
  const shared = await createProject(person, 'Compartido');
  await createProject(person, 'Solo mío');
  await joinTeam(person, shared.team, heir);
  const { id: story } = await createStory(person, shared.id, { title: 'Lo que escribí' });
  await signIn(page, person, '/?view=settings&tab=data');
  const area = section(page, 'Eliminar Cuenta');
  await expect(area).toContainText('Antes tienes que traspasar o eliminar 2 proyectos tuyos:');
  await expect(area.getByRole('button', { name: 'Eliminar Cuenta' })).toBeDisabled();
  await area.getByRole('button', { name: 'Eliminar el proyecto Compartido' }).click();
  await expect(dialog(page)).toContainText('Otra persona trabaja en este proyecto.');
  await expect(dialog(page).getByRole('button', { name: 'Ofrecer proyecto' })).toBeDisabled();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await area.getByRole('button', { name: 'Eliminar el proyecto Solo mío' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Eliminar proyecto' })).toBeDisabled();
  await expectAccessible(page);
  await dialog(page).getByLabel('Escribe «Solo mío»').fill('Solo mío');
  await dialog(page).getByRole('button', { name: 'Eliminar proyecto' }).click();
  await expect(area.getByText('Solo mío')).toBeHidden();
  await area.getByRole('combobox', { name: 'Ofrecer Compartido a' }).click();
  await page.getByRole('option', { name: 'Luis Hereda' }).click();
  await area.getByRole('button', { name: 'Ofrecer', exact: true }).click();
  await expect(toastOf(page, 'Has ofrecido Compartido')).toBeVisible();
  await expect(area).toContainText('Ofrecido a Luis Hereda: espera su respuesta');
  await expect(area.getByRole('button', { name: 'Eliminar Cuenta' })).toBeDisabled();
  await heir.client
    .rpc('answer_offer' as never, { project_id: shared.id, accept: true } as never)
    .throwOnError();

  await area.getByRole('button', { name: 'Eliminar Cuenta' }).click();
  const box = dialog(page);
  await expectAccessible(page);
  await box.getByLabel('Contraseña actual', { exact: true }).fill('no-es-esta');
  await box.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(box).toContainText('La contraseña actual no es correcta.');
  await box.getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD);
  await box.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(page).toHaveURL('/auth');
  const { data } = await heir.client
    .from('user_stories')
    .select('title, reporter_id')
    .eq('id', story)
    .single()
    .throwOnError();
  expect(data).toEqual({ title: 'Lo que escribí', reporter_id: null });
});
