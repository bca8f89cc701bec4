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

test('moves and edits wait without connection, are sent in order, rolled back if they are refused, and survive a reload', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one, two] = await createStories(ana, project.id, 'in_review', ['Uno', 'Dos']);
  const [three, four, five] = await createStories(ana, project.id, 'todo', ['Tres', 'Cuatro', 'Cinco']);
  if (!one || !two || !three || !four || !five) throw new Error('five stories');
  await signIn(page, ana, boardOf(project.id));

  await test.step('what is done waits, and is sent in order', async () => {
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

  await test.step('a change that the server refuses is rolled back', async () => {
    await ana.client.from('user_stories').update({ status: 'done' }).eq('id', two.id).throwOnError();
    await expectColumn(page, 'in_review', [three]);
    await page.context().setOffline(true);
    await expect(banner(page)).toBeVisible();
    await dragWithMouse(page, card(page, four), column(page, 'in_review'));
    await expectColumn(page, 'todo', [five]);
    // another person takes the last place in the meantime
    await ana.client.from('user_stories').update({ status: 'in_review' }).eq('id', five.id).throwOnError();
    await page.context().setOffline(false);
    await expect(page.getByRole('alert')).toContainText(
      'La columna "En Revisión" ha alcanzado su límite de 2 elementos',
    );
    await expectColumn(page, 'todo', [four]);
  });

  await test.step('a server that does not answer counts as no connection, until it does', async () => {
    await page.route(/\/(rest\/v1|health)\//, (route) => route.abort());
    await dragWithMouse(page, card(page, four), column(page, 'in_progress'));
    await expect(banner(page)).toContainText('1 cambio en espera.');
    await expectColumn(page, 'in_progress', [four]);
    await page.unroute(/\/(rest\/v1|health)\//);
    await expect
      .poll(() => storedColumn(ana, project.id, 'in_progress'), { timeout: 15_000 })
      .toEqual([four.id]);
    await expect(banner(page)).toBeHidden();
  });

  await test.step('a change survives a reload', async () => {
    await page.context().setOffline(true);
    await expect(banner(page)).toBeVisible();
    await dragWithMouse(page, card(page, four), column(page, 'todo'));
    await expect(banner(page)).toContainText('1 cambio en espera.');
    // the page closes without a message to the server, as when the browser is closed
    const address = page.url();
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await page.goto(address);
    await expect.poll(() => storedColumn(ana, project.id, 'todo')).toEqual([four.id]);
    await expectColumn(page, 'todo', [four]);
  });
});

test('parts that are not loaded yet come when the connection is back, and an earlier action can be undone', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana, 'Reservas Online');
  await createProject(ana, 'Tienda');
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one]);
  const notice = toastOf(page, 'Sin conexión. Se cargará cuando vuelva.');

  await test.step('the panel of a story comes with its styles', async () => {
    const connection = await lose(page);
    await card(page, one).getByRole('link').click();
    await expect(notice).toBeVisible();
    await connection.back();
    await expect(panel(page).getByLabel('Título')).toHaveValue('Uno');
    await expect(panel(page)).toHaveCSS('position', 'fixed');
    await panel(page).getByRole('button', { name: 'Cerrar', exact: true }).first().click();
    await expect(panel(page)).toBeHidden();
  });

  await test.step('an earlier action is undone when the connection is back', async () => {
    await dragWithMouse(page, card(page, one), column(page, 'done'));
    const undo = toastOf(page, 'Completado').getByRole('button', { name: 'Deshacer' });
    // the toast stays while the pointer is on it
    await undo.hover();
    await page.context().setOffline(true);
    await expect(banner(page)).toBeVisible();
    await expectWaiting(undo);
    await page.keyboard.press('Control+z');
    await expectColumn(page, 'done', [one]);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(banner(page)).toBeHidden();
    await undo.click();
    await expectColumn(page, 'todo', [one]);
  });

  await test.step('a view', async () => {
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Sprints' }).click();
    await expect(page.getByRole('main')).toContainText('Sin conexión. Se cargará cuando vuelva.');
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprints');
    await expect(banner(page)).toBeHidden();
  });

  await test.step('a dialog', async () => {
    await page.getByRole('link', { name: 'Product Backlog' }).click();
    await page.getByRole('button', { name: 'Opciones del backlog' }).click();
    await expect(notice).toHaveCount(0);
    const connection = await lose(page);
    await page.getByRole('menuitem', { name: 'Épicas' }).click();
    await expect(notice).toBeVisible();
    await connection.back();
    const epics = page.getByRole('dialog', { name: 'Épicas' });
    await expect(epics).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(epics).toBeHidden();
  });

  await test.step('figures, which never show under the name of another project', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
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
