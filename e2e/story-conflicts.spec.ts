import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { card } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { panel, prepareStory } from './story-page.ts';

test('two people in one story see each other, and of two texts for a field the later one chooses', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  const hers = await openAs(berta, address);
  const said = (at: Page, text: string) => panel(at).getByRole('status').filter({ hasText: text });
  await expect(said(page, 'Berta Muestra tiene abierta esta historia')).toBeVisible();
  await expect(said(hers, 'Ana Prueba tiene abierta esta historia')).toBeVisible();
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
});
