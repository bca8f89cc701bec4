import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { expectLines } from '#client/testing/backlog.ts';
import { expectAnnounced, find, item, linkOf, preview, undoButton } from '#client/testing/lists.ts';
import { Finger, Mouse, pointIn } from '#client/testing/pointer.ts';
import { newSprint, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from '../BacklogView.tsx';

const SPRINT = newSprint('Sprint 15');
const LINES = [`# ${SPRINT.id}`, 'Cinco', '# ready', 'Cuatro', '# refine', 'Uno', 'Dos', 'Tres'];

/** A story in a planned sprint, one ready, and three to refine. */
async function open(): Promise<void> {
  const stories = [
    ...['Uno', 'Dos', 'Tres'].map((title) => newStory(title)),
    newStory('Cuatro', { ready: true }),
    newStory('Cinco', { sprint_id: SPRINT.id }),
  ];
  const view = <BacklogView />;
  stage(view, { user_stories: stories, sprints: [SPRINT] }, { view: 'backlog', project: PROJECT.id });
  await expectLines(LINES);
}

const stored = (title: string) =>
  backend.rows<StoryRow>('user_stories').find((story) => story.title === title) as StoryRow;

const UPPER = { x: 0.3, y: 0.2 };
const LOWER = { x: 0.3, y: 0.8 };
const mouse = new Mouse();

test('a row drops above another one of its section', async () => {
  await open();
  await mouse.dragAndDrop(pointIn(item('Tres')), pointIn(item('Uno'), UPPER));
  await expectLines([...LINES.slice(0, 5), 'Tres', 'Uno', 'Dos']);
  await expect.poll(() => stored('Tres').rank < stored('Uno').rank).toBe(true);
});

test('a row drops into a sprint, and the move can be undone', async () => {
  await open();
  const { rank } = stored('Dos');
  await mouse.dragAndDrop(pointIn(item('Dos')), pointIn(item('Cinco'), LOWER));
  await expectLines([`# ${SPRINT.id}`, 'Cinco', 'Dos', '# ready', 'Cuatro', '# refine', 'Uno', 'Tres']);
  await expect.poll(() => stored('Dos').sprint_id).toBe(SPRINT.id);
  await undoButton().click();
  await expectLines(LINES);
  await expect.poll(() => stored('Dos')).toMatchObject({ sprint_id: null, ready: false, rank });
});

test('a row that drops among the ready ones is out of its sprint, and ready', async () => {
  await open();
  await mouse.dragAndDrop(pointIn(item('Cinco')), pointIn(item('Cuatro'), UPPER));
  await expectLines([`# ${SPRINT.id}`, '# ready', 'Cinco', 'Cuatro', '# refine', 'Uno', 'Dos', 'Tres']);
  await expect.poll(() => stored('Cinco')).toMatchObject({ sprint_id: null, ready: true });
});

test('a row that drops where it is asks nothing of the server', async () => {
  await open();
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(item('Dos'), UPPER));
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(item('Dos'), LOWER));
  await expectLines([...LINES.slice(0, 5), 'Dos', 'Uno', 'Tres']);
  await expect.poll(() => stored('Uno').rank > stored('Dos').rank).toBe(true);
  expect(backend.writes).toHaveLength(1);
});

test('selected rows are dragged together, and their number shows', async () => {
  await open();
  await userEvent.click(find('input[type="checkbox"]', item('Uno')));
  await userEvent.click(find('input[type="checkbox"]', item('Tres')));
  await mouse.drag(pointIn(item('Tres'), { x: 0.3 }), pointIn(item('Dos'), LOWER));
  await expect.element(preview()).toHaveAttribute('data-count', '2');
  // the number stands beside the pointer, however wide the row is
  const { width } = item('Tres').getBoundingClientRect();
  const copy = preview();
  if (!copy) throw new Error('nothing is dragged');
  const left = Number.parseFloat(getComputedStyle(copy, '::after').left);
  expect(Math.abs(left - 0.3 * width)).toBeLessThan(20);
  await mouse.up();
  await expectLines([...LINES.slice(0, 5), 'Dos', 'Uno', 'Tres']);
  await expect.poll(() => stored('Dos').rank < stored('Uno').rank).toBe(true);
  expect(stored('Uno').rank < stored('Tres').rank).toBe(true);
});

test.each([
  [1440, 900],
  [390, 844],
])('a finger that rests on a row drags it into a sprint, at %i × %i px', async (width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1440, 900));
  await open();
  const finger = new Finger();
  // on its title: on a phone buttons are below it
  await finger.down(pointIn(item('Tres'), { x: 0.3, y: 0.25 }));
  await expect.element(item('Tres')).toHaveAttribute('data-dragged');
  await finger.move(pointIn(item('Uno'), UPPER));
  await finger.move(pointIn(item('Cinco'), LOWER));
  await finger.up();
  await expectLines([`# ${SPRINT.id}`, 'Cinco', 'Tres', '# ready', 'Cuatro', '# refine', 'Uno', 'Dos']);
  await expect.poll(() => stored('Tres').sprint_id).toBe(SPRINT.id);
});

/** Presses keys one after the other on the row of a story. */
async function press(title: string, ...keys: string[]): Promise<void> {
  linkOf(title).focus();
  for (const key of keys) await userEvent.keyboard(key === 'Space' ? '[Space]' : `{${key}}`);
}

test('the keyboard picks a row up, and says in which section and place it is', async () => {
  await open();
  await press('Uno', 'Space');
  await expectAnnounced('Moviendo ');
  await expectAnnounced('Por refinar, posición 1 de 3');
});

test('the keyboard moves a row to the section above, and the row keeps the focus', async () => {
  await open();
  await press('Uno', 'Space', 'ArrowUp', 'Space');
  await expectLines([...LINES.slice(0, 4), 'Uno', '# refine', 'Dos', 'Tres']);
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
  await expect.poll(() => stored('Uno').ready).toBe(true);
});

test('the keyboard shows a row where it would drop, also in a folded section', async () => {
  await open();
  await page.getByRole('button', { name: SPRINT.name }).click();
  const folded = LINES.filter((line) => line !== 'Cinco');
  await expectLines(folded);
  await press('Cuatro', 'Space', 'ArrowUp');
  await expectLines([`# ${SPRINT.id}`, 'Cinco', 'Cuatro', '# ready', '# refine', 'Uno', 'Dos', 'Tres']);
  expect(document.activeElement).toBe(linkOf('Cuatro'));
  await userEvent.keyboard('{Escape}');
  await expectLines(folded);
  await page.getByRole('button', { name: SPRINT.name }).click();
});

test('Escape cancels, and the row stays in its section', async () => {
  await open();
  await press('Uno', 'Space', 'ArrowUp', 'ArrowUp', 'Escape');
  await expectLines(LINES);
  expect(document.activeElement).toBe(linkOf('Uno'));
  expect(backend.writes).toHaveLength(0);
});

test('the menu of a row moves it to the ends of its section', async () => {
  await open();
  await userEvent.click(find('button[aria-label^="Mover "]', item('Tres')));
  await page.getByRole('menuitem', { name: 'Mover al principio' }).click();
  await expectLines([...LINES.slice(0, 5), 'Tres', 'Uno', 'Dos']);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(find('button[aria-label^="Mover "]', item('Uno')));
  await page.getByRole('menuitem', { name: 'Mover al final' }).click();
  await expectLines([...LINES.slice(0, 5), 'Tres', 'Dos', 'Uno']);
});
