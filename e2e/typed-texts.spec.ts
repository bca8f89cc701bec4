import { backlogOf } from './backlog-page.ts';
import { dialog } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { addComment, addTasks, panel, prepareStory } from './story-page.ts';

const TEXT = 'Lo que nadie ha guardado todavía';

test('what is typed in a story is in its field again after the page is loaded again, and can be discarded', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, story, address } = await prepareStory(createPerson);
  await addTasks(ana, story.id, ['Diseñar']);
  await addComment(ana, story.id, 'Un comentario');
  await ana.client
    .from('user_stories')
    .update({ description: 'La guardada', acceptance_criteria: '- [ ] Uno' })
    .eq('id', story.id)
    .throwOnError();
  await signIn(page, ana, address);
  const open = panel(page);
  const fields = [
    open.getByLabel('Título'),
    open.getByLabel('Descripción'),
    open.getByLabel('Criterio 1', { exact: true }),
    open.getByLabel('Tarea 1', { exact: true }),
    open.getByLabel('Añadir una tarea'),
    open.getByLabel('Escribe un comentario'),
  ];
  for (const field of fields) {
    await field.focus();
    await field.fill(TEXT);
    await page.reload();
    await expect(field).toHaveValue(TEXT);
  }
  await expect(open.getByText('Lo que escribiste no se ha guardado.').first()).toBeVisible();
});

test('what is typed in forms is in them again after the page is loaded again, until it is discarded', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, project } = await prepareStory(createPerson);
  await signIn(page, ana, backlogOf(project.id));
  const add = page.getByRole('textbox', { name: 'Nueva historia' });
  await add.fill(TEXT);
  await page.reload();
  await expect(add).toHaveValue(TEXT);

  for (const [name, label] of [
    ['sprint', 'Objetivo'],
    ['project', 'Descripción'],
    ['invite', 'Correo'],
  ] as const) {
    await page.goto(`${backlogOf(project.id)}&dialog=${name}`);
    const field = dialog(page).getByLabel(label);
    await field.fill(TEXT);
    await page.reload();
    await expect(field).toHaveValue(TEXT);
    await dialog(page).getByRole('button', { name: 'Descartar' }).click();
    await expect(field).toHaveValue('');
  }
});
