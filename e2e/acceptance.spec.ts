import { acceptProject, addMember, createProject, createSprint } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { dialog, toastOf } from './dashboard-page.ts';
import { type CreatePerson, expect, test } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { memberRow } from './team-page.ts';

const CARD = { name: 'Pendiente de tu respuesta' };

/** The owner of a project, and a person with skills and hours who is not yet in it. */
async function prepare(createPerson: CreatePerson) {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Nueva' });
  await bea.client
    .from('profiles')
    .update({ skills: ['SQL'], weekly_capacity: 30 })
    .eq('id', bea.id)
    .throwOnError();
  const project = await createProject(ana);
  return { ana, bea, project, address: `/?view=team&project=${project.id}` };
}

test('the e-mail, skills and hours of an added person show when they accept', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const { ana, bea, project, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  await addMember(ana, project.team, bea);
  const row = memberRow(page, 'Bea Nueva');
  await expect(row).toContainText('Pendiente de aceptar');
  await expect(row).not.toContainText(bea.email);
  await expectAccessibleInBothThemes(page);

  const hers = await openAs(bea);
  const card = hers.getByRole('region', CARD);
  const accept = card.getByRole('button', { name: 'Aceptar el proyecto Tienda' });
  await accept.focus();
  await hers.keyboard.press('Enter');
  await expect(toastOf(hers, 'Has aceptado Tienda')).toBeVisible();
  await expect(card).toHaveCount(0);

  await expect(row).toContainText(bea.email);
  await expect(row).toContainText('SQL');
  await expect(row).toContainText('30 h');
  await expect(row).not.toContainText('Pendiente de aceptar');
});

test('an added person is asked in the views of that project only', async ({ page, createPerson, signIn }) => {
  const { ana, bea, project } = await prepare(createPerson);
  await addMember(ana, project.team, bea);
  await signIn(page, bea, `/?view=kanban&project=${project.id}`);
  await expect(page.getByRole('heading', { name: 'Por Hacer' }).first()).toBeVisible();
  const card = page.getByRole('region', CARD);
  await expect(card).toContainText('Ana Propia te añadió al proyecto Tienda');
  await expect(card).toContainText('verá tu correo, tus habilidades, tu capacidad y tus ausencias');
  await expectAccessibleInBothThemes(page);
  await page.goto('/?view=kanban');
  await expect(page.getByRole('heading', { name: 'Por Hacer' }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a person who stops sharing their data stays in the project', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const { ana, bea, project, address } = await prepare(createPerson);
  await addMember(ana, project.team, bea);
  await acceptProject(bea, project.id);
  await signIn(page, ana, address);
  const row = memberRow(page, 'Bea Nueva');
  await expect(row).toContainText(bea.email);
  const hers = await openAs(bea, '/?view=settings&tab=privacy');
  const sharing = hers.getByRole('region', { name: 'Proyectos que ven tus datos' });
  await expectAccessibleInBothThemes(hers);
  await sharing.getByRole('button', { name: 'Dejar de compartir tus datos con Tienda' }).click();
  await expect(toastOf(hers, 'Tienda ya no ve tus datos')).toBeVisible();
  await expect(sharing).toContainText('Pendiente de aceptar');
  await expect(row).toContainText('Pendiente de aceptar');
  await expect(row).not.toContainText(bea.email);
});

test('the capacity of a sprint leaves out a person until they accept', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Nueva' });
  await bea.client.from('profiles').update({ weekly_capacity: 40 }).eq('id', bea.id).throwOnError();
  const project = await createProject(ana);
  await addMember(ana, project.team, bea);
  await createSprint(ana, project.id);
  await signIn(page, ana, `/?view=planning&project=${project.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Bea Nueva' });
  await expect(entry).toContainText('Pendiente de aceptar');
  await expect(page.getByRole('button', { name: 'Ausencias de Bea Nueva' })).toHaveCount(0);
  await acceptProject(bea, project.id);
  await expect(entry).toContainText('80 / 80 h');
  await expect(page.getByRole('button', { name: 'Ausencias de Bea Nueva' })).toBeVisible();
});

test('an added person leaves the project from the card', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Nueva' });
  const project = await createProject(ana);
  await signIn(page, bea);
  await addMember(ana, project.team, bea);
  const card = page.getByRole('region', CARD);
  // the card appears while the page is open
  await card.getByRole('button', { name: 'Salir del proyecto Tienda' }).click();
  await expect(dialog(page)).toContainText('Dejarás de ver el proyecto Tienda');
  await dialog(page).getByRole('button', { name: 'Salir del proyecto' }).click();
  await expect(toastOf(page, 'Has salido de Tienda')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect((await bea.client.from('projects').select('id')).data).toEqual([]);
});

test('after an upgrade a notice names the projects that already see the person’s data', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Antigua' });
  const project = await createProject(ana);
  await addMember(ana, project.team, bea);
  await acceptProject(bea, project.id);
  await platform.pool.query('insert into app.sharing_notices values ($1)', [bea.id]);
  await signIn(page, bea);
  const notice = page.getByRole('region', { name: 'Lo que tus proyectos ven de ti' });
  await expect(notice).toContainText('Tienda');
  await expectAccessibleInBothThemes(page);
  await notice.getByRole('button', { name: 'De acuerdo' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

/** The owner of a project, and an account whose address is not confirmed and whom another person invited. */
async function prepareUnconfirmed(createPerson: CreatePerson, { pool }: Platform) {
  const ana = await createPerson({ name: 'Ana Propia' });
  const lurker = await createPerson({ name: 'Quien Acecha' });
  const colleague = await createPerson({ name: 'Colega Uno' });
  await pool.query('update auth.users set email_confirmed_at = null, created_by = $2 where id = $1', [
    colleague.id,
    lurker.id,
  ]);
  const project = await createProject(ana);
  return { ana, colleague, address: `/?view=team&project=${project.id}&dialog=invite` };
}

test('an account without a confirmed address is added only after a warning', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const { ana, colleague, address } = await prepareUnconfirmed(createPerson, platform);
  await signIn(page, ana, address);
  await dialog(page).getByLabel('Correo').fill(colleague.email);
  await dialog(page).getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(dialog(page)).toContainText('con una invitación de Quien Acecha');
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Añadir de todos modos' }).click();
  await expect(memberRow(page, 'Colega Uno')).toBeVisible();
});

test('several invitations at once warn of each account without a confirmed address', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const { ana, colleague, address } = await prepareUnconfirmed(createPerson, platform);
  await signIn(page, ana, address);
  await dialog(page).getByLabel('Correo').fill(`${colleague.email}, otra-${colleague.email}`);
  await dialog(page).getByRole('button', { name: 'Enviar 2 invitaciones' }).click();
  const result = dialog(page).getByRole('listitem').filter({ hasText: 'sin confirmar' });
  await expect(result).toContainText(colleague.email);
  await expect(result).toContainText('con una invitación de Quien Acecha');
  await dialog(page)
    .getByRole('button', { name: `Añadir de todos modos a ${colleague.email}` })
    .click();
  await expect(memberRow(page, 'Colega Uno')).toHaveCount(1);
  await expect(dialog(page)).toContainText('Ya tenía cuenta');
});

test('an administrator confirms the address of an account', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const { colleague } = await prepareUnconfirmed(createPerson, platform);
  const admin = await createPerson({ name: 'Ada Mina', admin: true });
  await signIn(page, admin, '/?view=settings&tab=admin');
  const people = page.getByRole('region', { name: 'Personas' });
  await people.getByRole('searchbox').fill(colleague.email);
  const rows = people.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Correo sin confirmar');
  await expect(rows).toContainText('con una invitación de Quien Acecha');
  await rows.getByRole('button', { name: 'Confirmar el correo de Colega Uno' }).click();
  await expect(toastOf(page, 'Correo confirmado')).toBeVisible();
  await expect(rows).not.toContainText('Correo sin confirmar');
});
