import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addComment, panel, prepareStory, undo } from './story-page.ts';

const commentsOf = (page: Page): Locator => panel(page).locator('[data-comment]');

test('two people comment: with a mention and live, edited by the author alone, deleted by a manager and restored', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  await expect(panel(page).getByLabel('Título')).toHaveValue('Pago con tarjeta');
  await page.keyboard.press('c');
  const composer = panel(page).getByLabel('Escribe un comentario');
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
  const seen = commentsOf(hers);
  await expect(seen).toHaveCount(1);
  // it is not her comment, and she does not manage the project
  await expect(seen.getByRole('button', { name: /^(Editar|Eliminar|Borrar)/ })).toHaveCount(0);
  // her comment shows at once, and notifies the reporter
  await addComment(berta, story.id, 'Sí, lo veo');
  await expect(comments).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Notificaciones: 1 sin leer' })).toBeVisible();
  await seen.first().getByRole('button', { name: 'Editar' }).click();
  await panel(hers).getByLabel('Editar el comentario').fill('Sí, ya lo veo');
  await panel(hers).getByRole('button', { name: 'Guardar' }).click();
  await expect(comments.first()).toContainText('Sí, ya lo veo');
  await expect(comments.first()).toContainText('editado');

  // a manager of the project may delete any comment, and undo the deletion
  await comments.filter({ hasText: 'Sí, ya lo veo' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(seen).toHaveCount(1);
  await undo(page);
  await expect(seen).toHaveCount(2);

  await hers.getByRole('button', { name: /Notificaciones: \d sin leer/ }).click();
  await expect(hers.getByText('te mencionó en')).toBeVisible();
});
