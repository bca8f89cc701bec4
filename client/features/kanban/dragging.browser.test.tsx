import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, expectStored, stageBoard, storedTitles } from '#client/testing/board.tsx';
import { find, item, preview } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';

const UPPER = { y: 0.2 };
const LOWER = { y: 0.8 };
const mouse = new Mouse();

test('a card drops above another one of its column', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'] });
  await mouse.dragAndDrop(pointIn(item('Tres')), pointIn(item('Dos'), UPPER));
  await expectColumns({ todo: ['Uno', 'Tres', 'Dos'] });
  await expectStored({ todo: ['Uno', 'Tres', 'Dos'] });
});

test('a card drops below another one of its column', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'] });
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(item('Dos'), LOWER));
  await expectColumns({ todo: ['Dos', 'Uno', 'Tres'] });
  await expectStored({ todo: ['Dos', 'Uno', 'Tres'] });
});

test('a card drops at the end of its column', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'] });
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(column('todo'), { y: 0.9 }));
  await expectColumns({ todo: ['Dos', 'Tres', 'Uno'] });
  await expectStored({ todo: ['Dos', 'Tres', 'Uno'] });
});

test('a card drops into an empty column', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: [] });
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(column('done')));
  await expectColumns({ todo: ['Dos'], done: ['Uno'] });
  await expectStored({ todo: ['Dos'], done: ['Uno'] });
});

test('a card drops between two cards of another column', async () => {
  await stageBoard({ todo: ['Uno'], done: ['Dos', 'Tres'] });
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(item('Tres'), UPPER));
  await expectColumns({ todo: [], done: ['Dos', 'Uno', 'Tres'] });
  await expectStored({ todo: [], done: ['Dos', 'Uno', 'Tres'] });
});

test('while a card is dragged, a copy follows the mouse, its place has a line, and its column is marked', async () => {
  await stageBoard({ todo: ['Uno'], done: ['Dos'] });
  await mouse.drag(pointIn(item('Uno')), pointIn(item('Dos'), UPPER));
  await expect.poll(() => preview()?.textContent).toContain('Uno');
  await expect.element(item('Uno')).toHaveAttribute('data-dragged');
  await expect.element(column('done')).toHaveAttribute('data-target');
  await expect.element(find('[data-drop-line]', column('done'))).toBeInTheDocument();
  await mouse.up();
  await expect.poll(preview).toBeNull();
  await expect.element(column('done')).not.toHaveAttribute('data-target');
});

test('a card that drops where it is asks nothing of the server', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: [] });
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(item('Uno'), LOWER));
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(item('Dos'), UPPER));
  await mouse.dragAndDrop(pointIn(item('Dos')), pointIn(column('todo'), { y: 0.9 }));
  // a real move afterwards: an earlier write would stand before it
  await mouse.dragAndDrop(pointIn(item('Dos')), pointIn(column('done')));
  await expectStored({ done: ['Dos'] });
  expect(backend.writes).toHaveLength(1);
});

test('Escape cancels a drag, the release of the button opens nothing, and the next click does', async () => {
  const board = await stageBoard({ todo: ['Uno', 'Dos'], done: [] });
  await mouse.drag(pointIn(item('Uno')), pointIn(column('done')));
  await expect.element(column('done')).toHaveAttribute('data-target');
  await expect.poll(() => preview()?.textContent).toContain('Uno');
  await userEvent.keyboard('{Escape}');
  await expect.poll(preview).toBeNull();
  await expect.element(column('done')).not.toHaveAttribute('data-target');
  await mouse.moveTo(pointIn(item('Uno')));
  await mouse.up();
  await expectColumns({ todo: ['Uno', 'Dos'], done: [] });
  expect(board.search().story).toBeUndefined();
  expect(backend.writes).toHaveLength(0);
  await page.getByRole('link', { name: /Uno,/ }).click();
  await expect.poll(() => board.search().story).toBeDefined();
});

test('a card that is released outside of the columns stays where it was', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'] });
  await mouse.drag(pointIn(item('Uno')), pointIn(page.getByRole('heading', { level: 1 })));
  await expect.poll(() => preview()?.textContent).toContain('Uno');
  await expect.element(column('todo')).not.toHaveAttribute('data-target');
  await mouse.up();
  await expect.poll(preview).toBeNull();
  await expectColumns({ todo: ['Uno', 'Dos'] });
  expect(backend.writes).toHaveLength(0);
});

test('a press on a button of a card does not drag it', async () => {
  await stageBoard({ todo: ['Uno'], done: [] });
  const menu = page.getByRole('button', { name: /^Acciones / });
  await mouse.drag(pointIn(menu), pointIn(column('done')));
  await expect.element(item('Uno')).not.toHaveAttribute('data-dragged');
  expect(preview()).toBeNull();
  await mouse.up();
  await expectColumns({ todo: ['Uno'], done: [] });
});

test('a card at the edge of a column scrolls it, and drops beyond what was rendered', async () => {
  const titles = Array.from({ length: 40 }, (_, index) => `Historia ${index + 1}`);
  await stageBoard({ backlog: titles, todo: ['La que se mueve'] });
  const list = find('[data-scrolls]', column('backlog'));
  const rendered = list.querySelectorAll('[data-drag-id]').length;
  const { bottom, left } = list.getBoundingClientRect();
  await mouse.drag(pointIn(item('La que se mueve')), { x: left + 80, y: bottom - 6 });
  await expect.poll(() => list.scrollTop).toBeGreaterThan(1500);
  await mouse.up();
  await expectStored({ todo: [] });
  const places = storedTitles('backlog');
  expect(places).toHaveLength(41);
  expect(places.indexOf('La que se mueve')).toBeGreaterThan(rendered);
  await expect.element(item('La que se mueve')).toBeInViewport();
});
