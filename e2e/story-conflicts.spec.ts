import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { card } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { panel, prepareStory, storyOf, undo } from './story-page.ts';

const SAVE = '**/rest/v1/rpc/edit_story_field';

/** The question of a conflict, by the field. */
const choiceOf = (page: Page, field: string): Locator =>
  panel(page).getByRole('group', { name: `Dos versiones: ${field}` });

/**
 * Makes the change of another person before each save of this page, so that the server reports the conflict: the live change
 * has not arrived yet.
 */
const changeBeforeSaves = (page: Page, change: () => PromiseLike<unknown>) =>
  page.route(SAVE, async (route) => {
    await change();
    await route.continue();
  });

test('two people who have the same story open see each other', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  const hers = await openAs(berta, address);
  await expect(
    panel(page).getByRole('status').filter({ hasText: 'Berta Muestra tiene abierta esta historia' }),
  ).toBeVisible();
  await expect(
    panel(hers).getByRole('status').filter({ hasText: 'Ana Prueba tiene abierta esta historia' }),
  ).toBeVisible();
});

test('when two people type in the same field, the later one chooses between the versions', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  const hers = await openAs(berta, address);
  const titleOf = (at: Page) => panel(at).getByRole('textbox', { name: 'Título' });
  const [mine, other] = [titleOf(page), titleOf(hers)];
  await mine.fill('Lo que escribe Ana');
  await other.fill('Lo que escribe Berta');
  await other.press('Enter');
  await expect(card(page, story)).toContainText('Lo que escribe Berta');
  await mine.press('Enter');
  const choice = choiceOf(page, 'Título');
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

test('the choice of the version of the other person can be undone', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  await changeBeforeSaves(page, () =>
    berta.client
      .from('user_stories')
      .update({ description: 'Texto de Berta' })
      .eq('id', story.id)
      .throwOnError(),
  );
  const description = panel(page).getByLabel('Descripción');
  await description.fill('Texto de Ana');
  await description.press('Control+Enter');
  const choice = choiceOf(page, 'Descripción');
  await expect(choice).toContainText('Berta Muestra ha cambiado «Descripción» mientras editabas.');
  await page.unroute(SAVE);
  await choice.getByRole('button', { name: 'Usar la otra' }).click();
  await expect(description).toHaveValue('Texto de Berta');
  await undo(page);
  await expect(description).toHaveValue('Texto de Ana');
  expect((await storyOf(ana, story.id)).description).toBe('Texto de Berta');
});

test('simultaneous changes of different acceptance criteria are both saved', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await ana.client
    .from('user_stories')
    .update({ acceptance_criteria: '- [ ] Uno\n- [ ] Dos' })
    .eq('id', story.id)
    .throwOnError();
  await signIn(page, ana, address);
  await changeBeforeSaves(page, () =>
    berta.client
      .from('user_stories')
      .update({ acceptance_criteria: '- [ ] Uno\n- [x] Dos' })
      .eq('id', story.id)
      .eq('acceptance_criteria', '- [ ] Uno\n- [ ] Dos')
      .throwOnError(),
  );
  await panel(page).getByRole('checkbox', { name: 'Uno' }).check();
  await expect
    .poll(async () => (await storyOf(ana, story.id)).acceptance_criteria)
    .toBe('- [x] Uno\n- [x] Dos');
  await expect(panel(page)).toContainText('2 de 2');
});

test('a conflict about a selected value shows both values', async ({ page, createPerson, signIn }) => {
  const { ana, berta, story, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  await changeBeforeSaves(page, () =>
    berta.client.from('user_stories').update({ priority: 'low' }).eq('id', story.id).throwOnError(),
  );
  await panel(page)
    .getByRole('button', { name: /^Prioridad/ })
    .click();
  await page.getByRole('option', { name: 'Crítica' }).click();
  const choice = choiceOf(page, 'Prioridad');
  await expect(choice).toContainText('Crítica');
  await expect(choice).toContainText('Baja');
  await page.unroute(SAVE);
  await choice.getByRole('button', { name: 'Quedarme con la mía' }).click();
  await expect.poll(async () => (await storyOf(ana, story.id)).priority).toBe('critical');
});
