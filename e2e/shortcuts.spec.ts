import { createProject } from '../server/testing/scenario.ts';
import { createStories } from './board-page.ts';
import { panel } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { goToView } from './views-by-key.ts';

test('single keys lead to every view and open what one starts, as the dashboard hints, «?» lists them, and «/» searches', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await createStories(ana, project.id, 'backlog', ['Una']);
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

  await goToView(page, 'kanban');
  await expect(title).toHaveText('Tablero Kanban');
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
  await goToView(page, 'backlog');
  await expect(title).toHaveText('Product Backlog');
  // the heading stands above a view that still loads
  const search = page.getByRole('main').getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});
