import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { requestCardFocus } from '#client/data/stories/card-focus.ts';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, expectStored, stageBoard, stored } from '#client/testing/board.tsx';
import { expectAnnounced, find, item, linkOf } from '#client/testing/lists.ts';

/** Presses keys one after the other on the card of a story. */
async function press(title: string, ...keys: string[]): Promise<void> {
  linkOf(title).focus();
  for (const key of keys) await userEvent.keyboard(key === 'Space' ? '[Space]' : `{${key}}`);
}

const keyOf = (title: string) => `TIE-${stored(title).number}`;

test('space picks a card up, and says where it is', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'] });
  await press('Dos', 'Space');
  await expect.element(item('Dos')).toHaveAttribute('data-dragged');
  await expectAnnounced(`Moviendo ${keyOf('Dos')}`);
  await expectAnnounced('Por Hacer, posición 2 de 3');
});

test('arrows up and down move a card between the places of its column, and say each', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'] });
  await press('Tres', 'Space', 'ArrowUp');
  await expectAnnounced(/^Por Hacer, posición 2 de 3\.$/);
  await press('Tres', 'ArrowUp');
  await expectAnnounced(/^Por Hacer, posición 1 de 3\.$/);
  await press('Tres', 'ArrowDown', 'Space');
  await expectColumns({ todo: ['Uno', 'Tres', 'Dos'] });
  await expectStored({ todo: ['Uno', 'Tres', 'Dos'] });
});

test('arrows left and right move a card between columns, and say each', async () => {
  await stageBoard({ backlog: ['Uno', 'Dos'], todo: ['Tres'] });
  await press('Dos', 'Space', 'ArrowRight');
  await expectAnnounced(/^Por Hacer, posición 2 de 2\.$/);
  await press('Dos', 'ArrowUp', 'Space');
  await expectColumns({ backlog: ['Uno'], todo: ['Dos', 'Tres'] });
  await expectStored({ backlog: ['Uno'], todo: ['Dos', 'Tres'] });
});

test('the card is shown, with the focus, where it would drop, and its column is marked', async () => {
  await stageBoard({ backlog: ['Uno', 'Dos'], todo: ['Tres', 'Cuatro'] });
  await press('Dos', 'Space', 'ArrowRight');
  await expectColumns({ backlog: ['Uno'], todo: ['Tres', 'Dos', 'Cuatro'] });
  await expect.element(item('Dos')).toHaveAttribute('data-dragged', 'keyboard');
  await expect.element(column('todo')).toHaveAttribute('data-target');
  await expect.poll(() => document.activeElement).toBe(linkOf('Dos'));
  expect(getComputedStyle(find('h3', item('Dos'))).opacity).toBe('1');
  expect(document.querySelector('[data-drop-line]')).toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  await expectColumns({ backlog: ['Uno'], todo: ['Dos', 'Tres', 'Cuatro'] });
  expect(backend.writes).toHaveLength(0);
});

test('Home and End move a card to the ends of its column', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'] });
  await press('Dos', 'Space', 'Home', 'Space');
  await expectStored({ todo: ['Dos', 'Uno', 'Tres'] });
  await press('Dos', 'Space', 'End', 'Space');
  await expectStored({ todo: ['Uno', 'Tres', 'Dos'] });
});

test('Enter drops a card, too', async () => {
  await stageBoard({ backlog: ['Uno'], todo: [] });
  await press('Uno', 'Space', 'ArrowRight', 'Enter');
  await expectStored({ backlog: [], todo: ['Uno'] });
});

test('the card keeps the focus when it drops in another column', async () => {
  await stageBoard({ backlog: ['Uno', 'Dos'], todo: ['Tres'] });
  await press('Uno', 'Space', 'ArrowRight', 'Space');
  await expectColumns({ backlog: ['Dos'], todo: ['Uno', 'Tres'] });
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
});

test('Escape cancels, says so, and leaves the card and the focus where they were', async () => {
  await stageBoard({ backlog: ['Uno', 'Dos'], todo: ['Tres'] });
  await press('Dos', 'Space', 'ArrowRight', 'ArrowUp', 'Escape');
  await expectAnnounced('Movimiento cancelado');
  await expectColumns({ backlog: ['Uno', 'Dos'], todo: ['Tres'] });
  expect(document.activeElement).toBe(linkOf('Dos'));
  expect(item('Dos').dataset['dragged']).toBeUndefined();
  expect(backend.writes).toHaveLength(0);
});

test('the tab key cancels and leads on', async () => {
  await stageBoard({ backlog: ['Uno', 'Dos'] });
  await press('Uno', 'Space', 'ArrowDown', 'Tab');
  await expectAnnounced('Movimiento cancelado');
  expect(document.activeElement).not.toBe(linkOf('Uno'));
  await expectColumns({ backlog: ['Uno', 'Dos'] });
  expect(backend.writes).toHaveLength(0);
});

test('a card that drops where it is asks nothing of the server', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'] });
  await press('Uno', 'Space', 'ArrowDown', 'ArrowUp', 'Space');
  await press('Uno', 'Space', 'ArrowDown', 'Space');
  await expectStored({ todo: ['Dos', 'Uno'] });
  expect(backend.writes).toHaveLength(1);
});

test('without a card in the hand, arrows lead from card to card', async () => {
  await stageBoard({ backlog: ['Uno'], todo: ['Dos', 'Tres'] });
  await press('Dos', 'ArrowDown');
  await expect.poll(() => document.activeElement).toBe(linkOf('Tres'));
  await press('Tres', 'ArrowLeft');
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
  expect(backend.writes).toHaveLength(0);
});

test('on request the card that had the focus last gets it again, and the first one before that', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: ['Tres'] });
  requestCardFocus();
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement).toBe(linkOf('Dos'));
  linkOf('Dos').blur();
  requestCardFocus();
  await expect.poll(() => document.activeElement).toBe(linkOf('Dos'));
});
