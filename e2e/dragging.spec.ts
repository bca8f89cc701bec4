import type { Page } from '@playwright/test';
import { createProject } from '../server/testing/scenario.ts';
import { backlogOf, row } from './backlog-page.ts';
import {
  boardOf,
  boxOf,
  card,
  column,
  createStories,
  expectColumn,
  Finger,
  restingBox,
  storedColumn,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';

const preview = (page: Page) => page.locator('body > [inert][aria-hidden="true"]');

test('Escape cancels a drag with the mouse', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one, two] = await createStories(ana, project.id, 'todo', ['Uno', 'Dos']);
  if (!one || !two) throw new Error('two stories');
  await signIn(page, ana, boardOf(project.id));
  await card(page, one).hover();
  await page.mouse.down();
  const target = await boxOf(column(page, 'done'));
  await page.mouse.move(target.x + 80, target.y + 80, { steps: 4 });
  await expect(column(page, 'done')).toHaveAttribute('data-target');
  await expect(preview(page)).toHaveText(/Uno/);
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  await expect(column(page, 'done')).not.toHaveAttribute('data-target');
  await card(page, one).hover();
  await page.mouse.up();
  await expectColumn(page, 'todo', [one, two]);
  await expect(page).not.toHaveURL(/story=/);
  // the next click works again
  await card(page, one).click();
  await expect(page).toHaveURL(/story=/);
});

test('a press on a button of a card does not drag it', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await card(page, one).hover();
  await card(page, one)
    .getByRole('button', { name: /^Mover / })
    .hover();
  await page.mouse.down();
  await page.mouse.move(700, 500, { steps: 4 });
  await expect(card(page, one)).not.toHaveAttribute('data-held');
  await expect(preview(page)).toHaveCount(0);
  await page.mouse.up();
});

test('a card is dragged with a pen after a long press', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  const [from, to] = [await restingBox(card(page, one)), await boxOf(column(page, 'done'))];
  const session = await page.context().newCDPSession(page);
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      pointerType: 'pen',
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await pen('mousePressed', from.x + 60, from.y + 30);
  await expect(card(page, one)).toHaveAttribute('data-held');
  await pen('mouseMoved', to.x + 60, to.y + 90);
  await expect(column(page, 'done')).toHaveAttribute('data-target');
  await pen('mouseReleased', to.x + 60, to.y + 90);
  await expectColumn(page, 'done', [one]);
  await expect.poll(() => storedColumn(ana, project.id, 'done')).toEqual([one.id]);
});

test('selected rows are dragged together, and their number shows', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one, two, three, four] = await createStories(ana, project.id, 'backlog', [
    'Uno',
    'Dos',
    'Tres',
    'Cuatro',
  ]);
  if (!one || !two || !three || !four) throw new Error('four stories');
  await signIn(page, ana, backlogOf(project.id));
  for (const story of [one, three]) await row(page, story).getByRole('checkbox').click();
  const [from, to] = [await restingBox(row(page, three)), await boxOf(row(page, four))];
  await page.mouse.move(from.x + 300, from.y + 18);
  await page.mouse.down();
  await page.mouse.move(to.x + 300, to.y + to.height - 6, { steps: 6 });
  await expect(preview(page)).toHaveAttribute('data-count', '2');
  await page.mouse.up();
  await expect
    .poll(() => storedColumn(ana, project.id, 'backlog'))
    .toEqual([two.id, four.id, one.id, three.id]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a story of the planning is dragged after a long press', async ({ page, createPerson, signIn }) => {
    const ana = await createPerson();
    const project = await createProject(ana);
    const [one, two] = await createStories(ana, project.id, 'backlog', ['Uno', 'Dos']);
    if (!one || !two) throw new Error('two stories');
    const dates = { start_date: '2026-03-02', end_date: '2026-03-13' };
    const sprint = { project_id: project.id, name: 'Sprint 1', ...dates };
    await ana.client.from('sprints').insert(sprint).throwOnError();
    await signIn(page, ana, `/?view=planning&project=${project.id}`);
    const finger = await Finger.of(page);
    const planned = page.locator('[data-pane="sprint"]');
    const from = await finger.down(page.locator(`[data-plan-id="${one.id}"]`));
    await expect(page.locator(`[data-plan-id="${one.id}"]`)).toHaveAttribute('data-held');
    const target = await boxOf(planned);
    await finger.move({ x: target.x + 40, y: from.y + 4 });
    await finger.move({ x: target.x + 80, y: target.y + 60 });
    await finger.up();
    await expect(planned.locator(`[data-plan-id="${one.id}"]`)).toBeVisible();
    await expect(page.locator('[data-held]')).toHaveCount(0);
  });
});
