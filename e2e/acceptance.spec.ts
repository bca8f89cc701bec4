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

test('the e-mail, skills and hours of an added person show from their acceptance until they stop sharing', {
  tag: '@long',
}, async ({ page, createPerson, signIn, openAs }) => {
  const { ana, bea, project, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  await addMember(ana, project.team, bea);
  const row = memberRow(page, 'Bea Nueva');
  await expect(row).toContainText('Pendiente de aceptar');
  await expect(row).not.toContainText(bea.email);
  await expectAccessibleInBothThemes(page);

  // the person is asked in the views of that project only
  const hers = await openAs(bea, `/?view=kanban&project=${project.id}`);
  const card = hers.getByRole('region', CARD);
  await expect(hers.getByRole('heading', { name: 'Por Hacer' }).first()).toBeVisible();
  await expect(card).toContainText('Ana Propia te añadió al proyecto Tienda');
  await expect(card).toContainText('verá tu correo, tus habilidades, tu capacidad y tus ausencias');
  await expectAccessibleInBothThemes(hers);
  await hers.goto('/?view=kanban');
  await expect(hers.getByRole('heading', { name: 'Por Hacer' }).first()).toBeVisible();
  await expect(card).toHaveCount(0);

  await hers.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Dashboard' }).click();
  const accept = card.getByRole('button', { name: 'Aceptar el proyecto Tienda' });
  await accept.focus();
  await hers.keyboard.press('Enter');
  await expect(toastOf(hers, 'Has aceptado Tienda')).toBeVisible();
  await expect(card).toHaveCount(0);

  await expect(row).toContainText(bea.email);
  await expect(row).toContainText('SQL');
  await expect(row).toContainText('30 h');
  await expect(row).not.toContainText('Pendiente de aceptar');

  // who stops sharing stays in the project
  await hers.goto('/?view=settings&tab=privacy');
  const sharing = hers.getByRole('region', { name: 'Proyectos que ven tus datos' });
  await expectAccessibleInBothThemes(hers);
  await sharing.getByRole('button', { name: 'Dejar de compartir tus datos con Tienda' }).click();
  await expect(toastOf(hers, 'Tienda ya no ve tus datos')).toBeVisible();
  await expect(sharing).toContainText('Pendiente de aceptar');
  await expect(row).toContainText('Pendiente de aceptar');
  await expect(row).not.toContainText(bea.email);
});

test('the capacity of a sprint leaves out a person until they accept', { tag: '@long' }, async ({
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

test('after an upgrade a notice names the projects that already see the person’s data, and a person leaves a new one from its card', {
  tag: '@long',
}, async ({ page, createPerson, signIn, platform }) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Antigua' });
  const [project, next] = [await createProject(ana), await createProject(ana, 'Almacén')];
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

  // the card appears while the page is open
  await addMember(ana, next.team, bea);
  const card = page.getByRole('region', CARD);
  await card.getByRole('button', { name: 'Salir del proyecto Almacén' }).click();
  await expect(dialog(page)).toContainText('Dejarás de ver el proyecto Almacén');
  await dialog(page).getByRole('button', { name: 'Salir del proyecto' }).click();
  await expect(toastOf(page, 'Has salido de Almacén')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect((await bea.client.from('projects').select('id')).data).toEqual([{ id: project.id }]);
});

/** The owner of a project, and two accounts whose address is not confirmed and whom another person invited. */
async function prepareUnconfirmed(createPerson: CreatePerson, { pool }: Platform) {
  const ana = await createPerson({ name: 'Ana Propia' });
  const lurker = await createPerson({ name: 'Quien Acecha' });
  const colleagues = [await createPerson({ name: 'Colega Uno' }), await createPerson({ name: 'Colega Dos' })];
  await pool.query('update auth.users set email_confirmed_at = null, created_by = $2 where id = any($1)', [
    colleagues.map(({ id }) => id),
    lurker.id,
  ]);
  const project = await createProject(ana);
  const [one, two] = colleagues.map(({ email }) => email) as [string, string];
  return { ana, one, two, address: `/?view=team&project=${project.id}&dialog=invite` };
}

test('accounts without a confirmed address are added only after a warning, in one invitation and in one of several', {
  tag: '@long',
}, async ({ page, createPerson, signIn, platform }) => {
  const { ana, one, two, address } = await prepareUnconfirmed(createPerson, platform);
  await signIn(page, ana, address);
  await dialog(page).getByLabel('Correo').fill(one);
  await dialog(page).getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(dialog(page)).toContainText('con una invitación de Quien Acecha');
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Añadir de todos modos' }).click();
  await expect(memberRow(page, 'Colega Uno')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('main').getByRole('button', { name: 'Invitar Miembro' }).first().click();
  await dialog(page).getByLabel('Correo').fill(`${two}, otra-${two}`);
  await dialog(page).getByRole('button', { name: 'Enviar 2 invitaciones' }).click();
  const result = dialog(page).getByRole('listitem').filter({ hasText: 'sin confirmar' });
  await expect(result).toContainText(two);
  await expect(result).toContainText('con una invitación de Quien Acecha');
  await dialog(page)
    .getByRole('button', { name: `Añadir de todos modos a ${two}` })
    .click();
  await expect(memberRow(page, 'Colega Dos')).toHaveCount(1);
  await expect(dialog(page)).toContainText('Ya tenía cuenta');
});

test('an administrator confirms the address of an account', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const { one } = await prepareUnconfirmed(createPerson, platform);
  const admin = await createPerson({ name: 'Ada Mina', admin: true });
  await signIn(page, admin, '/?view=settings&tab=admin');
  const people = page.getByRole('region', { name: 'Personas' });
  await people.getByRole('searchbox').fill(one);
  const rows = people.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Correo sin confirmar');
  await expect(rows).toContainText('con una invitación de Quien Acecha');
  await rows.getByRole('button', { name: 'Confirmar el correo de Colega Uno' }).click();
  await expect(toastOf(page, 'Correo confirmado')).toBeVisible();
  await expect(rows).not.toContainText('Correo sin confirmar');
});
