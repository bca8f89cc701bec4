import type { Page } from '@playwright/test';
import { addMember, createProject } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { dialog, toastOf } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { section } from './settings-page.ts';

const ADMINISTRATION = '/?view=settings&tab=admin';

/** Searches the accounts for an address. @returns the row of that account. */
async function findAccount(page: Page, email: string) {
  const people = section(page, 'Personas');
  const rows = people.getByRole('listitem');
  await people.getByRole('searchbox').fill(email);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(email);
  return rows;
}

test('administrators find, add and disable people, hand over their projects, and see none of them', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const admin = await createPerson({ name: 'Ada Mina', admin: true });
  const owner = await createPerson({ name: 'Olga Dueña' });
  const heir = await createPerson({ name: 'Luis Hereda' });
  const project = await createProject(owner, 'Ajeno');
  await addMember(owner, project.team, heir);
  await createProject(await createPerson({ name: 'Úrsula Peña' }), 'Otro ajeno');
  const added = { email: 'rut.nueva@acme.test', full_name: 'Rut Nueva', deliver: 'link' };
  await admin.client.rpc('admin_add_person' as never, added as never).throwOnError();
  await signIn(page, admin, ADMINISTRATION);
  const people = section(page, 'Personas');
  const rows = people.getByRole('listitem');

  await test.step('they see no project of other people', async () => {
    await expect(page.getByRole('button', { name: /^Proyecto:/ })).toHaveText('Todos los proyectos');
    expect((await admin.client.from('projects').select('id')).data).toEqual([]);
  });

  await test.step('they find people by name', async () => {
    await expect(rows.first()).toBeVisible();
    await people.getByRole('searchbox').fill('peña');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('1 proyecto propio');
  });

  await test.step('a person whom they add gets a link by e-mail', async () => {
    await people.getByRole('button', { name: 'Añadir persona' }).click();
    const box = dialog(page);
    await box.getByLabel('Nombre y apellidos').fill('Nora Nueva');
    await box.getByRole('textbox', { name: 'Correo' }).fill('nora.nueva@acme.test');
    await box.getByRole('button', { name: 'Añadir persona' }).click();
    await expect(toastOf(page, 'nora.nueva@acme.test recibirá un correo')).toBeVisible();
    expect((await platform.mails.mailTo('nora.nueva@acme.test')).text).toContain('kind=setup');
    await expect(await findAccount(page, 'nora.nueva@acme.test')).toContainText('Sin preparar');
  });

  await test.step('they make a new link for an account that is not set up', async () => {
    const row = await findAccount(page, added.email);
    await row.getByRole('button', { name: 'Nuevo enlace para Rut Nueva' }).click();
    await expect(dialog(page).getByLabel('Enlace para Rut Nueva')).toHaveValue(
      /\/auth#kind=setup&token_hash=/,
    );
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('they disable an account, hand over its projects, and enable it again', async () => {
    const row = await findAccount(page, owner.email);
    await row.getByRole('button', { name: 'Desactivar la cuenta de Olga Dueña' }).click();
    await expect(dialog(page)).toContainText('Sus sesiones se cierran y no podrá volver a entrar.');
    await dialog(page).getByRole('button', { name: 'Desactivar', exact: true }).click();
    await expect(toastOf(page, 'Cuenta desactivada')).toBeVisible();

    await row.getByRole('button', { name: 'Traspasar los proyectos de Olga Dueña' }).click();
    await dialog(page).getByRole('combobox', { name: 'Ofrecer Ajeno a' }).click();
    await page.getByRole('option', { name: /Luis Hereda/ }).click();
    await dialog(page).getByRole('button', { name: 'Ofrecer' }).click();
    await expect(dialog(page)).toContainText('Ofrecido a Luis Hereda: espera su respuesta');
    await heir.client
      .rpc('answer_offer' as never, { project_id: project.id, accept: true } as never)
      .throwOnError();
    const { data } = await heir.client.from('projects').select('owner_id').eq('id', project.id).single();
    expect(data?.owner_id).toBe(heir.id);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);

    await row.getByRole('button', { name: 'Activar la cuenta de Olga Dueña', exact: true }).click();
    await expect(row.getByRole('button', { name: 'Desactivar la cuenta de Olga Dueña' })).toBeVisible();
  });
});

test('administrators see the state of the system, test the mail server, and restore a deleted project, of which they see nothing', async ({
  page,
  createPerson,
  signIn,
  openAs,
  platform,
}) => {
  const admin = await createPerson({ name: 'Ada Mina', admin: true });
  const owner = await createPerson({ name: 'Olga Dueña' });
  const member = await createPerson({ name: 'Marta Miembro' });
  const project = await createProject(owner, 'Almacén perdido');
  await addMember(owner, project.team, member);
  await owner.client.rpc('delete_project' as never, { project_id: project.id } as never).throwOnError();
  const hers = await openAs(member, '/?view=kanban');
  await expect(hers.getByRole('heading', { name: 'Aún no tienes proyectos' })).toBeVisible();
  await signIn(page, admin, ADMINISTRATION);

  await test.step('the state of the system', async () => {
    const state = section(page, 'Estado del sistema');
    await expect(state).toContainText(/PostgreSQL \d+/);
    await expect(state).toContainText(/\d+ en espera/);
    await expect(state).toContainText(/Conexiones a la base de datos\d+ de \d+/);
    await expect(state).toContainText(/Configuración: \d+/);
  });

  await test.step('the test of the mail server shows its answer', async () => {
    const mail = section(page, 'Prueba de correo');
    await mail.getByRole('button', { name: 'Enviarme un correo de prueba' }).click();
    await expect(mail).toContainText(`El servidor de correo lo ha aceptado para ${admin.email}.`);
    await expect(mail).toContainText(/250 /);
    await platform.mails.mailTo(admin.email);
    platform.mails.refuseNext(1);
    await mail.getByRole('button', { name: 'Enviarme un correo de prueba' }).click();
    await expect(mail).toContainText('El servidor de correo no lo ha aceptado.');
    await expect(mail).toContainText('451');
  });

  await test.step('a deleted project is restored', async () => {
    const deleted = section(page, 'Proyectos eliminados');
    await expect(deleted.getByRole('listitem').filter({ hasText: 'Almacén perdido' })).toContainText(
      'De Olga Dueña',
    );
    await expectAccessible(page);
    await deleted.getByRole('button', { name: 'Recuperar Almacén perdido' }).click();
    await expect(toastOf(page, 'Almacén perdido está de vuelta')).toBeVisible();
    await expect(deleted.getByText('Almacén perdido')).toHaveCount(0);
    await expect(hers.getByRole('heading', { name: 'Aún no tienes proyectos' })).toBeHidden();
    const { data } = await admin.client.from('projects').select('id').eq('id', project.id).throwOnError();
    expect(data).toEqual([]);
  });
});
