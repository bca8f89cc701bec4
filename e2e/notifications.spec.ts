import { createProject, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { dialog } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { followLink, save } from './settings-page.ts';

test('notifications arrive live, disappear and return with the membership, link to their story and can all be marked as read', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson({ name: 'Ana Propia' });
  const person = await createPerson({ name: 'Luis Vecino' });
  await signIn(page, person);
  const bell = page.getByRole('button', { name: /^Notificaciones/ });
  const close = async () => {
    // the list hears the key when it has the focus
    await expect(bell).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  };
  await expect(bell).toHaveAccessibleName('Notificaciones');
  await bell.click();
  await expect(dialog(page)).toContainText('No tienes notificaciones');
  await expectAccessible(page);
  await close();

  const project = await createProject(owner);
  await joinTeam(owner, project.team, person);
  const ids = [(await createStory(owner, project.id, { title: 'Historia 1', assignee_id: person.id })).id];
  await expect(bell).toHaveAccessibleName('Notificaciones: 2 sin leer');
  await owner.client
    .from('team_members')
    .delete()
    .eq('team_id', project.team)
    .eq('user_id', person.id)
    .throwOnError();
  await expect(bell).toHaveAccessibleName('Notificaciones');
  await bell.click();
  await expect(dialog(page)).toContainText('No tienes notificaciones');
  await close();
  await joinTeam(owner, project.team, person);
  await expect(bell).toHaveAccessibleName('Notificaciones: 3 sin leer');

  for (let n = 2; n <= 11; n += 1) {
    ids.push((await createStory(owner, project.id, { title: `Historia ${n}`, assignee_id: person.id })).id);
  }
  await expect(bell).toHaveAccessibleName('Notificaciones: 13 sin leer');
  await bell.click();
  const rows = dialog(page).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText(`Ana Propia te asignó ${project.key}-11 Historia 11`);
  await dialog(page).getByRole('button', { name: 'Ver más' }).click();
  await expect(rows).toHaveCount(13);
  await expect(rows.last()).toContainText('Ana Propia te añadió al proyecto Tienda como Desarrollador');

  await rows.nth(1).getByRole('button', { name: 'Marcar como leída' }).click();
  await expect(bell).toHaveAccessibleName('Notificaciones: 12 sin leer');
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`story=${ids.at(-1)}`));
  await expect(bell).toHaveAccessibleName('Notificaciones: 11 sin leer');

  await bell.click();
  // the change shows before the server has it: wait for its answer before leaving the page, not for that of the one before
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && /\/notifications\?(?!.*\bid=eq)/.test(response.url()),
  );
  await dialog(page).getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await expect(bell).toHaveAccessibleName('Notificaciones');
  await answered;
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notificaciones');
  const { count } = await person.client
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null);
  expect(count).toBe(0);
});

test('a change of one’s story causes a notification and a mail with a link to unsubscribe', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const owner = await createPerson({ name: 'Ana Propia' });
  const person = await createPerson({ name: 'Luis Vecino' });
  const project = await createProject(owner);
  await joinTeam(owner, project.team, person);
  const { id: story } = await createStory(person, project.id, { title: 'Pagar', assignee_id: person.id });
  await signIn(page, person);
  const bell = page.getByRole('button', { name: /^Notificaciones/ });
  await expect(bell).toHaveAccessibleName('Notificaciones: 1 sin leer');
  await owner.client.from('user_stories').update({ status: 'todo' }).eq('id', story).throwOnError();
  await expect(bell).toHaveAccessibleName('Notificaciones: 2 sin leer');
  await bell.click();
  await expect(dialog(page)).toContainText(`Ana Propia movió ${project.key}-1 Pagar a Por Hacer`);

  await platform.pool.query(
    `select graphile_worker.add_job('mail_notifications', json_build_object('user_id', $1::text),
       job_key => 'mail_notifications:' || $1::text)`,
    [person.id],
  );
  const mail = await platform.mails.mailTo(person.email);
  expect(mail.subject).toBe('Tienes 2 notificaciones nuevas');
  await page.context().clearCookies();
  await followLink(page, /\/auth#kind=unsubscribe\S+/.exec(mail.text)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'No recibirás más correos' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/?view=settings&tab=notifications');
  await expect(page.getByRole('switch', { name: 'Correo' })).not.toBeChecked();
});

test('browser notifications show while the page is hidden, if they are turned on and allowed', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson({ name: 'Ana Propia' });
  const person = await createPerson({ name: 'Luis Vecino' });
  const project = await createProject(owner);
  await joinTeam(owner, project.team, person);
  await page.context().grantPermissions(['notifications']);
  // records browser notifications, and makes the page appear hidden
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    document.hasFocus = () => false;
    window.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      onclick: (() => void) | null = null;
      constructor(_title: string, options: { body: string }) {
        shown.push(options.body);
      }
      close() {}
    } as unknown as typeof Notification;
  });
  await signIn(page, person, '/?view=settings&tab=notifications');
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  const bell = page.getByRole('button', { name: /^Notificaciones/ });
  await expect(bell).toHaveAccessibleName('Notificaciones: 1 sin leer');
  await createStory(owner, project.id, { title: 'Sin aviso', assignee_id: person.id });
  await expect(bell).toHaveAccessibleName('Notificaciones: 2 sin leer');
  expect(await shown()).toEqual([]);

  await page.getByRole('switch', { name: 'Avisos del navegador' }).click({ force: true });
  await save(page);
  await expect
    .poll(async () => {
      await createStory(owner, project.id, { title: 'Con aviso', assignee_id: person.id });
      return (await shown()).some((text) => /^Ana Propia te asignó \S+ Con aviso$/.test(text));
    })
    .toBe(true);
});
