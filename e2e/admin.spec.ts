import { createProject } from '../server/testing/scenario.ts';
import { dialog, toastOf } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { section, tabPanel } from './settings-page.ts';

test('administrators find, add and disable people, and hand over the projects of disabled people', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const admin = await createPerson({ name: 'Ada Mina', admin: true });
  const owner = await createPerson({ name: 'Olga Dueña' });
  const heir = await createPerson({ name: 'Luis Hereda' });
  const project = await createProject(owner, 'Ajeno');
  await owner.client
    .from('team_members')
    .insert({ team_id: project.team, user_id: heir.id, role: 'developer' })
    .throwOnError();
  await signIn(page, admin, '/?view=settings&tab=admin');
  const people = section(page, 'Personas');
  const rows = people.getByRole('listitem');
  await expect(rows.first()).toBeVisible();

  await people.getByRole('button', { name: 'Añadir persona' }).click();
  const box = dialog(page);
  await box.getByLabel('Nombre y apellidos').fill('Nora Nueva');
  await box.getByRole('textbox', { name: 'Correo' }).fill('nora.nueva@acme.test');
  await box.getByRole('button', { name: 'Añadir persona' }).click();
  await expect(toastOf(page, 'nora.nueva@acme.test recibirá un correo')).toBeVisible();
  expect((await platform.mails.mailTo('nora.nueva@acme.test')).text).toContain('kind=setup');
  await people.getByRole('searchbox').fill('nora');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Sin preparar');
  await rows.getByRole('button', { name: 'Nuevo enlace para Nora Nueva' }).click();
  await expect(dialog(page).getByLabel('Enlace para Nora Nueva')).toHaveValue(
    /\/auth#kind=setup&token_hash=/,
  );
  await page.keyboard.press('Escape');

  await people.getByRole('searchbox').fill('dueña');
  await expect(rows).toContainText('1 proyecto propio');
  await rows.getByRole('button', { name: 'Desactivar la cuenta de Olga Dueña' }).click();
  await expect(toastOf(page, 'Cuenta desactivada')).toBeVisible();
  await rows.getByRole('button', { name: 'Traspasar los proyectos de Olga Dueña' }).click();
  await dialog(page).getByRole('combobox', { name: 'Ofrecer Ajeno a' }).click();
  await page.getByRole('option', { name: /Luis Hereda/ }).click();
  await dialog(page).getByRole('button', { name: 'Ofrecer' }).click();
  await expect(dialog(page)).toContainText('Ofrecido a Luis Hereda: espera su respuesta');
  await heir.client
    .rpc('answer_offer' as never, { project_id: project.id, accept: true } as never)
    .throwOnError();
  await page.keyboard.press('Escape');
  const { data } = await heir.client.from('projects').select('owner_id').eq('id', project.id).single();
  expect(data?.owner_id).toBe(heir.id);
  // administrators manage accounts and see no foreign project
  await expect(page.getByRole('button', { name: /^Proyecto:/ })).toHaveText('Todos los proyectos');
  expect((await admin.client.from('projects').select('id')).data).toEqual([]);
  await rows.getByRole('button', { name: 'Activar la cuenta de Olga Dueña' }).click();
  await expect(rows.getByRole('button', { name: 'Desactivar la cuenta de Olga Dueña' })).toBeVisible();
});

test('administrators test the mail server and see the state of the system', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const admin = await createPerson({ admin: true });
  await signIn(page, admin, '/?view=settings&tab=admin');
  const mail = section(page, 'Prueba de correo');
  await mail.getByRole('button', { name: 'Enviarme un correo de prueba' }).click();
  await expect(mail).toContainText(`El servidor de correo lo ha aceptado para ${admin.email}.`);
  await expect(mail).toContainText(/250 /);
  await platform.mails.mailTo(admin.email);
  platform.mails.refuseNext(1);
  await mail.getByRole('button', { name: 'Enviarme un correo de prueba' }).click();
  await expect(mail).toContainText('El servidor de correo no lo ha aceptado.');
  await expect(mail).toContainText('451');

  const state = section(page, 'Estado del sistema');
  await expect(state).toContainText(/PostgreSQL \d+/);
  await expect(state).toContainText(/\d+ en espera/);
  await expect(state).toContainText(/Conexiones a la base de datos\d+ de \d+/);
  await expect(state).toContainText(/Configuración: \d+/);
});

test('the administration is hidden from everybody else', async ({ page, createPerson, signIn }) => {
  const person = await createPerson();
  await signIn(page, person, '/?view=settings&tab=admin');
  await expect(page.getByRole('tab')).toHaveCount(5);
  await expect(tabPanel(page)).toContainText('Tu perfil');
  await expect(page.getByText('Estado del sistema')).toBeHidden();
});
