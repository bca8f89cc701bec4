import { createStory } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { card } from './board-page.ts';
import { dialog } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { prepareStory, section } from './story-page.ts';

test('a story waits for another one until that one is completed, and its assignee hears of it', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const { ana, berta, project, story: blocker, address } = await prepareStory(createPerson);
  const waiting = await createStory(ana, project.id, {
    title: 'Recibo por correo',
    status: 'todo',
    assignee_id: berta.id,
  });
  await signIn(page, ana, address);
  const links = section(page, 'Relaciones');

  await links.getByRole('button', { name: 'Añadir' }).focus();
  await page.keyboard.press('Enter');
  await expect(links.getByRole('combobox', { name: 'La otra historia' })).toBeFocused();
  await page.keyboard.type('recibo');
  await expect(page.getByRole('option', { name: /Recibo por correo/ })).toBeVisible();
  await expectAccessibleInBothThemes(page, '[data-story-panel]');
  await page.keyboard.press('Enter');
  await expect(links.getByRole('list', { name: 'Bloquea a' })).toContainText('Recibo por correo');
  await expect(links.getByRole('button', { name: 'Añadir' })).toBeFocused();
  await expectAccessibleInBothThemes(page, '[data-story-panel]');
  const mark = card(page, waiting).getByText('Espera a 1 historia');
  await expect(mark).toBeAttached();

  const other = await openAs(berta);
  const bell = other.getByRole('button', { name: /^Notificaciones/ });
  await expect(bell).toHaveAccessibleName('Notificaciones: 2 sin leer');
  await ana.client.from('user_stories').update({ status: 'done' }).eq('id', blocker.id).throwOnError();
  await expect(mark).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('Notificaciones: 3 sin leer');
  await bell.click();
  await expect(dialog(other)).toContainText(
    `Se ha completado ${project.key}-${blocker.number}, que bloqueaba a ${project.key}-${waiting.number} Recibo por correo`,
  );
});
