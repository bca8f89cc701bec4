import type { Locator, Page } from '@playwright/test';
import { boxOf, restingBox } from './board-page.ts';
import { expect, type Person, test } from './fixtures.ts';
import { addTasks, prepareStory, section, undo } from './story-page.ts';

const tasksOf = (page: Page): Locator => section(page, 'Tareas');

/** The titles of the tasks, as the panel shows them. */
const namesOf = (page: Page): Promise<string[]> =>
  tasksOf(page)
    .getByRole('textbox', { name: /^Tarea \d/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** The stored tasks of a story in their order. */
async function storedTasks(person: Person, storyId: string) {
  const { data } = await person.client
    .from('tasks')
    .select('title, done, assignee_id')
    .eq('story_id', storyId)
    .order('rank')
    .throwOnError();
  return data;
}

test('tasks are added, moved by key and mouse, completed, renamed, assigned, and deleted with undo', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  const tasks = tasksOf(page);
  const add = tasks.getByLabel('Añadir una tarea');
  for (const title of ['Diseñar', 'Probar', 'Publicar']) {
    await add.fill(title);
    await add.press('Enter');
  }
  await expect.poll(() => namesOf(page)).toEqual(['Diseñar', 'Probar', 'Publicar']);
  await expect
    .poll(() => storedTasks(ana, story.id))
    .toEqual([
      { title: 'Diseñar', done: false, assignee_id: null },
      { title: 'Probar', done: false, assignee_id: null },
      { title: 'Publicar', done: false, assignee_id: null },
    ]);

  // Alt and an arrow key move a task, which keeps the focus
  await tasks.getByLabel('Tarea 3').press('Alt+ArrowUp');
  await expect.poll(() => namesOf(page)).toEqual(['Diseñar', 'Publicar', 'Probar']);
  await expect(tasks.getByLabel('Tarea 2')).toBeFocused();

  const [grip, target] = [tasks.locator('li').nth(2).locator('span').first(), tasks.locator('li').first()];
  await tasks.locator('li').nth(2).hover();
  const [from, to] = [await restingBox(grip), await boxOf(target)];
  await page.mouse.move(from.x + 6, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 6 });
  await expect(tasks.locator('[data-line]')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => namesOf(page)).toEqual(['Probar', 'Diseñar', 'Publicar']);
  await expect
    .poll(() => storedTasks(ana, story.id))
    .toMatchObject([{ title: 'Probar' }, { title: 'Diseñar' }, { title: 'Publicar' }]);

  await tasks.getByLabel('Tarea 1').fill('Probar en el móvil');
  await tasks.getByLabel('Tarea 1').press('Enter');
  await tasks.getByRole('button', { name: /^Responsable de «Probar en el móvil»/ }).click();
  await page.getByRole('option', { name: 'Berta Muestra' }).click();
  await expect
    .poll(() => storedTasks(ana, story.id))
    .toEqual([
      { title: 'Probar en el móvil', done: false, assignee_id: berta.id },
      { title: 'Diseñar', done: false, assignee_id: null },
      { title: 'Publicar', done: false, assignee_id: null },
    ]);

  await tasks.getByRole('button', { name: 'Eliminar la tarea «Publicar»' }).click();
  await expect.poll(() => namesOf(page)).toEqual(['Probar en el móvil', 'Diseñar']);
  await undo(page);
  await expect.poll(() => namesOf(page)).toEqual(['Probar en el móvil', 'Diseñar', 'Publicar']);
  await expect
    .poll(() => storedTasks(ana, story.id))
    .toMatchObject([{ title: 'Probar en el móvil' }, { title: 'Diseñar' }, { title: 'Publicar' }]);

  // the progress counts what is completed here, and by other people
  await tasks.getByRole('checkbox', { name: 'Diseñar' }).click();
  await expect(tasks.getByRole('checkbox', { name: 'Diseñar' })).toBeChecked();
  await expect(tasks).toContainText('1 de 3');
  await expect
    .poll(() => storedTasks(ana, story.id))
    .toMatchObject([
      { title: 'Probar en el móvil', done: false },
      { title: 'Diseñar', done: true },
      { title: 'Publicar', done: false },
    ]);
  await berta.client.from('tasks').update({ done: true }).eq('story_id', story.id).throwOnError();
  await expect(tasks).toContainText('3 de 3');
});

test('the history shows what happens to the tasks', async ({ page, createPerson, signIn }) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  const history = section(page, 'Actividad');
  await expect(history).toBeVisible();
  await addTasks(ana, story.id, ['Diseñar', 'Probar en el móvil', 'Publicar']);
  const change = (title: string, values: { done: true } | { assignee_id: string }) =>
    ana.client.from('tasks').update(values).eq('story_id', story.id).eq('title', title).throwOnError();
  await change('Diseñar', { done: true });
  await change('Probar en el móvil', { assignee_id: berta.id });
  await ana.client.from('tasks').delete().eq('story_id', story.id).eq('title', 'Publicar').throwOnError();
  for (const words of [
    'añadió la tarea «Diseñar»',
    'terminó la tarea «Diseñar»',
    'asignó la tarea «Probar en el móvil» a Berta Muestra',
    'eliminó la tarea «Publicar»',
  ]) {
    await expect(history).toContainText(words);
  }
});
