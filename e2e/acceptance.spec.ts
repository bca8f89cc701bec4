import { createProject } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { dialog, toastOf } from './dashboard-page.ts';
import { expect, type Person, test } from './fixtures.ts';
import { memberRow } from './team-page.ts';

/** The data of an added person that a project sees, before and after they accept. */

/** Adds a person without their acceptance. */
const add = (owner: Person, team_id: string, person: Person) =>
  owner.client.from('team_members').insert({ team_id, user_id: person.id, role: 'developer' }).throwOnError();

const CARD = { name: 'Pendiente de tu respuesta' };

test('the e-mail, hours and absences of an added person show when they accept', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Nueva' });
  await bea.client
    .from('profiles')
    .update({ skills: ['SQL'], weekly_capacity: 30 })
    .eq('id', bea.id)
    .throwOnError();
  const project = await createProject(ana);
  await signIn(page, ana, `/?view=team&project=${project.id}`);
  await add(ana, project.team, bea);
  const row = memberRow(page, 'Bea Nueva');
  await expect(row).toContainText('Pendiente de aceptar');
  await expect(row).not.toContainText(bea.email);
  await expectAccessibleInBothThemes(page);

  const hers = await openAs(bea, `/?view=kanban&project=${project.id}`);
  await expect(hers.getByRole('heading', { name: 'Por Hacer' }).first()).toBeVisible();
  const card = hers.getByRole('region', CARD);
  await expect(card).toContainText('Ana Propia te añadió al proyecto Tienda');
  await expect(card).toContainText('verá tu correo, tus habilidades, tu capacidad y tus ausencias');
  await expectAccessibleInBothThemes(hers);
  // views of another project do not show the request
  await hers.goto('/?view=kanban');
  await expect(hers.getByRole('heading', { name: 'Por Hacer' }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await hers.goto('/');
  const accept = card.getByRole('button', { name: 'Aceptar el proyecto Tienda' });
  await accept.focus();
  await hers.keyboard.press('Enter');
  await expect(toastOf(hers, 'Has aceptado Tienda')).toBeVisible();
  await expect(card).toHaveCount(0);

  await expect(row).toContainText(bea.email);
  await expect(row).toContainText('SQL');
  await expect(row).toContainText('30 h');
  await expect(row).not.toContainText('Pendiente de aceptar');

  // withdrawn in the settings: the data disappear live for the others; the person stays in the project
  await hers.goto('/?view=settings&tab=privacy');
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
  await add(ana, project.team, bea);
  const dates = { start_date: '2026-03-02', end_date: '2026-03-13' };
  await ana.client
    .from('sprints')
    .insert({ project_id: project.id, name: 'Sprint 1', ...dates } as never)
    .throwOnError();
  await signIn(page, ana, `/?view=planning&project=${project.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Bea Nueva' });
  await expect(entry).toContainText('Pendiente de aceptar');
  await expect(page.getByRole('button', { name: 'Ausencias de Bea Nueva' })).toHaveCount(0);
  await bea.client.rpc('accept_project' as never, { project_id: project.id } as never).throwOnError();
  await expect(entry).toContainText('80 / 80 h');
  await expect(page.getByRole('button', { name: 'Ausencias de Bea Nueva' })).toBeVisible();
});

test('an added person leaves the project from the card', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Nueva' });
  const project = await createProject(ana);
  await signIn(page, bea);
  await add(ana, project.team, bea);
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
  await add(ana, project.team, bea);
  await bea.client.rpc('accept_project' as never, { project_id: project.id } as never).throwOnError();
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

test('an account without a confirmed address is added only after a warning', async ({
  page,
  createPerson,
  signIn,
  openAs,
  platform,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const lurker = await createPerson({ name: 'Quien Acecha' });
  const [first, second] = [
    await createPerson({ name: 'Colega Uno' }),
    await createPerson({ name: 'Colega Dos' }),
  ];
  await platform.pool.query(
    'update auth.users set email_confirmed_at = null, created_by = $2 where id = any ($1)',
    [[first.id, second.id], lurker.id],
  );
  const project = await createProject(ana);
  await signIn(page, ana, `/?view=team&project=${project.id}&dialog=invite`);
  await dialog(page).getByLabel('Correo').fill(first.email);
  await dialog(page).getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(dialog(page)).toContainText('con una invitación de Quien Acecha');
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Añadir de todos modos' }).click();
  await expect(memberRow(page, 'Colega Uno')).toBeVisible();

  // several addresses at once
  await page.goto(`/?view=team&project=${project.id}&dialog=invite`);
  await dialog(page).getByLabel('Correo').fill(`${second.email}, otra-${second.email}`);
  await dialog(page).getByRole('button', { name: 'Enviar 2 invitaciones' }).click();
  const result = dialog(page).getByRole('listitem').filter({ hasText: 'sin confirmar' });
  await expect(result).toContainText(second.email);
  await expect(result).toContainText('con una invitación de Quien Acecha');

  const admin = await createPerson({ name: 'Ada Mina', admin: true });
  const theirs = await openAs(admin, '/?view=settings&tab=admin');
  const people = theirs.getByRole('region', { name: 'Personas' });
  await people.getByRole('searchbox').fill(second.email);
  const rows = people.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Correo sin confirmar');
  await expect(rows).toContainText('con una invitación de Quien Acecha');
  await rows.getByRole('button', { name: 'Confirmar el correo de Colega Dos' }).click();
  await expect(toastOf(theirs, 'Correo confirmado')).toBeVisible();
  await expect(rows).not.toContainText('Correo sin confirmar');

  await dialog(page)
    .getByRole('button', { name: `Añadir de todos modos a ${second.email}` })
    .click();
  await expect(memberRow(page, 'Colega Dos')).toHaveCount(1);
  await expect(dialog(page)).toContainText('Ya tenía cuenta');
});
