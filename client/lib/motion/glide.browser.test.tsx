import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, stageBoard, stored } from '#client/testing/board.tsx';
import { item, linkOf } from '#client/testing/lists.ts';
import { allowMotion, setMotion } from '#client/testing/motion.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { BERTA } from '#client/testing/rows.ts';

const startAnimation = Element.prototype.animate;
/** The animations since the start of the test, held at their first frame. */
let started: Animation[] = [];

beforeEach(async () => {
  await allowMotion();
  started = [];
  Element.prototype.animate = function hold(...args) {
    const animation = startAnimation.apply(this, args);
    animation.pause();
    started.push(animation);
    return animation;
  };
  onTestFinished(() => {
    Element.prototype.animate = startAnimation;
  });
});

const elementOf = ({ effect }: Animation) => (effect as KeyframeEffect).target as HTMLElement;
/** The copy of a story that crosses the window. */
const flying = (title: string) =>
  started.map(elementOf).find((element) => element.inert && element.textContent?.includes(title));
const finishAll = () => {
  for (const animation of started) animation.finish();
};

/** Moves a story as a colleague does. */
const move = (title: string, status: string) =>
  backend.update('user_stories', stored(title).id, { status }, { by: BERTA.id });

test('a card that a colleague moves flies to its new column, and the cards below it move up', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: ['Tres'] });
  const from = item('Uno').getBoundingClientRect();
  const below = item('Dos').getBoundingClientRect();
  move('Uno', 'done');
  await expectColumns({ todo: ['Dos'], done: ['Uno', 'Tres'] });
  await expect.poll(() => flying('Uno')?.getBoundingClientRect()).toMatchObject({ x: from.x, y: from.y });
  expect(getComputedStyle(item('Uno')).opacity).toBe('0');
  expect(item('Dos').getBoundingClientRect().y).toBe(below.y);
  finishAll();
  await expect.poll(() => document.querySelector('body > [inert]')).toBeNull();
  expect(getComputedStyle(item('Uno')).opacity).toBe('1');
  expect(item('Dos').getBoundingClientRect().y).toBe(from.y);
});

test('a card that is dropped moves from the place of the pointer, and what comes below the mouse is not hovered', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: ['Tres'] });
  const mouse = new Mouse();
  await mouse.drag(pointIn(item('Uno')), pointIn(column('done'), { y: 0.7 }));
  const from = document.querySelector('body > [inert]')?.getBoundingClientRect();
  await mouse.up();
  await expectColumns({ todo: ['Dos'], done: ['Tres', 'Uno'] });
  expect(flying('Uno')?.getBoundingClientRect()).toMatchObject({ x: from?.x, y: from?.y });
  expect(document.documentElement.dataset['pointerRests']).toBe('');
  finishAll();
  await mouse.moveTo(pointIn(item('Tres')));
  await expect.poll(() => document.documentElement.dataset['pointerRests']).toBeUndefined();
});

test('a card that the keyboard drags glides from place to place, and keeps the focus', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'] });
  const from = item('Uno').getBoundingClientRect();
  linkOf('Uno').focus();
  await userEvent.keyboard('[Space]{ArrowDown}');
  await expectColumns({ todo: ['Dos', 'Uno'] });
  expect(item('Uno').getBoundingClientRect().y).toBe(from.y);
  expect(document.activeElement).toBe(linkOf('Uno'));
  finishAll();
  await userEvent.keyboard('{Escape}');
});

test('a burst of moves moves nothing', async () => {
  const titles = Array.from({ length: 60 }, (_, index) => `Historia ${index + 1}`);
  await stageBoard({ backlog: titles.slice(0, 30), todo: titles.slice(30) });
  for (const title of titles.slice(0, 30)) move(title, 'todo');
  for (const title of titles.slice(30)) move(title, 'backlog');
  await expectColumns({ backlog: expect.arrayContaining(['Historia 31']) as unknown as string[] });
  expect(started.length).toBeLessThanOrEqual(40);
});

test('with reduced motion nothing moves', async () => {
  await setMotion('reduce');
  await stageBoard({ todo: ['Uno', 'Dos'], done: ['Tres'] });
  move('Uno', 'done');
  await expectColumns({ todo: ['Dos'], done: ['Uno', 'Tres'] });
  expect(started.filter((animation) => !(animation instanceof CSSTransition))).toEqual([]);
});
