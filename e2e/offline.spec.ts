import type { Locator, Page } from '@playwright/test';
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
import { toastOf } from './dashboard-page.ts';
import { expect, type Person, test } from './fixtures.ts';
import { createCurrentSprint } from './sprint-page.ts';

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión. Puedes seguir' });
const panel = (page: Page) => page.locator('[data-story-panel]');
const REASON = 'Sin conexión: podrás hacerlo cuando vuelva.';

/** Expects a control to be disabled with the reason. */
async function expectWaiting(control: Locator): Promise<void> {
  await expect(control).toBeDisabled();
  await expect(control).toHaveAccessibleDescription(REASON);
}

/** Goes offline. Until `back` is called, no action may fail with a toast. */
async function lose(page: Page): Promise<{ back: () => Promise<void> }> {
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  return {
    back: async () => {
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.context().setOffline(false);
      await expect(banner(page)).toBeHidden();
    },
  };
}

async function storyOf(person: Person, id: string) {
  const { data } = await person.client.from('user_stories').select().eq('id', id).single().throwOnError();
  return data;
}

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

test('a queued change survives a reload, and is rolled back when the server refuses it', async ({
  page,
  createPerson,
  signIn,
}) => {
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

  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, two), column(page, 'done'));
  await expect(banner(page)).toContainText('1 cambio en espera.');
  // the page closes without a message to the server, as when the browser is closed
  const address = page.url();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto(address);
  await expect.poll(() => storedColumn(ana, project.id, 'done')).toEqual([two.id]);
  await expectColumn(page, 'done', [two]);
});

test('forms keep typed text without connection and say why they cannot be sent', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await createStories(ana, project.id, 'todo', ['Uno']);
  await signIn(page, ana, boardOf(project.id));
  await page.getByRole('button', { name: 'Nueva Historia' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nueva Historia' });
  await form.getByLabel('Título').fill('Lo que escribo');
  await page.context().setOffline(true);
  const send = form.getByRole('button', { name: 'Crear historia' });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription('Sin conexión: podrás hacerlo cuando vuelva.');
  await expect(form.getByLabel('Título')).toHaveValue('Lo que escribo');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Sprints' }).click();
  await expect(page.getByText('Sin conexión. Se cargará cuando vuelva.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprints');
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

test('tasks, files and comments of a story are disabled without connection, with the reason', async ({
  page,
  platform,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [story] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!story) throw new Error('a story');
  const { client } = ana;
  await client.from('tasks').insert({ story_id: story.id, title: 'Probar' }).throwOnError();
  await client.from('comments').insert({ story_id: story.id, body: 'Visto', mentions: [] }).throwOnError();
  const { data } = await client.auth.getSession();
  await fetch(`${platform.url}/files/v1/stories/${story.id}/attachments?name=notas.txt`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Type': 'application/octet-stream',
    },
    body: 'notas',
  });
  await signIn(page, ana, `${boardOf(project.id)}&story=${story.id}`);
  const open = panel(page);
  await expect(open.getByText('notas.txt', { exact: true })).toBeVisible();
  await expect(open.locator('[data-comment]')).toContainText('Visto');
  const connection = await lose(page);

  await expectWaiting(open.getByRole('checkbox', { name: 'Probar' }));
  await expectWaiting(open.getByRole('button', { name: 'Eliminar la tarea «Probar»' }));
  await expectWaiting(open.getByRole('button', { name: /Responsable de «Probar»/ }));
  await expect(open.getByLabel('Tarea 1', { exact: true })).not.toBeEditable();
  await expectWaiting(
    open
      .getByRole('button', { name: 'Descargar notas.txt' })
      .or(open.getByText('notas.txt', { exact: true })),
  );
  await expectWaiting(open.getByRole('button', { name: 'Eliminar notas.txt' }));
  await expectWaiting(open.getByRole('button', { name: 'Adjuntar archivos' }).last());
  await expectWaiting(open.locator('[data-comment]').getByRole('button', { name: 'Eliminar' }));
  const task = open.getByLabel('Añadir una tarea');
  await task.fill('Desplegar');
  await task.press('Enter');
  await expect(open.getByRole('region', { name: 'Tareas' })).toContainText(REASON);
  const comment = open.getByLabel('Escribe un comentario');
  await comment.fill('Lo que pienso');
  await comment.press('Control+Enter');
  await expectWaiting(open.getByRole('button', { name: 'Comentar' }));
  await expect(task).toHaveValue('Desplegar');
  await expect(comment).toHaveValue('Lo que pienso');
  await expectAccessible(page);

  await connection.back();
  await expect(open.getByRole('checkbox', { name: 'Probar' })).toBeEnabled();
  await comment.press('Control+Enter');
  await expect(open.locator('[data-comment]')).toHaveCount(2);
  await task.press('Enter');
  await expect(open.getByRole('checkbox', { name: 'Desplegar' })).toBeVisible();
});

test('actions of the backlog are disabled without connection, with the reason', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [story] = await createStories(ana, project.id, 'backlog', ['Uno']);
  if (!story) throw new Error('a story');
  const { client } = ana;
  await client
    .from('user_stories')
    .update({ labels: ['móvil'] })
    .eq('id', story.id)
    .throwOnError();
  await client.from('epics').insert({ project_id: project.id, name: 'Pagos' }).throwOnError();
  await client
    .from('saved_filters')
    .insert({ project_id: project.id, name: 'Lo mío', filter: { filter: {} } })
    .throwOnError();
  await signIn(page, ana, `/?view=backlog&project=${project.id}&q=Uno`);
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Opciones del backlog' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const dialog = page.getByRole('dialog');

  await choose('Etiquetas del proyecto');
  await expect(dialog.getByText('móvil')).toBeVisible();
  let connection = await lose(page);
  await expectWaiting(dialog.getByRole('button', { name: 'Cambiar el nombre de móvil' }));
  await expectWaiting(dialog.getByRole('button', { name: 'Eliminar móvil' }));
  await connection.back();
  await dialog.getByRole('button', { name: 'Cambiar el nombre de móvil' }).click();
  connection = await lose(page);
  await dialog.getByRole('textbox').fill('teléfono');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog.getByText(REASON)).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('teléfono');
  await connection.back();
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog.getByText('teléfono')).toBeVisible();
  await page.keyboard.press('Escape');

  await choose('Épicas');
  await expect(dialog.getByRole('button', { name: 'Cerrar Pagos' })).toBeEnabled();
  connection = await lose(page);
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

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const saved = page.getByRole('region', { name: 'Filtros guardados' });
  await expect(saved.getByRole('button', { name: 'Lo mío', exact: true })).toBeVisible();
  connection = await lose(page);
  await expectWaiting(saved.getByRole('button', { name: 'Eliminar Lo mío' }));
  await saved.getByLabel('Guardar estos filtros como…').fill('Otro');
  await expectWaiting(saved.getByRole('button', { name: 'Guardar' }));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  const line = page.getByLabel('Nueva historia', { exact: true });
  await line.fill('Escrita sin conexión');
  await line.press('Enter');
  await expect(page.locator('[data-backlog]').getByText(REASON)).toBeVisible();
  await expect(line).toHaveValue('Escrita sin conexión');
  await page.getByRole('checkbox', { name: /Seleccionar/ }).check({ force: true });
  await expectWaiting(page.getByRole('toolbar').getByRole('button', { name: 'Eliminar' }));
  await page.getByRole('button', { name: `Mover ${project.key}-1` }).click();
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Mover al final' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await connection.back();
  await line.press('Enter');
  await expect(page.getByRole('link', { name: /Escrita sin conexión/ })).toBeVisible();
});

test('absences, holidays and pictures are disabled without connection, with the reason', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const sprint = await createCurrentSprint(ana, project.id);
  const { client } = ana;
  const away = { user_id: ana.id, start_date: sprint.start_date, end_date: sprint.start_date };
  await client.from('absences').insert(away).throwOnError();
  await client
    .from('holidays')
    .insert({ project_id: project.id, day: '2026-12-25', name: '' })
    .throwOnError();
  await signIn(page, ana, `/?view=planning&project=${project.id}`);
  await page.getByRole('button', { name: `Ausencias de ${ana.name}` }).click();
  const dialog = page.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: /^Eliminar la ausencia/ });
  await expect(remove).toBeEnabled();
  let connection = await lose(page);
  await expectWaiting(remove);
  await connection.back();
  await expect(remove).toBeEnabled();

  await page.goto(`${boardOf(project.id)}&dialog=project-settings`);
  await dialog.getByRole('tab', { name: 'Festivos' }).click();
  const holiday = dialog.getByRole('button', { name: /^Quitar/ });
  await expect(holiday).toBeEnabled();
  connection = await lose(page);
  await expectWaiting(holiday);
  await connection.back();

  await page.goto('/?view=settings');
  await expect(page.getByRole('button', { name: 'Elegir imagen' }).last()).toBeEnabled();
  connection = await lose(page);
  await expectWaiting(page.getByRole('button', { name: 'Elegir imagen' }).last());
  await connection.back();
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

test('data that are not loaded yet load when the connection is back, and figures never show under another name', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana, 'Reservas Online');
  await createProject(ana, 'Tienda');
  await signIn(page, ana, `/?view=backlog&project=${project.id}`);
  await page.getByRole('button', { name: 'Opciones del backlog' }).click();
  let connection = await lose(page);
  await page.getByRole('menuitem', { name: 'Épicas' }).click();
  await expect(toastOf(page, 'Sin conexión. Se cargará cuando vuelva.')).toBeVisible();
  await connection.back();
  await expect(page.getByRole('dialog', { name: 'Épicas' })).toBeVisible();

  await page.goto(`/?project=${project.id}`);
  const figures = page.getByRole('list', { name: 'Resumen' });
  await expect(figures).toBeVisible();
  connection = await lose(page);
  await page.getByRole('button', { name: 'Proyecto: Reservas Online' }).click();
  await page.getByRole('option', { name: 'Tienda' }).click();
  await expect(page.locator('main')).toContainText('Sin conexión. Se cargará cuando vuelva.');
  await expect(figures).toBeHidden();
  await connection.back();
  await expect(figures).toBeVisible();
});
