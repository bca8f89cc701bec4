import type { Page } from '@playwright/test';
import { createProject, createSprint } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { boardOf, column, createStories, expectColumn } from './board-page.ts';
import { expect, type Person, test } from './fixtures.ts';

/** Three stories to do and one done; the second one is in a sprint and critical. */
async function prepare(person: Person) {
  const project = await createProject(person);
  const sprint = await createSprint(person, project.id, { name: 'Sprint 15' });
  const [one, two, three] = await createStories(person, project.id, 'todo', ['Uno', 'Dos', 'Tres']);
  const [four] = await createStories(person, project.id, 'done', ['Cuatro']);
  if (!one || !two || !three || !four) throw new Error('four stories');
  await person.client
    .from('user_stories')
    .update({ sprint_id: sprint.id, priority: 'critical' })
    .eq('id', two.id)
    .throwOnError();
  return { project, sprint, one, two, three, four };
}

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Sprint: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
};

test('the board shows the stories of one sprint, new ones belong to it, another project has no filters, and the address opens it in another page', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const ana = await createPerson();
  const { project, sprint, one, two, three, four } = await prepare(ana);
  const { data: next } = await ana.client
    .from('projects')
    .insert({ name: 'Otro proyecto' })
    .select('id, key')
    .single()
    .throwOnError();
  const [five] = await createStories(ana, next.id, 'todo', ['Cinco']);
  if (!five) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one, two, three]);
  await choose(page, 'Sprint 15');
  await expectColumn(page, 'todo', [two]);
  await expectColumn(page, 'done', []);
  await expect(page.getByRole('button', { name: 'Sprint: Sprint 15' })).toBeVisible();
  const count = column(page, 'todo').getByTitle('3 de 5 historias, 1 a la vista');
  await expect(count).toHaveText('1 de 3 · límite 5');
  await expectAccessible(page);

  const address = new URL(page.url());

  await column(page, 'in_progress').getByRole('button', { name: 'Agregar Historia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Historia' });
  await expect(dialog).toContainText('Sprint 15');
  await dialog.getByLabel('Título').fill('Nueva en el sprint');
  await dialog.getByRole('button', { name: 'Crear historia' }).click();
  await expect(column(page, 'in_progress')).toContainText('Nueva en el sprint');
  // the card shows before the story is saved
  const saved = () =>
    ana.client.from('user_stories').select('sprint_id, status').eq('title', 'Nueva en el sprint').single();
  await expect
    .poll(async () => (await saved()).data)
    .toEqual({ sprint_id: sprint.id, status: 'in_progress' });

  await page.getByRole('button', { name: /^Proyecto: / }).click();
  await page.getByRole('option', { name: 'Otro proyecto' }).click();
  await expectColumn(page, 'todo', [five]);

  const other = await openAs(ana, address.pathname + address.search);
  await expectColumn(other, 'todo', [two]);
  await choose(other, 'Todas las historias');
  await expectColumn(other, 'todo', [one, two, three]);
  await expectColumn(other, 'done', [four]);
});
