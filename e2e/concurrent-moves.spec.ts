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
import { expect, test } from './fixtures.ts';

test('a move made offline does not overwrite the later move of somebody else, whose name it says, and may be repeated', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const berta = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const [story] = await createStories(ana, project.id, 'todo', ['Pago con tarjeta']);
  if (!story) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  const hers = await openAs(berta, boardOf(project.id));
  await expectColumn(page, 'todo', [story]);
  await expectColumn(hers, 'todo', [story]);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, story), column(page, 'in_progress'));
  await expect(banner(page)).toContainText('1 cambio en espera.');
  await dragWithMouse(hers, card(hers, story), column(hers, 'done'));
  await expect.poll(() => storedColumn(berta, project.id, 'done')).toEqual([story.id]);

  await page.context().setOffline(false);
  const notice = page
    .getByRole('alert')
    .filter({ hasText: `${project.key}-${story.number} no se ha movido` });
  await expect(notice).toContainText('Berta Muestra la movió a «Completado»');
  await expectColumn(page, 'done', [story]);
  expect(await storedColumn(ana, project.id, 'done')).toEqual([story.id]);
  await expectAccessible(page);

  await notice.getByRole('button', { name: 'Moverla de todos modos' }).click();
  await expectColumn(page, 'in_progress', [story]);
  await expectColumn(hers, 'in_progress', [story]);
  await expect(notice).toHaveCount(0);
});
