import type { Locator, Page } from '@playwright/test';
import { createProject, createStory } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { boardOf } from './board-page.ts';
import { expectWaiting, lose, REASON } from './connection.ts';
import { follow } from './demo-screens.ts';
import { expect, type Person, test } from './fixtures.ts';
import { addComment, addTasks, attachFile, panel } from './story-page.ts';

const backlogOf = (projectId: string) => `/?view=backlog&project=${projectId}`;

/** A story with a task, a comment and a file, open in its panel. */
async function openStory(
  page: Page,
  url: string,
  person: Person,
  signIn: (page: Page, person: Person, address: string) => Promise<void>,
): Promise<Locator> {
  const project = await createProject(person);
  const story = await createStory(person, project.id, { title: 'Uno', status: 'todo' });
  await addTasks(person, story.id, ['Probar']);
  await addComment(person, story.id, 'Visto');
  await attachFile(url, person, story.id, { name: 'notas.txt', content: 'notas' });
  await signIn(page, person, `${boardOf(project.id)}&story=${story.id}`);
  const open = panel(page);
  await expect(open.getByRole('checkbox', { name: 'Probar' })).toBeEnabled();
  await expect(open.getByText('notas.txt', { exact: true })).toBeVisible();
  await expect(open.locator('[data-comment]')).toContainText('Visto');
  return open;
}

test('the tasks and comments of a story wait without connection; deleting them, and its files, need it', async ({
  page,
  platform,
  createPerson,
  signIn,
}) => {
  const open = await openStory(page, platform.url, await createPerson(), signIn);
  const connection = await lose(page);
  await expectWaiting(open.getByRole('button', { name: 'Eliminar la tarea «Probar»' }));
  await expectWaiting(open.locator('[data-comment]').getByRole('button', { name: 'Eliminar' }));
  await expectWaiting(
    open
      .getByRole('button', { name: 'Descargar notas.txt' })
      .or(open.getByText('notas.txt', { exact: true })),
  );
  await expectWaiting(open.getByRole('button', { name: 'Eliminar notas.txt' }));
  await expectWaiting(open.getByRole('button', { name: 'Adjuntar archivos' }).last());

  await open.getByRole('checkbox', { name: 'Probar' }).check();
  const task = open.getByLabel('Añadir una tarea');
  await task.fill('Desplegar');
  await task.press('Enter');
  await expect(task).toHaveValue('');
  await expect(open.getByRole('checkbox', { name: 'Desplegar' })).toBeVisible();
  await expect(open.getByRole('region', { name: 'Tareas' }).getByLabel('En espera')).toHaveCount(2);
  const comment = open.getByLabel('Escribe un comentario');
  await comment.fill('Lo que pienso');
  await comment.press('Control+Enter');
  await expect(comment).toHaveValue('');
  await expect(open.locator('[data-comment]')).toHaveCount(2);
  await expect(open.getByLabel('En espera')).toHaveCount(3);
  await expectAccessible(page);

  await connection.back();
  await expect(open.getByLabel('En espera')).toHaveCount(0);
  await page.reload();
  await expect(open.getByRole('checkbox', { name: 'Probar' })).toBeChecked();
  await expect(open.getByRole('checkbox', { name: 'Desplegar' })).toBeVisible();
  await expect(open.locator('[data-comment]')).toHaveCount(2);
});

/** Selects an entry of the menu of the backlog. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Opciones del backlog' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('in the backlog stories can be moved without connection; what needs it is disabled with the reason, and keeps its text', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await createStory(ana, project.id, { title: 'Uno', labels: ['móvil'] });
  await ana.client.from('epics').insert({ project_id: project.id, name: 'Pagos' }).throwOnError();
  const view = { project_id: project.id, name: 'Lo mío', filter: { filter: { blocked: true } } };
  const { data } = await ana.client.from('saved_filters').insert(view).select('id').single().throwOnError();
  await signIn(page, ana, `${backlogOf(project.id)}&q=Uno&saved=${data.id}`);

  await test.step('changes of views', async () => {
    await expect(page.getByRole('link', { name: /Lo mío/ })).toHaveAttribute('aria-current', 'page');
    const connection = await lose(page);
    await expectWaiting(page.getByRole('button', { name: 'Guardar cambios' }));
    await page.getByRole('button', { name: 'Opciones de la vista Lo mío' }).click();
    await expectWaiting(page.getByRole('menuitem', { name: 'Eliminar la vista' }));
    await connection.back();
    await page.getByRole('menu').press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });

  await test.step('a new line waits, and becomes a story', async () => {
    await follow(page, `${backlogOf(project.id)}&q=Uno`);
    await expect(page.getByRole('link', { name: /Uno/ })).toBeVisible();
    const connection = await lose(page);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    const line = page.getByLabel('Nueva historia', { exact: true });
    await line.fill('Escrita sin conexión');
    await line.press('Enter');
    await expect(line).toHaveValue('');
    await expect(page.locator('[data-backlog]').getByText('Escrita sin conexión')).toBeVisible();
    await connection.back();
    await expect(page.getByRole('link', { name: /Escrita sin conexión/ })).toBeVisible();
  });

  await test.step('stories can be moved, but not deleted', async () => {
    const selected = page.getByRole('checkbox', { name: `Seleccionar ${project.key}-1`, exact: true });
    await selected.check({ force: true });
    await expect(page.getByRole('toolbar').getByRole('button', { name: 'Eliminar' })).toBeEnabled();
    const connection = await lose(page);
    await expectWaiting(page.getByRole('toolbar').getByRole('button', { name: 'Eliminar' }));
    await page.getByRole('button', { name: `Mover ${project.key}-1` }).click();
    await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeDisabled();
    await expect(page.getByRole('menuitem', { name: 'Mover al final' })).toBeEnabled();
    await connection.back();
    await page.getByRole('menu').press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await selected.uncheck({ force: true });
    await expect(page.getByRole('toolbar')).toHaveCount(0);
  });

  await test.step('a new story of the dialog waits, and becomes one', async () => {
    await follow(page, `${backlogOf(project.id)}&dialog=story`);
    const form = page.getByRole('dialog', { name: 'Nueva Historia' });
    await form.getByLabel('Título').fill('Lo que escribo');
    const connection = await lose(page);
    await form.getByRole('button', { name: 'Crear historia' }).click();
    await expect(form).toBeHidden();
    await connection.back();
    await expect(page.getByRole('link', { name: /Lo que escribo/ })).toBeVisible();
  });

  await test.step('epics', async () => {
    const dialog = page.getByRole('dialog');
    await choose(page, 'Épicas');
    await expect(dialog.getByRole('button', { name: 'Cerrar Pagos' })).toBeEnabled();
    const connection = await lose(page);
    await expectWaiting(dialog.getByRole('button', { name: 'Cerrar Pagos' }));
    await expectWaiting(dialog.getByRole('button', { name: 'Eliminar Pagos' }));
    await dialog.getByRole('button', { name: 'Editar Pagos' }).click();
    await dialog.getByLabel('Nombre').fill('Cobros');
    await expectWaiting(dialog.getByRole('button', { name: 'Guardar' }));
    await dialog.getByLabel('Nombre').press('Enter');
    await connection.back();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByRole('button', { name: 'Editar Cobros' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('labels', async () => {
    const labels = page.getByRole('main');
    await choose(page, 'Etiquetas del proyecto');
    await expect(labels.getByText('móvil')).toBeVisible();
    let connection = await lose(page);
    await expectWaiting(labels.getByRole('button', { name: 'Cambiar el nombre de móvil' }));
    await expectWaiting(labels.getByRole('button', { name: 'Eliminar móvil' }));
    await connection.back();
    await labels.getByRole('button', { name: 'Cambiar el nombre de móvil' }).click();
    connection = await lose(page);
    const name = labels.getByRole('textbox', { name: 'Nombre de la etiqueta' });
    await name.fill('teléfono');
    await name.press('Enter');
    await expect(labels.getByText(REASON)).toBeVisible();
    await expect(name).toHaveValue('teléfono');
    await connection.back();
    await name.press('Enter');
    await expect(labels.getByText('teléfono')).toBeVisible();
  });
});
