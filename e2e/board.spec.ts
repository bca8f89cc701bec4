import { createProject, joinTeam } from '../server/testing/scenario.ts';
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
import { expect, test } from './fixtures.ts';

test('five columns show names, counts, limits and cards, which the mouse drags, and a phone shows one column at a time', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one, two, three] = await createStories(ana, project.id, 'todo', ['Uno', 'Dos', 'Tres']);
  const [four] = await createStories(ana, project.id, 'in_review', ['Cuatro']);
  if (!one || !two || !three || !four) throw new Error('four stories');
  const { data: story } = await ana.client
    .from('user_stories')
    .insert({
      title: 'Pago con tarjeta',
      description: 'Sin volver a pedir los datos',
      priority: 'critical',
      story_points: 5,
      project_id: project.id,
      reporter_id: ana.id,
      assignee_id: ana.id,
      status: 'in_progress',
    })
    .select()
    .single()
    .throwOnError();
  await signIn(page, ana, boardOf(project.id));

  for (const name of ['Backlog', 'Por Hacer', 'En Progreso', 'En Revisión', 'Completado']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(column(page, 'todo').locator('header')).toContainText('3/5');
  await expect(column(page, 'in_progress').locator('header')).toContainText('1/3');
  await expect(column(page, 'in_review').locator('header')).toContainText('1/2');
  await expect(column(page, 'done').locator('header')).not.toContainText('/');
  const shown = card(page, story);
  for (const text of [
    `${project.key}-${story.number}`,
    'Crítica',
    'Pago con tarjeta',
    'Sin volver a pedir',
  ]) {
    await expect(shown).toContainText(text);
  }
  await expect(shown.getByRole('img', { name: ana.name })).toBeVisible();
  await expect(shown.locator('time')).toHaveAttribute('datetime', story.created_at);

  await expectColumn(page, 'todo', [one, two, three]);
  await dragWithMouse(page, card(page, two), column(page, 'in_review'));
  await expectColumn(page, 'in_review', [four, two]);
  await expect.poll(() => storedColumn(ana, project.id, 'in_review')).toEqual([four.id, two.id]);

  await dragWithMouse(page, card(page, three), card(page, one), { y: 4 });
  await expectColumn(page, 'todo', [three, one]);
  await expect.poll(() => storedColumn(ana, project.id, 'todo')).toEqual([three.id, one.id]);

  await dragWithMouse(page, card(page, two), column(page, 'todo'), { y: 60 });
  await expectColumn(page, 'todo', [two, three, one]);
  await page.reload();
  await expectColumn(page, 'todo', [two, three, one]);

  await page.setViewportSize({ width: 360, height: 780 });
  const tabs = page.getByRole('navigation', { name: 'Columnas' });
  // each has its name, and none is cut
  await expect(tabs.locator('small')).toHaveText([
    'Backlog',
    'Por Hacer',
    'En Progreso',
    'En Revisión',
    'Completado',
  ]);
  const cut = await tabs
    .locator('small')
    .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
  expect(cut).toBe(0);
  await tabs.getByRole('button', { name: 'En Revisión, 1 de 2 historias' }).click();
  await expect(card(page, four)).toBeInViewport({ ratio: 0.9 });
  await expect(tabs.getByRole('button', { name: /^En Revisión/ })).toHaveAttribute('aria-current');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider).toBe(false);
  await expectAccessible(page);
});

test('changes of other people show live: new, moved, changed and deleted stories, and columns, which only managers change', async ({
  openAs,
  createPerson,
}) => {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const berta = await createPerson({ name: 'Berta Prueba' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  const [hers, his] = await Promise.all([
    openAs(ana, boardOf(project.id)),
    openAs(berta, boardOf(project.id)),
  ]);
  await expectColumn(hers, 'todo', [one]);
  await expectColumn(his, 'todo', [one]);

  await dragWithMouse(hers, card(hers, one), column(hers, 'in_progress'));
  await expectColumn(his, 'in_progress', [one]);
  const [two] = await createStories(berta, project.id, 'backlog', ['Dos']);
  if (!two) throw new Error('a story');
  await expectColumn(hers, 'backlog', [two]);
  await berta.client.from('user_stories').update({ title: 'Otro título' }).eq('id', two.id).throwOnError();
  await expect(card(hers, two)).toContainText('Otro título');
  await berta.client.from('user_stories').delete().eq('id', two.id).throwOnError();
  await expectColumn(hers, 'backlog', []);

  await hers.getByRole('button', { name: 'Opciones de Por Hacer' }).click();
  await hers.getByRole('menuitem', { name: 'Cambiar el límite' }).click();
  await hers.getByLabel('Historias a la vez').fill('7');
  await hers.getByRole('button', { name: 'Guardar' }).click();
  await expect(column(hers, 'todo').locator('header')).toContainText('0/7');

  await hers.getByRole('button', { name: 'Opciones de Por Hacer' }).click();
  await hers.getByRole('menuitem', { name: 'Cambiar el nombre' }).click();
  await hers.getByLabel('Nombre', { exact: true }).fill('Preparadas');
  await hers.getByRole('button', { name: 'Guardar' }).click();
  await expect(hers.getByRole('region', { name: 'Preparadas' })).toBeVisible();

  await hers.getByRole('button', { name: 'Opciones de Preparadas' }).click();
  await hers.getByRole('menuitem', { name: 'Quitar el límite' }).click();
  await expect(column(hers, 'todo').locator('header')).not.toContainText('/');

  await his.getByRole('button', { name: 'Opciones de Preparadas' }).click();
  await expect(his.getByRole('menuitem')).toHaveText(['Agregar Historia', /^Plegar la columna/]);
});
