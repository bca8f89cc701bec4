import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, expectStored, stageBoard, stored } from '#client/testing/board.tsx';
import { item, undoButton } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { BERTA } from '#client/testing/rows.ts';

const mouse = new Mouse();
const moveTo = (title: string, status: 'todo' | 'in_review' | 'done') =>
  mouse.dragAndDrop(pointIn(item(title)), pointIn(column(status), { y: 0.6 }));

test('a move is offered to be undone, and undoing returns the card to its place', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], done: [] });
  const { rank, number } = stored('Dos');
  await moveTo('Dos', 'done');
  await expect
    .element(page.getByRole('status').filter({ hasText: `TIE-${number} movida a Completado` }))
    .toBeVisible();
  await undoButton().click();
  await expectColumns({ todo: ['Uno', 'Dos', 'Tres'], done: [] });
  await expectStored({ todo: ['Uno', 'Dos', 'Tres'], done: [] });
  expect(stored('Dos').rank).toBe(rank);
  await expect.element(undoButton()).not.toBeInTheDocument();
});

test('a change of order in a column can be undone', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'] });
  await moveTo('Uno', 'todo');
  await expectStored({ todo: ['Dos', 'Tres', 'Uno'] });
  await undoButton().click();
  await expectStored({ todo: ['Uno', 'Dos', 'Tres'] });
});

test('only the last move is offered', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: [] });
  await moveTo('Uno', 'done');
  await expect.element(undoButton()).toBeVisible();
  await moveTo('Dos', 'done');
  await expect
    .element(page.getByRole('status').filter({ hasText: `TIE-${stored('Dos').number} movida a Completado` }))
    .toBeVisible();
  await expect.poll(() => undoButton().elements().length).toBe(1);
  await undoButton().click();
  await expectStored({ todo: ['Dos'], done: ['Uno'] });
});

test('undoing keeps what somebody else has changed in the story meanwhile', async () => {
  await stageBoard({ todo: ['Uno'], done: [] });
  await moveTo('Uno', 'done');
  await expect.element(undoButton()).toBeVisible();
  const { id } = stored('Uno');
  backend.update('user_stories', id, { title: 'Uno bis', priority: 'critical' }, { by: BERTA.id });
  await expectColumns({ done: ['Uno bis'] });
  await undoButton().click();
  await expectStored({ todo: ['Uno bis'], done: [] });
  expect(stored('Uno bis').priority).toBe('critical');
});

test('a card that somebody else has moved on is not moved back, and the person learns why', async () => {
  await stageBoard({ todo: ['Uno'], done: [], in_progress: [] });
  await moveTo('Uno', 'done');
  await expect.element(undoButton()).toBeVisible();
  backend.update('user_stories', stored('Uno').id, { status: 'in_progress' }, { by: BERTA.id });
  await expectColumns({ in_progress: ['Uno'] });
  await undoButton().click();
  const refusal = page.getByRole('alert').filter({ hasText: 'No se ha deshecho' });
  await expect.element(refusal).toMatchTextContent('La historia ha cambiado desde entonces.');
  await expectColumns({ in_progress: ['Uno'], todo: [], done: [] });
  await expectStored({ in_progress: ['Uno'], todo: [], done: [] });
});

test('the server refuses an undo where it knows of a change that has not arrived here', async () => {
  await stageBoard({ todo: ['Uno'], done: [], in_progress: [] });
  await moveTo('Uno', 'done');
  await expect.element(undoButton()).toBeVisible();
  backend.update('user_stories', stored('Uno').id, { status: 'in_progress' }, { by: BERTA.id, live: false });
  await undoButton().click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se ha deshecho' })).toBeVisible();
  await expectStored({ in_progress: ['Uno'], todo: [], done: [] });
});

test('an undo into a column that is full by now is refused with the reason', async () => {
  await stageBoard({ in_review: ['Uno', 'Dos'], done: [] });
  await moveTo('Uno', 'done');
  await expect.element(undoButton()).toBeVisible();
  backend.interceptWrites(() => {
    throw new Refusal('wip_limit_reached', { name: 'En Revisión', limit: 2 });
  });
  await undoButton().click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('La columna "En Revisión" ha alcanzado su límite de 2 elementos');
  await expectColumns({ in_review: ['Dos'], done: ['Uno'] });
});

test('a move shows at once, says that it is being saved, and a failure rolls it back and offers nothing', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: [] });
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  backend.interceptWrites(async () => {
    await failed;
    throw new TypeError('Failed to fetch');
  });
  await moveTo('Uno', 'done');
  await expectColumns({ todo: ['Dos'], done: ['Uno'] });
  await expect.element(item('Uno')).toMatchTextContent('Guardando…');
  fail();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(`No se pudo mover TIE-${stored('Uno').number}.`);
  await expectColumns({ todo: ['Uno', 'Dos'], done: [] });
  await expect.element(undoButton()).not.toBeInTheDocument();
});

test('a move that the server refuses goes back with the reason, and nothing is offered', async () => {
  await stageBoard({ todo: ['Dos'], in_review: ['Uno'] });
  backend.interceptWrites(() => {
    // as the server names a column that has the name of its status
    throw new Refusal('wip_limit_reached', { name: null, status: 'in_review', limit: 2 });
  });
  await moveTo('Dos', 'in_review');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('La columna "En Revisión" ha alcanzado su límite de 2 elementos');
  await expectColumns({ todo: ['Dos'], in_review: ['Uno'] });
  await expect.element(undoButton()).not.toBeInTheDocument();
});

test('a move into a column that is known to be full is not sent, but counted', async () => {
  await stageBoard({ todo: ['Tres'], in_review: ['Uno', 'Dos'] });
  await moveTo('Tres', 'in_review');
  const refusal = page.getByRole('alert');
  await expect
    .element(refusal)
    .toMatchTextContent('La columna "En Revisión" ha alcanzado su límite de 2 elementos');
  await expect.element(refusal).toMatchTextContent(`TIE-${stored('Tres').number} sigue en «Por Hacer».`);
  await expectColumns({ todo: ['Tres'], in_review: ['Uno', 'Dos'] });
  expect(backend.writes.map(({ target }) => target)).toEqual(['rpc/record_refused_move']);
});
