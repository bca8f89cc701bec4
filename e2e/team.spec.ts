import { createProject, createSprint, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { dialog, toastOf } from './dashboard-page.ts';
import { type CreatePerson, expect, type Person, test } from './fixtures.ts';
import { callSprint } from './sprint-page.ts';
import { figure, memberRow } from './team-page.ts';

const teamOf = (projectId: string) => `/?view=team&project=${projectId}`;

const profile = (person: Person, change: { skills: string[]; weekly_capacity: number }) =>
  person.client.from('profiles').update(change).eq('id', person.id).throwOnError();
const setVisible = (person: Person, profileVisible: boolean) =>
  person.client
    .from('user_settings')
    .update({ privacy: { profileVisible, activityVisible: false, analyticsEnabled: true } })
    .eq('user_id', person.id)
    .throwOnError();

/** Two people: the owner of a project, and a developer of its team. */
async function prepare(createPerson: CreatePerson) {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Nueva' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, bea);
  return { ana, bea, project, address: teamOf(project.id) };
}

/** A team of three with a running sprint, in which one member has an open and a completed story. */
async function prepareWork(createPerson: CreatePerson) {
  const ana = await createPerson({ name: 'Ana Propia' });
  const lia = await createPerson({ name: 'Lía Núñez' });
  const teo = await createPerson({ name: 'Teo Valdeluna' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, lia, 'scrum_master');
  await joinTeam(ana, project.team, teo, 'tester');
  await profile(lia, { skills: ['Diseño', 'Accesibilidad'], weekly_capacity: 32.5 });
  await profile(teo, { skills: ['Playwright'], weekly_capacity: 20 });
  const sprint = await createSprint(ana, project.id, { name: 'Sprint 7' });
  await callSprint(ana, 'start_sprint', sprint.id);
  await createStory(ana, project.id, { title: 'Abierta', status: 'todo', assignee_id: lia.id });
  await createStory(ana, project.id, { title: 'Hecha', status: 'done', assignee_id: lia.id });
  return { ana, lia, address: teamOf(project.id) };
}

/** The assignee of a story, as stored. */
async function assigneeOf(person: Person, storyId: string) {
  const stories = person.client.from('user_stories').select('assignee_id').eq('id', storyId);
  return (await stories.single().throwOnError()).data.assignee_id;
}

test('the team shows its members with their work and its sums, is searched, and fits a phone', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, lia, address } = await prepareWork(createPerson);
  await signIn(page, ana, address);
  const row = memberRow(page, 'Lía Núñez');
  await expect(row).toContainText(lia.email);
  await expect(row).toContainText('Scrum Master');
  await expect(row).toContainText('DiseñoAccesibilidad');
  await expect(row).toContainText('Sprint 7');
  await expect(row.getByRole('cell', { name: 'Asignadas' }).or(row.getByRole('cell'))).not.toHaveCount(0);
  await expect(row.getByRole('cell')).toContainText([
    'Scrum Master',
    'Diseño',
    'Sprint 7',
    '1',
    '1',
    '32,5 h',
    /\d+ \w+/,
    'Editar',
  ]);
  // Scrum Master, Product Owner and Desarrollador have their own badges; other roles show 'Miembro'
  await expect(memberRow(page, 'Teo Valdeluna')).toContainText('MiembroTester');
  await expect(memberRow(page, 'Ana Propia')).toContainText('Product Owner');
  await expect(memberRow(page, 'Ana Propia')).toContainText('tú · proyecto tuyo');

  await expect(figure(page, 'Miembros')).toContainText('3 en 1 equipo');
  await expect(figure(page, 'En línea')).toContainText('1');
  await expect(figure(page, 'Historias asignadas')).toContainText('1');
  await expect(figure(page, 'Capacidad total')).toContainText('52,5 h');

  const search = page.getByRole('searchbox', { name: 'Buscar personas' });
  for (const typed of ['nunez', lia.email.slice(0, 12), 'DISENO', 'lia accesibilidad']) {
    await search.fill(typed);
    await expect(page.getByText('1 de 3')).toBeVisible();
    await expect(memberRow(page, 'Lía Núñez')).toBeVisible();
    await expect(memberRow(page, 'Teo Valdeluna')).toHaveCount(0);
  }
  await search.fill('nadie así');
  await expect(page.getByRole('heading', { name: 'Nadie coincide con «nadie así»' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar la búsqueda' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(3 + 1);

  await page.setViewportSize({ width: 360, height: 780 });
  await expect(memberRow(page, 'Lía Núñez')).toContainText('Capacidad 32,5 h');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a hidden profile hides presence, e-mail and skills from others', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Reservada' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, bea);
  await profile(bea, { skills: ['Secreta'], weekly_capacity: 30 });
  await signIn(page, ana, teamOf(project.id));
  const row = memberRow(page, 'Bea Reservada');
  await expect(row).not.toContainText('En línea');

  const other = await openAs(bea, '/?view=kanban');
  await expect(row).toContainText('En línea');
  await expect(row).toContainText('Secreta');
  await expect(figure(page, 'En línea')).toContainText('2');

  await setVisible(bea, false);
  await expect(row).not.toContainText('En línea');
  await page.reload();
  await expect(row).toContainText('30 h');
  await expect(row).not.toContainText(bea.email);
  await expect(row).not.toContainText('Secreta');
  await expect(figure(page, 'En línea')).toContainText('1');
  // she still sees her own data
  await other.goto(teamOf(project.id));
  await expect(memberRow(other, 'Bea Reservada')).toContainText('Secreta');
  await expect(memberRow(other, 'Ana Propia')).toContainText('En línea');

  await setVisible(bea, true);
  await expect(row).toContainText('En línea');
  await other.close();
  await expect(row).not.toContainText('En línea');
});

test('a manager changes the role of a member and removes them, and can undo both; the owner stays', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, bea, project, address } = await prepare(createPerson);
  const roleOf = async () => {
    const { data } = await ana.client.from('team_members').select('role').eq('user_id', bea.id).single();
    return data?.role;
  };
  const { id: story } = await createStory(ana, project.id, { title: 'Suya', assignee_id: bea.id });
  await signIn(page, ana, address);
  await expect(page.getByRole('button', { name: 'Más acciones para Bea Nueva' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Más acciones para Ana Propia' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Editar a Bea Nueva' }).click();
  const role = dialog(page).getByRole('combobox', { name: /^Rol en/ });
  await expect(role).toBeVisible();
  await expect(dialog(page).getByLabel('Habilidades')).toHaveCount(0);
  await role.click();
  await page.getByRole('option', { name: 'Scrum Master' }).click();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(memberRow(page, 'Bea Nueva')).toContainText('Scrum Master');
  await toastOf(page, 'Cambios guardados').getByRole('button', { name: 'Deshacer' }).click();
  await expect(memberRow(page, 'Bea Nueva')).toContainText('Desarrollador');
  await expect.poll(roleOf).toBe('developer');

  await page.getByRole('button', { name: 'Más acciones para Bea Nueva' }).click();
  await page.getByRole('menuitem', { name: 'Quitar del equipo' }).click();
  await expect(dialog(page)).toContainText('dejará de ver el proyecto Tienda');
  await expect(dialog(page)).toContainText('Su historia abierta queda sin asignar');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Quitar del equipo' }).click();
  const toast = toastOf(page, 'Bea Nueva ya no está en Equipo Tienda');
  await expect(toast).toContainText('1 historia queda sin asignar.');
  await expect(memberRow(page, 'Bea Nueva')).toHaveCount(0);
  expect(await assigneeOf(ana, story)).toBeNull();
  await toast.getByRole('button', { name: 'Deshacer' }).click();
  await expect(memberRow(page, 'Bea Nueva')).toBeVisible();
  await expect.poll(() => assigneeOf(ana, story)).toBe(bea.id);
});

test('a member changes only their own hours and skills, and loses the project and their open stories by leaving', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const { ana, bea, project, address } = await prepare(createPerson);
  const { id: story } = await createStory(ana, project.id, { title: 'Suya', assignee_id: bea.id });
  await signIn(page, ana, address);
  const hers = await openAs(bea, address);
  const edit = hers.getByRole('button', { name: 'Editar a Bea Nueva' });
  await expect(edit).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Editar a Ana Propia' })).toHaveCount(0);
  await expect(hers.getByRole('button', { name: 'Invitar Miembro' })).toHaveCount(0);
  await edit.click();
  const hours = dialog(hers).getByLabel('Capacidad semanal en horas');
  await expect(hours).toBeVisible();
  await expect(dialog(hers).getByRole('combobox', { name: /^Rol en/ })).toHaveCount(0);
  await hours.fill('200');
  await expect(dialog(hers).getByText('Escribe un número de 0 a 168')).toBeVisible();
  await expect(dialog(hers).getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await hours.fill('37,5');
  await dialog(hers).getByLabel('Habilidades').fill('SQL');
  await hers.keyboard.press('Enter');
  await expectAccessible(hers);
  await dialog(hers).getByRole('button', { name: 'Guardar' }).click();
  await expect(memberRow(hers, 'Bea Nueva')).toContainText('37,5 h');
  await expect(memberRow(page, 'Bea Nueva')).toContainText('SQL');

  await hers.getByRole('button', { name: 'Más acciones para Bea Nueva' }).click();
  await hers.getByRole('menuitem', { name: 'Dejar el equipo' }).click();
  await expect(dialog(hers)).toContainText('Para volver necesitarás que te inviten');
  await dialog(hers).getByRole('button', { name: 'Dejar el equipo' }).click();
  await expect(toastOf(hers, 'Has dejado Equipo Tienda')).toBeVisible();
  await expect(hers).toHaveURL(/view=team$/);
  await expect(hers.getByRole('heading', { name: 'Aún no tienes equipo' })).toBeVisible();
  await expect(memberRow(page, 'Bea Nueva')).toHaveCount(0);
  expect(await assigneeOf(ana, story)).toBeNull();
});

test('a team is created, renamed with undo, and deleted after a warning about its people, stories and sprints', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Nueva' });
  const project = await createProject(ana);
  await signIn(page, ana, teamOf(project.id));
  // the last team of a project cannot be deleted
  await page.getByRole('button', { name: 'Opciones de Equipo Tienda' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Cambiar el nombre']);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Nuevo equipo' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Crear equipo' })).toBeDisabled();
  await dialog(page).getByLabel('Nombre').fill('  Soporte ');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'Equipo creado')).toContainText('Soporte');
  await expect(page.getByText('Todavía no hay nadie en este equipo.')).toBeVisible();

  await page.getByRole('button', { name: 'Opciones de Soporte' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar el nombre' }).click();
  await dialog(page).getByLabel('Nombre').fill('Guardia');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Opciones de Guardia' })).toBeVisible();
  await toastOf(page, 'Nombre cambiado').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('button', { name: 'Opciones de Soporte' })).toBeVisible();

  const { data: team } = await ana.client
    .from('teams')
    .select('id')
    .match({ project_id: project.id, name: 'Soporte' })
    .single()
    .throwOnError();
  await joinTeam(ana, team.id, bea);
  await createStory(ana, project.id, { title: 'Suya', assignee_id: bea.id });
  await createSprint(ana, project.id, { team_id: team.id, name: 'S1' });
  await page.reload();
  await expect(memberRow(page, 'Bea Nueva')).toBeVisible();
  await page.getByRole('button', { name: 'Opciones de Soporte' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar equipo' }).click();
  await expect(dialog(page)).toContainText(
    '1 persona no está en otro equipo: dejará de ver el proyecto Tienda.',
  );
  await expect(dialog(page)).toContainText('1 historia abierta queda sin asignar.');
  await expect(dialog(page).getByRole('combobox', { name: 'Qué pasa con su sprint' })).toHaveValue(
    'Pasan a Equipo Tienda',
  );
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Eliminar equipo' }).click();
  await expect(toastOf(page, 'Equipo eliminado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opciones de Soporte' })).toHaveCount(0);
  const { data: sprint } = await ana.client.from('sprints').select('teams(name)').eq('name', 'S1').single();
  expect(sprint).toEqual({ teams: { name: 'Equipo Tienda' } });
  expect((await bea.client.from('projects').select('id')).data).toEqual([]);
});
