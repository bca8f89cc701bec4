import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createProject, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { boardOf, boxOf, card, createStories, restingBox } from './board-page.ts';
import { expect, type Person, test } from './fixtures.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const panel = (page: Page): Locator => page.locator('[data-story-panel]');
const section = (page: Page, name: string): Locator => panel(page).getByRole('region', { name });
/** Undoes the last action, after the toast of the previous one has disappeared. */
async function undo(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await expect(undo).toHaveCount(1);
  await undo.click();
}

/** Closes the toast of an earlier action, so that only later actions can be undone. */
async function closeToast(page: Page): Promise<void> {
  const toast = page.locator('[data-kind]');
  await toast.getByRole('button', { name: 'Cerrar' }).click();
  await expect(toast).toHaveCount(0);
}

type CreatePerson = (options?: { name?: string }) => Promise<Person>;

/** Two members of one project, and a story of the first one. */
async function prepare(createPerson: CreatePerson) {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const berta = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const [story] = await createStories(ana, project.id, 'todo', ['Pago con tarjeta']);
  if (!story) throw new Error('a story');
  return { ana, berta, project, story, address: `${boardOf(project.id)}&story=${story.id}` };
}

async function storyOf(person: Person, id: string) {
  const { data } = await person.client.from('user_stories').select().eq('id', id).single().throwOnError();
  return data;
}

test('a description is shown as Markdown, without HTML and with safe links', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, story, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  const open = panel(page);
  const field = open.getByLabel('Descripción');
  await field.fill(
    '## Motivo\n\nUn **pago** en [el banco](https://banco.test).\n\n- [x] uno\n- dos\n\n<img src=x onerror="window.hacked=1"> [mal](javascript:alert(1))',
  );
  await open.getByRole('button', { name: 'Vista previa' }).click();
  await expect(field).toBeFocused();
  const preview = open.getByRole('region', { name: 'Vista previa' });
  await expect(preview.getByRole('heading', { name: 'Motivo' })).toBeVisible();
  await expectAccessible(page);
  await field.press('Control+Enter');
  await expect(preview).toHaveCount(0);
  await expect(open.locator('strong', { hasText: 'pago' })).toBeVisible();
  const link = open.getByRole('link', { name: 'el banco' });
  await expect(link).toHaveAttribute('href', 'https://banco.test');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(open).toContainText('<img src=x onerror="window.hacked=1">');
  await expect(open.getByRole('link', { name: 'mal' })).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect.poll(async () => (await storyOf(ana, story.id)).description).toContain('**pago**');

  // a click makes it a field, and the change can be undone
  await closeToast(page);
  await open.getByRole('heading', { name: 'Motivo' }).click();
  await expect(field).toBeFocused();
  await field.fill('Otra cosa');
  await field.press('Control+Enter');
  await expect(open.getByText('Otra cosa', { exact: true }).last()).toBeVisible();
  await undo(page);
  await expect(open.locator('strong', { hasText: 'pago' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('tasks are added, completed, ordered, assigned and deleted, and show in the history', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  const tasks = section(page, 'Tareas');
  const names = () =>
    tasks
      .getByRole('textbox', { name: /^Tarea \d/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const add = tasks.getByLabel('Añadir una tarea');
  for (const title of ['Diseñar', 'Probar', 'Publicar']) {
    await add.fill(title);
    await add.press('Enter');
  }
  await expect.poll(names).toEqual(['Diseñar', 'Probar', 'Publicar']);
  await tasks.getByRole('checkbox', { name: 'Diseñar' }).click();
  await expect(tasks.getByRole('checkbox', { name: 'Diseñar' })).toBeChecked();
  await expect(tasks).toContainText('1 de 3');

  await tasks.getByLabel('Tarea 3').press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Diseñar', 'Publicar', 'Probar']);
  await expect(tasks.getByLabel('Tarea 2')).toBeFocused();
  const [grip, target] = [tasks.locator('li').nth(2).locator('span').first(), tasks.locator('li').first()];
  await tasks.locator('li').nth(2).hover();
  const [from, to] = [await restingBox(grip), await boxOf(target)];
  await page.mouse.move(from.x + 6, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 6 });
  await page.mouse.up();
  await expect.poll(names).toEqual(['Probar', 'Diseñar', 'Publicar']);

  await tasks.getByLabel('Tarea 1').fill('Probar en el móvil');
  await tasks.getByLabel('Tarea 1').press('Enter');
  await tasks.getByRole('button', { name: /^Responsable de «Probar en el móvil»/ }).click();
  await page.getByRole('option', { name: 'Berta Muestra' }).click();
  await tasks.getByRole('button', { name: 'Eliminar la tarea «Publicar»' }).click();
  await expect.poll(names).toEqual(['Probar en el móvil', 'Diseñar']);
  await undo(page);
  await expect.poll(names).toEqual(['Probar en el móvil', 'Diseñar', 'Publicar']);

  const stored = async () => {
    const { data } = await ana.client
      .from('tasks')
      .select('title, done, assignee_id')
      .eq('story_id', story.id)
      .order('rank')
      .throwOnError();
    return data;
  };
  await expect.poll(stored).toEqual([
    { title: 'Probar en el móvil', done: false, assignee_id: berta.id },
    { title: 'Diseñar', done: true, assignee_id: null },
    { title: 'Publicar', done: false, assignee_id: null },
  ]);
  const history = section(page, 'Actividad');
  for (const words of [
    'añadió la tarea «Diseñar»',
    'terminó la tarea «Diseñar»',
    'asignó la tarea «Probar en el móvil» a Berta Muestra',
    'eliminó la tarea «Publicar»',
  ]) {
    await expect(history).toContainText(words);
  }
  // changes of other people show at once
  await berta.client.from('tasks').update({ done: true }).eq('story_id', story.id).throwOnError();
  await expect(tasks).toContainText('3 de 3');
});

test('a comment mentions people, notifies them, and can be edited only by its author', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  const open = panel(page);
  await expect(open.getByLabel('Título')).toHaveValue('Pago con tarjeta');
  await page.keyboard.press('c');
  const composer = open.getByLabel('Escribe un comentario');
  await expect(composer).toBeFocused();
  await page.keyboard.type('¿Lo ves, @ber');
  await expect(page.getByRole('option', { name: 'Berta Muestra' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(composer).toHaveValue('¿Lo ves, @Berta Muestra ');
  await page.keyboard.type('**hoy**?');

  // the typed text stays when the panel closes
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await page.goBack();
  await expect(composer).toHaveValue('¿Lo ves, @Berta Muestra **hoy**?');
  await composer.press('Control+Enter');
  const comments = open.locator('[data-comment]');
  await expect(comments).toHaveCount(1);
  await expect(composer).toHaveValue('');
  await expect(comments.first().locator('strong')).toHaveText('hoy');
  await expect(comments.first()).toContainText('@Berta Muestra');

  const hers = await openAs(berta, address);
  await hers.getByRole('button', { name: /Notificaciones: \d sin leer/ }).click();
  await expect(hers.getByText('te mencionó en')).toBeVisible();
  await hers.keyboard.press('Escape');
  const seen = panel(hers).locator('[data-comment]');
  await expect(seen.getByRole('button')).toHaveCount(0); // it is not her comment, and she does not manage the project
  await panel(hers).getByLabel('Escribe un comentario').fill('Sí, lo veo');
  await panel(hers).getByRole('button', { name: 'Comentar' }).click();
  await expect(comments).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Notificaciones: 1 sin leer' })).toBeVisible();

  await seen.first().getByRole('button', { name: 'Editar' }).click();
  await panel(hers).getByLabel('Editar el comentario').fill('Sí, ya lo veo');
  await panel(hers).getByRole('button', { name: 'Guardar' }).click();
  await expect(comments.first()).toContainText('Sí, ya lo veo');
  await expect(comments.first()).toContainText('editado');

  // a manager of the project may delete any comment, and undo the deletion
  await comments.first().getByRole('button', { name: 'Eliminar' }).click();
  await expect(seen).toHaveCount(1);
  await undo(page);
  await expect(seen).toHaveCount(2);
});

test('labels, epic, sprint and block of a story are changed in the panel', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, project, story, address } = await prepare(createPerson);
  await ana.client
    .from('user_stories')
    .insert({ project_id: project.id, title: 'Otra', labels: ['pagos'] })
    .throwOnError();
  const { data: epic } = await ana.client
    .from('epics')
    .insert({ project_id: project.id, name: 'Cobros' })
    .select('id')
    .single()
    .throwOnError();
  const { data: sprint } = await ana.client
    .from('sprints')
    .insert({ project_id: project.id, name: 'Sprint 7', start_date: '2026-03-02', end_date: '2026-03-13' })
    .select('id')
    .single()
    .throwOnError();
  await ana.client.from('user_stories').update({ assignee_id: berta.id }).eq('id', story.id).throwOnError();
  await signIn(page, ana, address);
  const open = panel(page);
  await open.getByLabel('Etiquetas').fill('pa');
  await page.getByRole('option', { name: 'pagos' }).click();
  await open.getByRole('button', { name: /^Épica/ }).click();
  await page.getByRole('option', { name: 'Cobros' }).click();
  await open.getByRole('button', { name: /^Sprint/ }).click();
  await page.getByRole('option', { name: 'Sprint 7' }).click();
  await open.getByRole('button', { name: 'Marcar como bloqueada' }).click();
  await page.keyboard.type('Falta el contrato');
  await page.keyboard.press('Enter');
  await expect(card(page, story)).toContainText('Bloqueada: Falta el contrato');
  await expect
    .poll(async () => storyOf(ana, story.id))
    .toMatchObject({
      labels: ['pagos'],
      epic_id: epic.id,
      sprint_id: sprint.id,
      blocked_reason: 'Falta el contrato',
    });
  for (const words of [
    'añadió la etiqueta pagos',
    'la puso en Cobros',
    'la marcó como bloqueada: Falta el contrato',
  ]) {
    await expect(section(page, 'Actividad')).toContainText(words);
  }
  const hers = await openAs(berta, address);
  await hers.getByRole('button', { name: /Notificaciones: \d sin leer/ }).click();
  await expect(hers.getByRole('dialog').getByText('marcó como bloqueada')).toBeVisible();

  await open.getByRole('button', { name: 'Quitar el bloqueo' }).click();
  await expect(card(page, story)).not.toContainText('Bloqueada');
  await undo(page);
  await expect(card(page, story)).toContainText('Bloqueada: Falta el contrato');
});

test('files are selected, dropped, pasted, downloaded and deleted', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, story, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  const files = section(page, 'Archivos');
  const chooser = page.waitForEvent('filechooser');
  await files.getByRole('button', { name: 'Adjuntar archivos' }).click();
  await (await chooser).setFiles([
    { name: 'acta.txt', mimeType: 'text/plain', buffer: Buffer.from('Hola') },
    { name: 'página.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
    { name: 'vídeo.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
  ]);
  await expect(page.getByRole('alert').filter({ hasText: 'página.html' })).toContainText(
    'no se puede adjuntar',
  );
  await expect(page.getByRole('alert').filter({ hasText: 'vídeo.mp4' })).toContainText('como mucho 10 MB');
  await expect(files.getByRole('button', { name: 'acta.txt', exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: 'acta.txt', exact: true }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('Hola');

  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'plano.png', { type: 'image/png' }));
      return data;
    },
    [...PNG],
  );
  await panel(page).dispatchEvent('dragenter', { dataTransfer: transfer });
  await expect(panel(page)).toContainText('Suelta los archivos para adjuntarlos');
  await panel(page).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(files.getByRole('link', { name: 'Ver plano.png' }).locator('img')).toBeVisible();
  await panel(page).evaluate(
    (element, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...PNG],
  );
  await expect(files.getByRole('link', { name: /^Ver captura-/ })).toBeVisible();
  await expectAccessible(page);

  await files.getByRole('button', { name: 'Eliminar acta.txt' }).click();
  await expect(files.getByRole('button', { name: 'acta.txt', exact: true })).toHaveCount(0);
  await undo(page);
  await expect(files.getByRole('button', { name: 'acta.txt', exact: true })).toBeVisible();
  const { data } = await ana.client
    .from('attachments')
    .select('name')
    .eq('story_id', story.id)
    .throwOnError();
  expect(data).toHaveLength(3);
  const history = section(page, 'Actividad');
  await expect(history).toContainText('adjuntó el archivo «plano.png»');
  await expect(history).toContainText('eliminó el archivo «acta.txt»');
});

test('an upload shows its progress and can be cancelled; a failed one says why', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, story, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  const files = section(page, 'Archivos');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/files/v1/stories/**', async (route) => {
    await released;
    await route.abort().catch(() => {});
  });
  const input = files.locator('input[type="file"]');
  await input.setInputFiles({
    name: 'grande.zip',
    mimeType: 'application/zip',
    buffer: Buffer.alloc(100_000),
  });
  await expect(files.getByRole('progressbar', { name: /^Subiendo grande.zip/ })).toBeVisible();
  await files.getByRole('button', { name: 'Cancelar la subida de grande.zip' }).click();
  await expect(files.getByRole('progressbar')).toHaveCount(0);
  await input.setInputFiles({ name: 'otro.zip', mimeType: 'application/zip', buffer: Buffer.alloc(10) });
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo adjuntar otro.zip' })).toBeVisible();
  const { data } = await ana.client.from('attachments').select('id').eq('story_id', story.id).throwOnError();
  expect(data).toEqual([]);
});

test('two people who have the same story open see each other and lose no text', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepare(createPerson);
  await ana.client
    .from('user_stories')
    .update({ acceptance_criteria: '- [ ] Uno\n- [ ] Dos' })
    .eq('id', story.id)
    .throwOnError();
  await signIn(page, ana, address);
  const hers = await openAs(berta, address);
  await expect(
    panel(page).getByRole('status', { name: 'Berta Muestra tiene abierta esta historia' }),
  ).toBeVisible();
  await expect(
    panel(hers).getByRole('status', { name: 'Ana Prueba tiene abierta esta historia' }),
  ).toBeVisible();

  // both change the same field: the later person chooses
  const titleOf = (at: Page) => panel(at).getByRole('textbox', { name: 'Título' });
  const [mine, other] = [titleOf(page), titleOf(hers)];
  await mine.fill('Lo que escribe Ana');
  await other.fill('Lo que escribe Berta');
  await other.press('Enter');
  await expect(card(page, story)).toContainText('Lo que escribe Berta');
  await mine.press('Enter');
  const choice = panel(page).getByRole('group', { name: 'Dos versiones: Título' });
  await expect(choice).toContainText('Lo que escribe Ana');
  await expect(choice).toContainText('Lo que escribe Berta');
  await expect(choice).toContainText('Berta Muestra ha cambiado «Título» mientras editabas.');
  await expect(mine).toHaveValue('Lo que escribe Ana');
  await expectAccessible(page);
  // the conflict stays when the field gets and loses the focus
  await mine.click();
  await choice.getByRole('button', { name: 'Quedarme con la mía' }).click();
  await expect(choice).toHaveCount(0);
  await expect(other).toHaveValue('Lo que escribe Ana');

  // the server reports the conflict: the live change of the other person has not arrived yet
  await page.route('**/rest/v1/rpc/edit_story_field', async (route) => {
    await berta.client
      .from('user_stories')
      .update({ description: 'Texto de Berta' })
      .eq('id', story.id)
      .throwOnError();
    await route.continue();
  });
  const description = panel(page).getByRole('textbox', { name: 'Descripción' });
  await description.fill('Texto de Ana');
  await description.press('Control+Enter');
  const texts = panel(page).getByRole('group', { name: 'Dos versiones: Descripción' });
  await expect(texts).toContainText('Berta Muestra ha cambiado «Descripción» mientras editabas.');
  await page.unroute('**/rest/v1/rpc/edit_story_field');
  await texts.getByRole('button', { name: 'Usar la otra' }).click();
  await expect(description).toHaveValue('Texto de Berta');
  await undo(page);
  await expect(description).toHaveValue('Texto de Ana');
  expect((await storyOf(ana, story.id)).description).toBe('Texto de Berta');

  // changes of different criteria do not contradict each other
  await page.route('**/rest/v1/rpc/edit_story_field', async (route) => {
    await berta.client
      .from('user_stories')
      .update({ acceptance_criteria: '- [ ] Uno\n- [x] Dos' })
      .eq('id', story.id)
      .eq('acceptance_criteria', '- [ ] Uno\n- [ ] Dos')
      .throwOnError();
    await route.continue();
  });
  await panel(page).getByRole('checkbox', { name: 'Uno' }).check();
  await expect
    .poll(async () => (await storyOf(ana, story.id)).acceptance_criteria)
    .toBe('- [x] Uno\n- [x] Dos');
  await expect(panel(page)).toContainText('2 de 2');
});

test('a conflict of two choices is shown, and a deleted story is restored with all its parts', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  const open = panel(page);
  await page.route('**/rest/v1/rpc/edit_story_field', async (route) => {
    await berta.client.from('user_stories').update({ priority: 'low' }).eq('id', story.id).throwOnError();
    await route.continue();
  });
  await open.getByRole('button', { name: /^Prioridad/ }).click();
  await page.getByRole('option', { name: 'Crítica' }).click();
  const choice = open.getByRole('group', { name: 'Dos versiones: Prioridad' });
  await expect(choice).toContainText('Crítica');
  await expect(choice).toContainText('Baja');
  await page.unroute('**/rest/v1/rpc/edit_story_field');
  await choice.getByRole('button', { name: 'Quedarme con la mía' }).click();
  await expect.poll(async () => (await storyOf(ana, story.id)).priority).toBe('critical');

  await ana.client.from('comments').insert({ story_id: story.id, body: 'Para recordar' }).throwOnError();
  await open.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar historia' }).click();
  await page.getByRole('button', { name: 'Eliminar historia' }).click();
  await expect(card(page, story)).toHaveCount(0);
  await undo(page);
  await card(page, story).getByRole('link').click();
  await expect(open.locator('[data-comment]')).toContainText('Para recordar');
});

test('the copied link of a story opens it', async ({ page, createPerson, signIn }) => {
  const { ana, story, address } = await prepare(createPerson);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ana, address);
  await panel(page).getByRole('button', { name: 'Copiar el enlace' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Enlace copiado' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get('story')).toBe(story.id);
  await page.goto('/');
  await page.goto(link);
  await expect(panel(page).getByLabel('Título')).toHaveValue('Pago con tarjeta');
});

test('the panel with all parts is accessible in both themes and fits 360 px', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, berta, project, story, address } = await prepare(createPerson);
  await ana.client
    .from('user_stories')
    .update({
      description: 'Como persona que reserva a menudo, quiero **pagar** con la tarjeta guardada.',
      acceptance_criteria: '- [x] Muestra las tarjetas\n- [ ] Pide confirmación',
      blocked_reason: 'Falta el contrato con el banco',
      labels: ['pagos', 'banca'],
      assignee_id: berta.id,
      story_points: 5,
    })
    .eq('id', story.id)
    .throwOnError();
  await ana.client.from('epics').insert({ project_id: project.id, name: 'Cobros' }).throwOnError();
  await ana.client
    .from('tasks')
    .insert([
      { story_id: story.id, title: 'Diseñar la pantalla de pago', done: true },
      { story_id: story.id, title: 'Probar con el banco', done: false },
    ])
    .throwOnError();
  await berta.client
    .from('comments')
    .insert({
      story_id: story.id,
      body: 'El entorno de pruebas ya admite reembolsos. @Ana Prueba puede seguir.',
    })
    .throwOnError();
  await signIn(page, ana, address);
  await expect(panel(page).locator('[data-comment]')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () => panel(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
  await expect(panel(page).getByRole('button', { name: 'Comentar' })).toBeInViewport();
});
