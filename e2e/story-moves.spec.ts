import { addMember, createProject, createStory } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { boardOf, card } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { panel, section, undo } from './story-page.ts';

test('a story moves to another project and back, and its old key leads there', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const near = await createPerson({ name: 'Nora Cerca' });
  const far = await createPerson({ name: 'Fabio Lejos' });
  const here = await createProject(ana, 'Reservas');
  const there = await createProject(ana, 'Préstamo de Equipos');
  await addMember(ana, here.team, near);
  await addMember(ana, there.team, far);
  const story = await createStory(near, here.id, {
    title: 'Penalizar las reservas',
    status: 'todo',
    labels: ['reservas'],
    assignee_id: near.id,
  });
  await near.client.from('comments').insert({ story_id: story.id, body: 'Hablémoslo' }).throwOnError();
  const key = `${here.key}-${story.number}`;

  await signIn(page, ana, `${boardOf(here.id)}&story=${story.id}`);
  await panel(page).getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Mover a otro proyecto…' }).click();
  const dialog = page.getByRole('dialog', { name: `Mover ${key} a otro proyecto` });
  await dialog.getByRole('button', { name: /^Proyecto/ }).click();
  await page.getByRole('option', { name: /Préstamo de Equipos/ }).click();
  const outcome = dialog.getByRole('list', { name: 'Qué pasa con lo que tiene' });
  await expect(outcome).toContainText('Texto, 1 comentario e historial');
  await expect(outcome).toContainText(`Clave nueva de ${there.key}; ${key} llevará a ella`);
  await expect(outcome).toContainText('Nora Cerca, responsable');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(outcome).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Mover historia' }).click();
  await expect(page.getByText(`${key} está ahora en Préstamo de Equipos: ${there.key}-1`)).toBeVisible();
  await expect(card(page, story)).toHaveCount(0);

  await undo(page);
  await expect(card(page, story)).toBeVisible();
  await expect(panel(page)).toContainText(key);
  const { data } = await ana.client
    .from('user_stories')
    .select('number, labels, assignee_id')
    .eq('id', story.id)
    .single()
    .throwOnError();
  expect(data).toEqual({ number: story.number, labels: ['reservas'], assignee_id: near.id });

  // by the palette, at the full column of the other project
  await ana.client
    .from('board_columns')
    .update({ wip_limit: 1 })
    .eq('project_id', there.id)
    .eq('status', 'todo')
    .throwOnError();
  await createStory(ana, there.id, { status: 'todo' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar o ejecutar…' }).fill('Mover a otro');
  await page.getByRole('option', { name: 'Mover a otro proyecto…' }).click();
  await dialog.getByRole('button', { name: /^Proyecto/ }).click();
  await page.getByRole('option', { name: /Préstamo de Equipos/ }).click();
  await dialog.getByRole('button', { name: 'Mover historia' }).click();
  await expect(page.getByText('La columna "Por Hacer" ha alcanzado su límite de 1 elemento')).toBeVisible();
  await expect(dialog).toBeVisible();

  await ana.client
    .from('board_columns')
    .update({ wip_limit: null })
    .eq('project_id', there.id)
    .throwOnError();
  await dialog.getByRole('button', { name: 'Mover historia' }).click();
  await expect(dialog).toHaveCount(0);

  // who sees only the other project finds it by its old key, with its history and the names of its writers
  const other = await openAs(far, boardOf(there.id));
  await other.keyboard.press('Control+k');
  await other.getByRole('combobox', { name: 'Buscar o ejecutar…' }).fill(key);
  await other.getByRole('option', { name: /Penalizar las reservas/ }).click();
  await expect(panel(other)).toContainText(`${there.key}-1`);
  await expect(panel(other).getByText('Hablémoslo')).toBeVisible();
  await expect(panel(other)).toContainText('Nora Cerca');
  await expect(panel(other).getByRole('link', { name: 'Nora Cerca' })).toHaveCount(0);
  await expect(section(other, 'Actividad')).toContainText('creó la historia');
});
