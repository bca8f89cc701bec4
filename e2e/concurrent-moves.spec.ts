import { createProject, joinTeam } from '../server/testing/scenario.ts';
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
import { banner } from './connection.ts';
import { expect, type Person, test } from './fixtures.ts';

type CreatePerson = (options: { name: string }) => Promise<Person>;

/** Ana and Berta, who share a project with one story to do. */
async function prepare(createPerson: CreatePerson) {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const berta = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const [story] = await createStories(ana, project.id, 'todo', ['Pago con tarjeta']);
  if (!story) throw new Error('a story');
  return { ana, berta, project, story, address: boardOf(project.id) };
}

test('of two people who move a card at the same time, the later one learns who was first, and may repeat it', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, project, story, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  const hers = await openAs(berta, address);
  await expectColumn(page, 'todo', [story]);
  await expectColumn(hers, 'todo', [story]);
  // Ana's move is on its way when Berta's arrives
  await page.route(
    '**/rest/v1/rpc/change_stories',
    async (route) => {
      await dragWithMouse(hers, card(hers, story), column(hers, 'in_review'));
      await expect.poll(() => storedColumn(berta, project.id, 'in_review')).toEqual([story.id]);
      await route.continue();
    },
    { times: 1 },
  );
  await dragWithMouse(page, card(page, story), column(page, 'done'));
  const notice = page
    .getByRole('alert')
    .filter({ hasText: `${project.key}-${story.number} no se ha movido` });
  await expect(notice).toContainText('Berta Muestra la movió a «En Revisión»');
  await expectColumn(page, 'in_review', [story]);
  await expectAccessible(page);

  await notice.getByRole('button', { name: 'Moverla de todos modos' }).click();
  await expectColumn(page, 'done', [story]);
  await expectColumn(hers, 'done', [story]);
  await expect(notice).toHaveCount(0);
});

test('a move made offline does not overwrite the later move of somebody else', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, project, story, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  const hers = await openAs(berta, address);
  await expectColumn(page, 'todo', [story]);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, story), column(page, 'in_progress'));
  await expect(banner(page)).toContainText('1 cambio en espera.');
  await dragWithMouse(hers, card(hers, story), column(hers, 'done'));
  await expect.poll(() => storedColumn(berta, project.id, 'done')).toEqual([story.id]);

  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toContainText('Berta Muestra la movió a «Completado»');
  await expectColumn(page, 'done', [story]);
  expect(await storedColumn(ana, project.id, 'done')).toEqual([story.id]);
});
