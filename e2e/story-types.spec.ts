import { call } from '../server/testing/call.ts';
import { addMember, createProject, createStory } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { backlogOf, row } from './backlog-page.ts';
import { boardOf, card } from './board-page.ts';
import { tick } from './filter-page.ts';
import { expect, test } from './fixtures.ts';

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
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card(page, story).getByRole('img', { name: 'Historia' })).toBeVisible();
  await call(ana.client, 'edit_story_field', {
    story_id: story.id,
    field: 'type',
    before: 'story',
    after: 'bug',
  });
  await page.goto(backlogOf(project.id));
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await tick(page.getByRole('checkbox', { name: 'Error' }));
  await expect(row(page, other)).toHaveCount(0);
  await expect(row(page, story).getByRole('img', { name: 'Error' })).toBeVisible();
});

test('a manager switches a type off, and another person is no longer offered it', async ({
  page,
  createPerson,
  signIn,
  browser,
}) => {
  const [ana, luis] = [await createPerson(), await createPerson()];
  const project = await createProject(ana);
  await addMember(ana, project.team, luis);
  const bug = await createStory(ana, project.id, { title: 'No carga', type: 'bug' });
  const plain = await createStory(ana, project.id, { title: 'Pagar' });
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, luis, `${boardOf(project.id)}&story=${plain.id}`);
  await signIn(page, ana, `/?view=project&project=${project.id}&section=stories`);
  const bugSwitch = page.getByRole('switch', { name: 'Ofrecer el tipo Error' });
  await expect(bugSwitch).toBeChecked();
  await expectAccessible(page);
  await bugSwitch.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Tipo «Error» desactivado')).toBeVisible();
  const type = theirs.locator('[data-story-panel]').getByRole('button', { name: /^Tipo/ });
  await expect(async () => {
    await type.click();
    await expect(theirs.getByRole('option')).toHaveText(['Historia', 'Tarea técnica', 'Investigación'], {
      timeout: 500,
    });
  }).toPass();
  await theirs.keyboard.press('Escape');
  // the story that has it keeps it
  await theirs.goto(`${boardOf(project.id)}&story=${bug.id}`);
  await expect(type).toHaveText(/Error/);
  await theirs.context().close();
});
