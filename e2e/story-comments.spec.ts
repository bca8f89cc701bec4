import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addComment, panel, prepareStory, undo } from './story-page.ts';

const commentsOf = (page: Page): Locator => panel(page).locator('[data-comment]');
const composerOf = (page: Page): Locator => panel(page).getByLabel('Escribe un comentario');

test('a comment mentions a person, who is notified', async ({ page, openAs, createPerson, signIn }) => {
  const { ana, berta, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  await expect(panel(page).getByLabel('Título')).toHaveValue('Pago con tarjeta');
  await page.keyboard.press('c');
  const composer = composerOf(page);
  await expect(composer).toBeFocused();
  await page.keyboard.type('¿Lo ves, @ber');
  await expect(page.getByRole('option', { name: 'Berta Muestra' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(composer).toHaveValue('¿Lo ves, @Berta Muestra ');
  await page.keyboard.type('**hoy**?');
  await composer.press('Control+Enter');
  const comments = commentsOf(page);
  await expect(comments).toHaveCount(1);
  await expect(composer).toHaveValue('');
  await expect(comments.first().locator('strong')).toHaveText('hoy');
  await expect(comments.first()).toContainText('@Berta Muestra');

  const hers = await openAs(berta, address);
  await hers.getByRole('button', { name: /Notificaciones: \d sin leer/ }).click();
  await expect(hers.getByText('te mencionó en')).toBeVisible();
});

test('the text of a new comment stays when the panel closes', async ({ page, createPerson, signIn }) => {
  const { ana, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  const composer = composerOf(page);
  await composer.fill('¿Lo ves, @Berta Muestra **hoy**?');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(composer).toHaveValue('¿Lo ves, @Berta Muestra **hoy**?');
  await panel(page).getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(commentsOf(page)).toHaveCount(1);
  await expect(composer).toHaveValue('');
});

test('a comment of another person shows at once and notifies the reporter', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await addComment(ana, story.id, '¿Lo ves?');
  await signIn(page, ana, address);
  const comments = commentsOf(page);
  await expect(comments).toHaveCount(1);
  await addComment(berta, story.id, 'Sí, lo veo');
  await expect(comments).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Notificaciones: 1 sin leer' })).toBeVisible();
});

test('a comment can be edited only by its author', async ({ page, openAs, createPerson, signIn }) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await addComment(ana, story.id, '¿Lo ves?');
  await signIn(page, ana, address);
  const hers = await openAs(berta, address);
  const seen = commentsOf(hers);
  await expect(seen).toHaveCount(1);
  // it is not her comment, and she does not manage the project
  await expect(seen.getByRole('button', { name: /^(Editar|Eliminar|Borrar)/ })).toHaveCount(0);
  await addComment(berta, story.id, 'Sí, lo veo');
  await seen.first().getByRole('button', { name: 'Editar' }).click();
  await panel(hers).getByLabel('Editar el comentario').fill('Sí, ya lo veo');
  await panel(hers).getByRole('button', { name: 'Guardar' }).click();
  const comments = commentsOf(page);
  await expect(comments.first()).toContainText('Sí, ya lo veo');
  await expect(comments.first()).toContainText('editado');
});

test('a manager of the project may delete any comment, and undo the deletion', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await addComment(ana, story.id, '¿Lo ves?');
  await addComment(berta, story.id, 'Sí, lo veo');
  await signIn(page, ana, address);
  const seen = commentsOf(await openAs(berta, address));
  await expect(seen).toHaveCount(2);
  const hers = commentsOf(page).filter({ hasText: 'Sí, lo veo' });
  await hers.getByRole('button', { name: 'Eliminar' }).click();
  await expect(seen).toHaveCount(1);
  await undo(page);
  await expect(seen).toHaveCount(2);
});
