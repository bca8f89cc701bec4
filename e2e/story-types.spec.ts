import { editField } from '../server/testing/call.ts';
import { createProject, createStory } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { row } from './backlog-page.ts';
import { boardOf, card } from './board-page.ts';
import { tick } from './filter-page.ts';
import { expect, test } from './fixtures.ts';
import { goToView } from './views-by-key.ts';

test('a story becomes a bug in its panel, its card shows that, and the filter finds it', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const story = await createStory(ana, project.id, { title: 'No carga' });
  const other = await createStory(ana, project.id, { title: 'Pagar' });
  await signIn(page, ana, `${boardOf(project.id)}&story=${story.id}`);
  const panel = page.locator('[data-story-panel]');
  await panel.getByRole('button', { name: /^Tipo/ }).click();
  await page.getByRole('option', { name: 'Error' }).click();
  await expect(card(page, story).getByRole('img', { name: 'Error' })).toBeVisible();
  await expect(card(page, other).getByRole('img', { name: 'Historia' })).toBeVisible();
  await expect(panel.getByText('cambió el tipo de Historia a Error')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card(page, story).getByRole('img', { name: 'Historia' })).toBeVisible();
  await expectAccessible(page);
  await editField(ana.client, {
    story_id: story.id,
    field: 'type',
    before: 'story',
    after: 'bug',
  });
  await goToView(page, 'backlog');
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await tick(page.getByRole('checkbox', { name: 'Error' }));
  await expect(row(page, other)).toHaveCount(0);
  await expect(row(page, story).getByRole('img', { name: 'Error' })).toBeVisible();
});
