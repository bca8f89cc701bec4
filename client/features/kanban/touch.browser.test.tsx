import { expect, test } from 'vitest';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, expectStored, stageBoard } from '#client/testing/board.tsx';
import { find, item, preview } from '#client/testing/lists.ts';
import { Finger, Mouse, pointIn } from '#client/testing/pointer.ts';

const finger = new Finger();
/** The movements of a swipe. */
const STEPS = Array.from({ length: 10 }, (_, index) => index + 1);

test('a finger that rests on a card drags it into another column', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], in_review: [] });
  await finger.down(pointIn(item('Uno')));
  await expect.element(item('Uno')).toHaveAttribute('data-dragged');
  await finger.move(pointIn(column('in_progress')));
  await finger.move(pointIn(column('in_review')));
  await expect.element(column('in_review')).toHaveAttribute('data-target');
  await finger.up();
  await expectColumns({ todo: ['Dos'], in_review: ['Uno'] });
  await expectStored({ todo: ['Dos'], in_review: ['Uno'] });
});

test('a finger drops a card above another one', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'] });
  await finger.down(pointIn(item('Tres')));
  await expect.element(item('Tres')).toHaveAttribute('data-dragged');
  await finger.move(pointIn(item('Dos')));
  await finger.move(pointIn(item('Uno'), { y: 0.2 }));
  await finger.up();
  await expectStored({ todo: ['Tres', 'Uno', 'Dos'] });
});

test('a finger that moves at once scrolls the column and drags nothing', async () => {
  await stageBoard({ backlog: Array.from({ length: 30 }, (_, index) => `Historia ${index + 1}`) });
  const list = find('[data-scrolls]', column('backlog'));
  const start = pointIn(item('Historia 5'));
  await finger.swipe(
    start,
    STEPS.map((step) => ({ x: start.x, y: start.y - 20 * step })),
  );
  expect(preview()).toBeNull();
  await finger.up();
  await expect.poll(() => list.scrollTop).toBeGreaterThan(0);
  expect(document.querySelector('[data-dragged]')).toBeNull();
  expect(backend.writes).toHaveLength(0);
});

test('a finger that moves sideways at once drags nothing', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], in_progress: [] });
  const start = pointIn(item('Uno'));
  await finger.swipe(
    start,
    STEPS.map((step) => ({ x: start.x + 10 * step, y: start.y })),
  );
  expect(preview()).toBeNull();
  await finger.up();
  await expectColumns({ todo: ['Uno', 'Dos'], in_progress: [] });
  expect(document.querySelector('[data-dragged]')).toBeNull();
  expect(backend.writes).toHaveLength(0);
});

test('a second finger cancels a drag', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: [] });
  await finger.down(pointIn(item('Uno')));
  await expect.element(item('Uno')).toHaveAttribute('data-dragged');
  await finger.move(pointIn(column('done')));
  await finger.down(pointIn(column('done')), pointIn(item('Dos')));
  await expect.poll(preview).toBeNull();
  await finger.up();
  await expectColumns({ todo: ['Uno', 'Dos'], done: [] });
  expect(backend.writes).toHaveLength(0);
});

test('a pen that rests on a card drags it', async () => {
  await stageBoard({ todo: ['Uno'], done: [] });
  const pen = new Mouse('pen');
  await pen.moveTo(pointIn(item('Uno')));
  await pen.down();
  await expect.element(item('Uno')).toHaveAttribute('data-dragged');
  await pen.moveTo(pointIn(column('done')), 3);
  await expect.element(column('done')).toHaveAttribute('data-target');
  await pen.up();
  await expectColumns({ todo: [], done: ['Uno'] });
  await expectStored({ done: ['Uno'] });
});
