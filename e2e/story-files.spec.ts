import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createStory } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { boardOf, card } from './board-page.ts';
import { expect, type Person, test } from './fixtures.ts';
import { panel, prepareStory, section, undo } from './story-page.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const UPLOADS = '**/files/v1/stories/**';

const filesOf = (page: Page): Locator => section(page, 'Archivos');
/** A name in the list of files. */
const nameIn = (page: Page, name: string): Locator =>
  filesOf(page).getByRole('button', { name, exact: true });
/** The field of the file dialog. */
const inputOf = (page: Page): Locator => filesOf(page).locator('input[type="file"]');

/** The names of the stored files of a story. */
async function storedNames(person: Person, storyId: string): Promise<string[]> {
  const { data } = await person.client
    .from('attachments')
    .select('name')
    .eq('story_id', storyId)
    .throwOnError();
  return data.map(({ name }) => name);
}

test('selected files are attached but for refused ones, downloaded, and deleted with undo; uploads are cancelled and repeated', async ({
  page,
  createPerson,
  signIn,
}, testInfo) => {
  const { ana, story, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  const files = filesOf(page);
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
  await expect(nameIn(page, 'acta.txt')).toBeVisible();
  expect(await storedNames(ana, story.id)).toEqual(['acta.txt']);

  const download = page.waitForEvent('download');
  await nameIn(page, 'acta.txt').click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('Hola');

  await files.getByRole('button', { name: 'Eliminar acta.txt' }).click();
  await expect(nameIn(page, 'acta.txt')).toHaveCount(0);
  await undo(page);
  await expect(nameIn(page, 'acta.txt')).toBeVisible();
  await expect(section(page, 'Actividad')).toContainText('eliminó el archivo «acta.txt»');

  // an upload shows its progress, and waits here until it is cancelled
  await page.route(UPLOADS, () => {});
  await inputOf(page).setInputFiles({
    name: 'grande.zip',
    mimeType: 'application/zip',
    buffer: Buffer.alloc(100_000),
  });
  await expect(files.getByRole('progressbar', { name: /^Subiendo grande.zip/ })).toBeVisible();
  await files.getByRole('button', { name: 'Cancelar la subida de grande.zip' }).click();
  await expect(files.getByRole('progressbar')).toHaveCount(0);
  expect(await storedNames(ana, story.id)).toEqual(['acta.txt']);
  await page.unroute(UPLOADS);

  // an upload without an answer says so, and is repeated with the same file
  const notes = testInfo.outputPath('notas.txt');
  await writeFile(notes, 'Hola');
  const choose = async () => {
    const again = page.waitForEvent('filechooser');
    await files.getByRole('button', { name: 'Adjuntar archivos' }).click();
    await (await again).setFiles(notes);
  };
  await page.route(UPLOADS, (route) => route.abort());
  await choose();
  const unknown = page.getByRole('alert').filter({ hasText: 'Aún no sabemos si «notas.txt» se adjuntó' });
  await expect(unknown).toBeVisible();
  expect(await storedNames(ana, story.id)).toEqual(['acta.txt']);
  await page.unroute(UPLOADS);
  await choose();
  await expect(nameIn(page, 'notas.txt')).toBeVisible();
  // one whose answer alone is lost is found
  await page.route(UPLOADS, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await inputOf(page).setInputFiles({
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Hola'),
  });
  await expect(nameIn(page, 'plan.txt')).toBeVisible();
  expect((await storedNames(ana, story.id)).filter((name) => name === 'plan.txt')).toHaveLength(1);
  await page.unroute(UPLOADS);
});

/** A picture as it is dragged from a folder. */
const pictureIn = (page: Page, name = 'plano.png') =>
  page.evaluateHandle(
    ({ bytes, name }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      return data;
    },
    { bytes: [...PNG], name },
  );

test('a picture is attached when it is dropped on a card, which opens its story, on the panel, or pasted; not elsewhere', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const { ana, story, project } = await prepareStory(createPerson);
  const other = await createStory(ana, project.id, { title: 'La otra', status: 'todo' });
  await signIn(page, ana, boardOf(project.id));
  const transfer = { dataTransfer: await pictureIn(page) };
  const hint = page.getByText('Suelta los archivos para adjuntarlos');
  await card(page, story).dispatchEvent('dragenter', transfer);
  await expect(async () => {
    await card(page, story).dispatchEvent('dragover', transfer);
    await expect(hint).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.locator('main').dispatchEvent('dragover', transfer);
  await expect(hint).toBeHidden();
  await page.locator('main').dispatchEvent('drop', transfer);
  await expect(panel(page)).toBeHidden();

  await card(page, story).dispatchEvent('drop', transfer);
  await expect(panel(page)).toContainText(story.title);
  await expect(filesOf(page).getByRole('link', { name: 'Ver plano.png' }).locator('img')).toBeVisible();
  // the open panel shows another story at once
  await card(page, other).dispatchEvent('drop', transfer);
  await expect(panel(page)).toContainText('La otra');
  await expect(filesOf(page).getByRole('link', { name: 'Ver plano.png' }).locator('img')).toBeVisible();
  for (const { id } of [story, other]) expect(await storedNames(ana, id)).toEqual(['plano.png']);

  const sketch = { dataTransfer: await pictureIn(page, 'croquis.png') };
  await panel(page).dispatchEvent('dragenter', sketch);
  await expect(panel(page)).toContainText('Suelta los archivos para adjuntarlos');
  await panel(page).dispatchEvent('drop', sketch);
  const files = filesOf(page);
  await expect(files.getByRole('link', { name: 'Ver croquis.png' }).locator('img')).toBeVisible();
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
  expect(await storedNames(ana, other.id)).toHaveLength(3);
  await expect(section(page, 'Actividad')).toContainText('adjuntó el archivo «croquis.png»');
});
