import { createProject, joinTeam } from '../server/testing/scenario.ts';
import { boardOf, createStories } from './board-page.ts';
import { panel } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';

test('single keys lead to every view and open what one starts, as the dashboard hints', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  await createProject(ana);
  await signIn(page, ana);
  const actions = panel(page, 'Acciones rápidas');
  const title = page.getByRole('heading', { level: 1 });
  for (const [key, action, opened] of [
    ['n', 'Nueva Historia', 'Nueva Historia'],
    ['p', 'Planificar Sprint', 'Nuevo Sprint'],
    ['i', 'Invitar Miembro', 'Invitar Miembro'],
  ] as const) {
    const button = actions.getByRole('button', { name: action });
    await expect(button).toContainText(key.toUpperCase());
    await expect(button).toHaveAttribute('aria-keyshortcuts', key.toUpperCase());
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: opened })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const [key, heading] of [
    ['k', 'Tablero Kanban'],
    ['b', 'Product Backlog'],
    ['s', 'Sprints'],
    ['t', 'Equipo'],
    ['r', 'Reportes'],
    ['e', 'Planning Poker'],
    ['o', 'Retrospectiva'],
    ['p', /^Planificación|^Planificar/],
    ['d', /^Buen/],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(title).toHaveText(heading);
  }
});

test('«Planificar Sprint» leads to the planning of the next planned sprint where there is one', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const { data: sprint } = await ana.client
    .from('sprints')
    .insert({
      project_id: project.id,
      name: 'Sprint 1',
      start_date: '2030-03-04',
      end_date: '2030-03-15',
    } as never)
    .select('id')
    .single()
    .throwOnError();
  await signIn(page, ana);
  await expect(
    panel(page, 'Acciones rápidas').getByRole('button', { name: 'Planificar Sprint' }),
  ).toBeVisible();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(new RegExp(`view=planning.*plan=${sprint.id}`));
});

test('«?» lists them, and «/» searches: in the view that can, otherwise everywhere', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await createStories(ana, project.id, 'backlog', ['Una']);
  await signIn(page, ana, boardOf(project.id));
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(help.getByText('Tablero Kanban')).toBeVisible();
  // a layer above the view has the keys
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Buscar o ejecutar…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Backlog');
  // the heading stands above a view that still loads
  const search = page.getByRole('main').getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('they do nothing while somebody types, without the right, and where they are turned off', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson();
  const ana = await createPerson();
  const project = await createProject(owner);
  await joinTeam(owner, project.team, ana);
  const [story] = await createStories(owner, project.id, 'todo', ['Uno']);
  await signIn(page, ana, `${boardOf(project.id)}&story=${story?.id}`);
  const title = page.locator('[data-story-panel]').getByLabel('Título');
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ning? /gk');
  await expect(title).toHaveValue('Uno ning? /gk');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // a developer does not invite
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await ana.client
    .from('user_settings')
    .update({ appearance: { theme: 'light', language: 'es', timeFormat: '24h', shortcuts: false } })
    .eq('user_id', ana.id)
    .throwOnError();
  await page.goto('/');
  const button = panel(page, 'Acciones rápidas').getByRole('button', { name: 'Nueva Historia' });
  await expect(button).toHaveText('Nueva Historia');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Buscar o ejecutar' })).toBeVisible();
});
