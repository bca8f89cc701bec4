import { createProject } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import {
  boardOf,
  card,
  column,
  createStories,
  dragWithMouse,
  expectColumn,
  storedColumn,
} from './board-page.ts';
import { banner, expectWaiting, lose } from './connection.ts';
import { toastOf } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { createCurrentSprint } from './sprint-page.ts';
import { panel, storyOf } from './story-page.ts';

test('moves and edits wait without connection and are sent in order', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one, two] = await createStories(ana, project.id, 'in_review', ['Uno', 'Dos']);
  const [three] = await createStories(ana, project.id, 'todo', ['Tres']);
  if (!one || !two || !three) throw new Error('three stories');
  await signIn(page, ana, boardOf(project.id));
  await card(page, three).getByRole('link').click();
  await expect(panel(page).getByLabel('Título')).toHaveValue('Tres');
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);

  await panel(page).getByLabel('Título').fill('Tres, sin conexión');
  await panel(page).getByLabel('Título').blur();
  await page.keyboard.press('Escape');
  // the first move makes the room that the second one needs
  await dragWithMouse(page, card(page, one), column(page, 'done'));
  await dragWithMouse(page, card(page, three), column(page, 'in_review'), { y: 60 });
  await expectColumn(page, 'done', [one]);
  await expect(card(page, three)).toContainText('Tres, sin conexión');
  await expect(card(page, three)).toContainText('En espera');
  await expect(banner(page)).toContainText('3 cambios en espera.');
  expect((await storyOf(ana, one.id)).status).toBe('in_review');

  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(async () => (await storyOf(ana, three.id)).status).toBe('in_review');
  expect(await storyOf(ana, three.id)).toMatchObject({ title: 'Tres, sin conexión' });
  expect(await storedColumn(ana, project.id, 'done')).toEqual([one.id]);
  await expect(card(page, three)).not.toContainText('En espera');
});

test('a queued change that the server refuses is rolled back', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'in_review', ['Uno']);
  const [two, three] = await createStories(ana, project.id, 'todo', ['Dos', 'Tres']);
  if (!one || !two || !three) throw new Error('three stories');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'in_review', [one]);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, two), column(page, 'in_review'));
  await expectColumn(page, 'todo', [three]);
  // another person takes the last place in the meantime
  await ana.client.from('user_stories').update({ status: 'in_review' }).eq('id', three.id).throwOnError();
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toContainText(
    'La columna "En Revisión" ha alcanzado su límite de 2 elementos',
  );
  await expectColumn(page, 'todo', [two]);
});

test('a queued change survives a reload', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one]);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, one), column(page, 'done'));
  await expect(banner(page)).toContainText('1 cambio en espera.');
  // the page closes without a message to the server, as when the browser is closed
  const address = page.url();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto(address);
  await expect.poll(() => storedColumn(ana, project.id, 'done')).toEqual([one.id]);
  await expectColumn(page, 'done', [one]);
});

test('a server that does not answer counts as no connection, until it does', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one]);
  await page.route(/\/(rest\/v1|health)\//, (route) => route.abort());
  await dragWithMouse(page, card(page, one), column(page, 'done'));
  await expect(banner(page)).toContainText('1 cambio en espera.');
  await expectColumn(page, 'done', [one]);
  await page.unroute(/\/(rest\/v1|health)\//);
  await expect.poll(() => storedColumn(ana, project.id, 'done'), { timeout: 15_000 }).toEqual([one.id]);
  await expect(banner(page)).toBeHidden();
});

test('an earlier action can be undone when the connection is back', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one]);
  await dragWithMouse(page, card(page, one), column(page, 'done'));
  const undo = toastOf(page, 'Completado').getByRole('button', { name: 'Deshacer' });
  // the toast stays while the pointer is on it
  await undo.hover();
  const connection = await lose(page);
  await expectWaiting(undo);
  await page.keyboard.press('Control+z');
  await expectColumn(page, 'done', [one]);
  await connection.back();
  await undo.click();
  await expectColumn(page, 'todo', [one]);
});

test('a view that is not loaded yet loads when the connection is back', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one]);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Sprints' }).click();
  await expect(page.getByText('Sin conexión. Se cargará cuando vuelva.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprints');
});

test('parts that failed to load without connection come with their styles when it is back', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one]);
  const connection = await lose(page);
  await card(page, one).getByRole('link').click();
  await expect(toastOf(page, 'Sin conexión. Se cargará cuando vuelva.')).toBeVisible();
  await connection.back();
  await expect(panel(page).getByLabel('Título')).toHaveValue('Uno');
  await expect(panel(page)).toHaveCSS('position', 'fixed');
});

test.describe('a browser that saves no data', () => {
  test.use({ loadsWhenIdle: true });

  test('views and stories of the board that were not opened yet open without connection', async ({
    page,
    createPerson,
    signIn,
  }) => {
    const ana = await createPerson();
    const project = await createProject(ana);
    const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
    if (!one) throw new Error('a story');
    const sprint = await createCurrentSprint(ana, project.id);
    await ana.client
      .from('user_stories')
      .update({ acceptance_criteria: '- [ ] Se puede pagar', sprint_id: sprint.id })
      .eq('id', one.id)
      .throwOnError();
    // the delay of the idle loading passes at once
    await page.clock.install();
    await signIn(page, ana, boardOf(project.id));
    await expectColumn(page, 'todo', [one]);
    const answers = [/user_stories\?.*id=in/, /assets\/StoryPanel.*\.js/, /assets\/ReportsView.*\.js/].map(
      (url) => page.waitForResponse(url),
    );
    await page.clock.fastForward(10_000);
    await Promise.all(answers);
    const connection = await lose(page);
    await card(page, one).getByRole('link').click();
    await expect(panel(page).getByLabel('Título')).toHaveValue('Uno');
    await expect(panel(page).getByRole('checkbox', { name: 'Se puede pagar' })).toBeVisible();
    await expect(panel(page).getByRole('button', { name: `Sprint ${sprint.name}` })).toBeVisible();
    await expect(panel(page).getByText('Sin conexión. Se cargará cuando vuelva.').first()).toBeVisible();
    await panel(page).getByLabel('Título').fill('Uno, sin conexión');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(card(page, one)).toContainText('Uno, sin conexión');
    await page.getByRole('link', { name: 'Reportes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reportes');
    await connection.back();
    await expect.poll(async () => (await storyOf(ana, one.id)).title).toBe('Uno, sin conexión');
  });
});

test('a dialog that is not loaded yet opens when the connection is back', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await signIn(page, ana, `/?view=backlog&project=${project.id}`);
  await page.getByRole('button', { name: 'Opciones del backlog' }).click();
  const connection = await lose(page);
  await page.getByRole('menuitem', { name: 'Épicas' }).click();
  await expect(toastOf(page, 'Sin conexión. Se cargará cuando vuelva.')).toBeVisible();
  await connection.back();
  await expect(page.getByRole('dialog', { name: 'Épicas' })).toBeVisible();
});

test('figures never show under the name of another project', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana, 'Reservas Online');
  await createProject(ana, 'Tienda');
  await signIn(page, ana, `/?project=${project.id}`);
  const figures = page.getByRole('list', { name: 'Resumen' });
  await expect(figures).toBeVisible();
  const selector = page.getByRole('button', { name: 'Proyecto: Reservas Online' });
  const shop = page.getByRole('option', { name: 'Tienda' });
  // the list loads when it is opened for the first time
  await selector.click();
  await expect(shop).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shop).toBeHidden();
  const connection = await lose(page);
  await selector.click();
  await shop.click();
  await expect(page.locator('main')).toContainText('Sin conexión. Se cargará cuando vuelva.');
  await expect(figures).toBeHidden();
  await connection.back();
  await expect(figures).toBeVisible();
});
