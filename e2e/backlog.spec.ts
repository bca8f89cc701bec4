import type { Page } from '@playwright/test';
import { generateKeyBetween } from 'fractional-indexing';
import { createProject, createSprint, joinTeam, type Story } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { backlogOf, dragRow, expectLines, header, row, stored, title } from './backlog-page.ts';
import { createStories } from './board-page.ts';
import { SERVER_FAILURE } from './connection.ts';
import { expect, type Person, test } from './fixtures.ts';

const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Acciones con la selección' });
const pick = (page: Page, story: { id: string }) => row(page, story).getByRole('checkbox');

/** The ids of the stories to refine, in the order of the database. */
async function storedOrder(person: Person, projectId: string): Promise<string[]> {
  const { data } = await person.client
    .from('user_stories')
    .select('id')
    .match({ project_id: projectId, ready: false })
    .is('sprint_id', null)
    .order('rank')
    .order('id')
    .throwOnError();
  return data.map(({ id }) => id);
}

/** A stranger writes a story directly below another one, in a project of their own. */
async function hideStoryBelow({ rank }: Story, stranger: Person): Promise<void> {
  const { id: project_id } = await createProject(stranger);
  await stranger.client
    .from('user_stories')
    .insert({
      project_id,
      reporter_id: stranger.id,
      title: 'Oculta',
      rank: generateKeyBetween(rank, null),
    })
    .throwOnError();
}

/** A project with three stories to refine, one ready, and a planned sprint with one. */
async function prepare(person: Person) {
  const project = await createProject(person);
  await person.client.from('projects').update({ ready_by_hand: true }).eq('id', project.id);
  const sprint = await createSprint(person, project.id, { name: 'Sprint 15' });
  const [one, two, three, four, five] = await createStories(person, project.id, 'backlog', [
    'Pago con tarjeta',
    'Camión en el muelle',
    'Informe de salas',
    'Factura en PDF',
    'Entrar con certificado',
  ]);
  if (!one || !two || !three || !four || !five) throw new Error('five stories');
  const set = (id: string, change: object) =>
    person.client.from('user_stories').update(change).eq('id', id).throwOnError();
  await set(one.id, { labels: ['pagos'], priority: 'high', story_points: 3 });
  await set(three.id, { labels: ['informes', 'pagos'] });
  await set(four.id, { ready: true, story_points: 5, priority: 'critical' });
  await set(five.id, { sprint_id: sprint.id, story_points: 8 });
  return { project, sprint, one, two, three, four, five };
}

test('the backlog lists its sections with counts, moves stories by menu and mouse, adds some, and fits a phone', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const { project, sprint, one, two, three, four, five } = await prepare(ana);
  await hideStoryBelow(three, await createPerson());
  await signIn(page, ana, backlogOf(project.id));
  await expectLines(page, [sprint.id, five, 'ready', four, 'refine', one, two, three]);
  await expect(header(page, sprint.id)).toContainText('Sprint 15');
  await expect(header(page, sprint.id)).toContainText('1 historia · 8 puntos');
  await expect(header(page, 'ready')).toContainText('Preparadas');
  await expect(header(page, 'refine')).toContainText('3 historias · 3 puntos · 2 sin estimar');
  await expect(page.getByText('4 sin planificar · 1 en Sprint 15')).toBeVisible();
  await expect(row(page, one)).toContainText(`${project.key}-${one.number}`);
  await expect(row(page, one)).toContainText('Alta');
  await expect(row(page, one)).toContainText('pagos');
  expect((await row(page, one).boundingBox())?.height).toBe(36);

  // to the end, although a story that the person does not see has the rank of that place
  await row(page, one)
    .getByRole('button', { name: /^Mover / })
    .click();
  await page.getByRole('menuitem', { name: 'Mover al final' }).click();
  await expect.poll(() => storedOrder(ana, project.id)).toEqual([two.id, three.id, one.id]);
  await undo(page).click();
  await expect.poll(() => storedOrder(ana, project.id)).toEqual([one.id, two.id, three.id]);
  await expectLines(page, [sprint.id, five, 'ready', four, 'refine', one, two, three]);

  await dragRow(page, row(page, three), row(page, one), 'upper');
  await expectLines(page, [sprint.id, five, 'ready', four, 'refine', three, one, two]);
  await expect(undo(page)).toBeVisible();

  await dragRow(page, row(page, two), row(page, five), 'lower');
  await expectLines(page, [sprint.id, five, two, 'ready', four, 'refine', three, one]);
  await expect.poll(async () => (await stored(ana, two)).sprint_id).toBe(sprint.id);

  await dragRow(page, row(page, five), row(page, four), 'upper');
  await expectLines(page, [sprint.id, two, 'ready', five, four, 'refine', three, one]);
  await expect.poll(() => stored(ana, five)).toMatchObject({ sprint_id: null, ready: true });
  const toast = page.locator('[data-kind]').filter({ hasText: 'está en Preparadas' });
  await toast.getByRole('button', { name: 'Deshacer' }).click();
  await expectLines(page, [sprint.id, five, two, 'ready', four, 'refine', three, one]);
  await expect.poll(() => stored(ana, five)).toMatchObject({ sprint_id: sprint.id, ready: false });

  await header(page, 'ready').getByRole('button', { name: 'Preparadas' }).click();
  await expectLines(page, [sprint.id, five, two, 'ready', 'refine', three, one]);
  await page.reload();
  await expectLines(page, [sprint.id, five, two, 'ready', 'refine', three, one]);

  await page.setViewportSize({ width: 360, height: 780 });
  await expect(row(page, one)).toBeVisible();
  await expect.poll(async () => (await row(page, one).boundingBox())?.height).toBeGreaterThan(55);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1440, height: 900 });

  const line = page.getByRole('textbox', { name: 'Nueva historia' });
  for (const text of ['Primera', 'Segunda']) {
    await line.fill(text);
    await line.press('Enter');
    await expect(line).toHaveValue('');
  }
  await expect(page.getByRole('link', { name: /Segunda/ })).toBeVisible();
  const { data: added } = await ana.client
    .from('user_stories')
    .select('id, title')
    .in('title', ['Primera', 'Segunda'])
    .order('title')
    .throwOnError();
  await expectLines(page, [sprint.id, five, two, 'ready', 'refine', ...added, three, one]);
  const writes = '**/rest/v1/user_stories?*';
  await page.route(writes, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: SERVER_FAILURE })
      : route.fallback(),
  );
  await line.fill('Tercera');
  await line.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo crear «Tercera»' })).toBeVisible();
  await expect(line).toHaveValue('Tercera');
  await page.unroute(writes);
  await line.press('Enter');
  await expect(page.getByRole('link', { name: /Tercera/ })).toBeVisible();
});

test('a change of selected stories is one request, can be undone, and is refused as a whole by a full column', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const { project, sprint, one, two, three, four, five } = await prepare(ana);
  await signIn(page, ana, backlogOf(project.id));
  await title(page, one).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('3 seleccionadas');
  await bar(page).getByRole('button', { name: 'Quitar la selección' }).click();
  await expect(bar(page)).toBeHidden();
  await pick(page, one).click();
  await pick(page, three).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 seleccionadas');
  await expect(bar(page)).toContainText('3 puntos');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/user_stories|change_stories/.test(request.url()) && /POST|PATCH/.test(request.method())) {
      calls.push(request.url());
    }
  });
  await bar(page).getByRole('button', { name: 'Prioridad' }).click();
  await page.getByRole('option', { name: 'Crítica' }).click();
  for (const story of [one, two, three]) {
    await expect.poll(async () => (await stored(ana, story)).priority).toBe('critical');
  }
  await expect.poll(() => calls).toHaveLength(1);
  await undo(page).click();
  await expect.poll(async () => (await stored(ana, one)).priority).toBe('high');
  await expect.poll(async () => (await stored(ana, two)).priority).toBe('medium');

  // undoing leaves a story that has been changed elsewhere since
  await expect(undo(page)).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Prioridad' }).click();
  await page.getByRole('option', { name: 'Crítica' }).click();
  await expect(undo(page)).toBeVisible();
  await expect.poll(async () => (await stored(ana, two)).priority).toBe('critical');
  await ana.client.from('user_stories').update({ priority: 'low' }).eq('id', two.id).throwOnError();
  await undo(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Deshecho en parte' })).toContainText(
    'La historia ha cambiado desde entonces.',
  );
  expect((await stored(ana, one)).priority).toBe('high');
  expect((await stored(ana, two)).priority).toBe('low');
  expect((await stored(ana, three)).priority).toBe('medium');

  await bar(page).getByRole('button', { name: 'Etiquetas' }).click();
  await page.getByRole('textbox', { name: 'Etiquetas' }).fill('nueva');
  await page.getByRole('option', { name: 'Nueva etiqueta «nueva»' }).click();
  await expect.poll(async () => (await stored(ana, three)).labels).toEqual(['informes', 'pagos', 'nueva']);
  await bar(page).getByRole('button', { name: 'Asignar' }).click();
  await page.getByRole('option', { name: 'Ana Prueba' }).click();
  await expect.poll(async () => (await stored(ana, two)).assignee_id).toBe(ana.id);
  await bar(page).getByRole('button', { name: 'Más acciones' }).click();
  await bar(page).getByRole('button', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'En Revisión' }).click();
  const full = 'La columna "En Revisión" ha alcanzado su límite de 2 elementos';
  await expect(page.getByRole('alert').filter({ hasText: full })).toBeVisible();
  for (const story of [one, two, three]) expect((await stored(ana, story)).status).toBe('backlog');
  await bar(page).getByRole('button', { name: 'Puntos' }).click();
  await page.getByRole('option', { name: '5 puntos' }).click();
  await expect.poll(async () => (await stored(ana, two)).story_points).toBe(5);
  await bar(page).getByRole('button', { name: 'Mover a Sprint 15' }).click();
  await expectLines(page, [sprint.id, five, one, two, three, 'ready', four, 'refine']);
  await expectAccessible(page);
});

test('deleted stories disappear for everyone, and are restored completely', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const ana = await createPerson();
  const { project, sprint, one, two, three, four, five } = await prepare(ana);
  await signIn(page, ana, backlogOf(project.id));
  const other = await openAs(ana, backlogOf(project.id));
  await expectLines(other, [sprint.id, five, 'ready', four, 'refine', one, two, three]);
  await title(page, five).focus();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('5 seleccionadas');
  await bar(page).getByRole('button', { name: 'Quitar la selección' }).click();
  await pick(page, five).click();
  await pick(page, two).click();
  await bar(page).getByRole('button', { name: 'Eliminar' }).click();
  await expectLines(page, [sprint.id, 'ready', four, 'refine', one, three]);
  await expectLines(other, [sprint.id, 'ready', four, 'refine', one, three]);
  const count = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /Product Backlog/ });
  await expect(count).toContainText('3');
  await undo(page).click();
  await expectLines(page, [sprint.id, five, 'ready', four, 'refine', one, two, three]);
  await expectLines(other, [sprint.id, five, 'ready', four, 'refine', one, two, three]);
  await expect(count).toContainText('4');
});

test('dialogs return the focus; epics are created, used as filter, closed and deleted, and show their progress', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const { project, one, two, four } = await prepare(ana);
  await signIn(page, ana, backlogOf(project.id));
  const opening = page.getByRole('main').getByRole('button', { name: 'Nueva Historia' });
  await opening.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nueva Historia' }).getByLabel('Título')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opening).toBeFocused();

  const options = page.getByRole('button', { name: 'Opciones del backlog' });
  for (const name of ['Épicas', 'Cuándo está preparada una historia']) {
    await options.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
    // the dialog reacts to keys once it has the focus
    await expect(page.getByRole('dialog', { name }).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(options).toBeFocused();
  }

  const open = async () => {
    await page.getByRole('button', { name: 'Opciones del backlog' }).click();
    await page.getByRole('menuitem', { name: 'Épicas' }).click();
  };
  await open();
  await page.getByRole('button', { name: 'Nueva épica' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Cobros');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Épicas' });
  await expect(dialog.getByText('Aún sin historias')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await pick(page, one).click();
  await pick(page, four).click();
  await bar(page).getByRole('button', { name: 'Más acciones' }).click();
  await bar(page).getByRole('button', { name: 'Épica' }).click();
  await page.getByRole('option', { name: 'Cobros' }).click();
  await expect(row(page, one)).toContainText('Cobros');
  await ana.client.from('user_stories').update({ status: 'done' }).eq('id', four.id).throwOnError();
  await bar(page).getByRole('button', { name: 'Quitar la selección' }).click();

  await open();
  await expect(dialog).toContainText('1 de 2 historias (50 %) · 5 de 8 puntos');
  await expect(dialog.locator('[data-segment="done"]')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cobros', exact: true }).click();
  await expectLines(page, ['refine', one]);
  await expect(row(page, two)).toBeHidden();
  await open();
  await dialog.getByRole('button', { name: 'Cerrar Cobros' }).click();
  await expect(dialog.getByText('Cerrada')).toBeVisible();
  await dialog.getByRole('button', { name: 'Eliminar Cobros' }).click();
  await expect(dialog.getByText('Cobros')).toBeHidden();
  await expect.poll(async () => (await stored(ana, one)).epic_id).toBeNull();
});

test('a manager saves and shares a view, renames labels and edits the definition of ready, which a colleague reads', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const dev = await createPerson({ name: 'Dev Prueba' });
  const { project, one, three, four } = await prepare(ana);
  await joinTeam(ana, project.team, dev);
  await signIn(page, ana, `${backlogOf(project.id)}&filter=${encodeURIComponent('{"priority":["high"]}')}`);
  await expectLines(page, ['refine', one]);
  await page.getByRole('button', { name: 'Guardar como vista' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Urgentes');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  const tab = (at: Page) =>
    at.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name: /Urgentes/ });
  await expect(tab(page)).toHaveAttribute('aria-current', 'page');

  await page.goto(backlogOf(project.id));
  await expect(row(page, four)).toBeVisible();
  await page.getByRole('button', { name: 'Opciones del backlog' }).click();
  await page.getByRole('menuitem', { name: 'Etiquetas del proyecto' }).click();
  await page.getByRole('button', { name: 'Cambiar el nombre de pagos' }).click();
  await page.getByRole('textbox', { name: 'Nombre de la etiqueta' }).fill('cobros');
  await page.keyboard.press('Enter');
  await expect(page.getByText('«pagos» se llama ahora «cobros»')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(row(page, one)).toContainText('cobros');
  expect((await stored(ana, three)).labels).toEqual(['informes', 'cobros']);

  await page.getByRole('button', { name: 'Opciones del backlog' }).click();
  await page.getByRole('menuitem', { name: 'Cuándo está preparada una historia' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Estimada y con criterios');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Definición guardada')).toBeVisible();

  const theirs = await openAs(dev, backlogOf(project.id));
  await expect(row(theirs, four)).toBeVisible();
  await tab(page).click();
  await expectLines(page, ['refine', one]);
  await page.getByRole('button', { name: 'Opciones de la vista Urgentes' }).click();
  await page.getByRole('menuitem', { name: 'Compartir con el proyecto' }).click();
  await expect(tab(theirs)).toBeVisible();

  await theirs.getByRole('button', { name: 'Cuándo está preparada una historia' }).click();
  await expect(theirs.getByText('Estimada y con criterios')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Editar' })).toBeHidden();
  await theirs.keyboard.press('Escape');
  await tab(theirs).click();
  await expectLines(theirs, ['refine', one]);
  await theirs.getByRole('button', { name: 'Opciones del backlog' }).click();
  await theirs.getByRole('menuitem', { name: 'Etiquetas del proyecto' }).click();
  await expect(theirs.getByText('cobros', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Eliminar cobros' })).toBeHidden();
});
