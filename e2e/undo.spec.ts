import type { Page } from '@playwright/test';
import { createProject } from '../server/testing/scenario.ts';
import {
  boardOf,
  card,
  column,
  createStories,
  dragWithMouse,
  expectColumn,
  storedColumn,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });

test('a move is undone with its toast, or with Ctrl+Z while the toast is shown, which stays under the pointer and with the focus', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one, two] = await createStories(ana, project.id, 'todo', ['Uno', 'Dos']);
  if (!one || !two) throw new Error('two stories');
  await signIn(page, ana, boardOf(project.id));
  await dragWithMouse(page, card(page, one), column(page, 'done'));
  await expect(said(page, `${project.key}-${one.number} movida a Completado`)).toBeVisible();
  await undo(page).click();
  await expectColumn(page, 'todo', [one, two]);
  await expect.poll(() => storedColumn(ana, project.id, 'todo')).toEqual([one.id, two.id]);
  await expect(undo(page)).toBeHidden();

  await dragWithMouse(page, card(page, two), column(page, 'in_review'));
  await expect(said(page, 'movida a En Revisión')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => storedColumn(ana, project.id, 'todo')).toEqual([one.id, two.id]);
  await page.keyboard.press('Control+z');
  await expect(undo(page)).toBeHidden();
  await expect.poll(() => storedColumn(ana, project.id, 'todo')).toEqual([one.id, two.id]);
  await expectColumn(page, 'todo', [one, two]);

  // only the last action is offered
  await page.clock.install();
  await dragWithMouse(page, card(page, one), column(page, 'done'));
  await expect(undo(page)).toBeVisible();
  await dragWithMouse(page, card(page, two), column(page, 'done'));
  await expect(said(page, `${project.key}-${two.number} movida a Completado`)).toBeVisible();
  await expect(undo(page)).toHaveCount(1);
  await undo(page).hover();
  await page.clock.runFor(20_000);
  await expect(undo(page)).toBeVisible();
  await undo(page).focus();
  await page.mouse.move(10, 400);
  await page.clock.runFor(20_000);
  await expect(undo(page)).toBeVisible();
  await undo(page).blur();
  await page.clock.runFor(11_000);
  await expect(undo(page)).toBeHidden();
});

test('a toast without an action closes after five seconds', async ({ page, createPerson, signIn }) => {
  await signIn(page, await createPerson(), '/?dialog=project');
  await page.clock.install();
  await page.getByRole('dialog').getByLabel('Nombre').fill('Reservas');
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Proyecto creado')).toBeVisible();
  await page.clock.runFor(6000);
  await expect(said(page, 'Proyecto creado')).toBeHidden();
});
