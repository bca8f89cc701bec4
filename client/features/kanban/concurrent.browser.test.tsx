import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, expectStored, stageBoard, stored } from '#client/testing/board.tsx';
import { item, undoButton } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { BERTA } from '#client/testing/rows.ts';

const mouse = new Mouse();
const moveTo = (title: string, status: 'todo' | 'in_review' | 'done') =>
  mouse.dragAndDrop(pointIn(item(title)), pointIn(column(status), { y: 0.6 }));
const notice = page.getByRole('alert');
const repeat = page.getByRole('button', { name: 'Moverla de todos modos' });
const hidden = { by: BERTA.id, live: false };
/** Lets somebody else be faster than the next write; a change that is made earlier may be read before. */
function beforeNextWrite(change: () => void): void {
  backend.interceptWrites(() => {
    backend.interceptWrites(() => undefined);
    change();
  });
}

test('a move that meets one of somebody else leaves it, says who did what, and can be repeated', async () => {
  await stageBoard({ todo: ['Uno'], done: [], in_review: [] });
  const { id, number } = stored('Uno');
  beforeNextWrite(() => backend.update('user_stories', id, { status: 'in_review' }, hidden));
  await moveTo('Uno', 'done');
  await expect.element(notice).toMatchTextContent(`TIE-${number} no se ha movido`);
  await expect.element(notice).toMatchTextContent('Berta Muestra la movió a «En Revisión»');
  await expectColumns({ todo: [], done: [], in_review: ['Uno'] });
  await expectStored({ in_review: ['Uno'] });
  await expect.element(undoButton()).not.toBeInTheDocument();

  await repeat.click();
  await expectColumns({ in_review: [], done: ['Uno'] });
  await expectStored({ done: ['Uno'] });
  await expect.element(notice).not.toBeInTheDocument();
  // the undo of the repeated move returns to the place that the other person gave
  await undoButton().click();
  await expectStored({ in_review: ['Uno'], done: [] });
});

test('a card that somebody else moves while it is held does not overwrite that move', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: [], in_review: [] });
  await mouse.moveTo(pointIn(item('Uno')));
  await mouse.down();
  await mouse.moveTo(pointIn(column('done'), { y: 0.6 }), 5);
  backend.update('user_stories', stored('Uno').id, { status: 'in_review' }, { by: BERTA.id });
  await expectColumns({ in_review: ['Uno'] });
  await mouse.moveTo(pointIn(column('done'), { y: 0.5 }));
  await mouse.up();
  await expect.element(notice).toMatchTextContent('Berta Muestra la movió a «En Revisión»');
  await expectStored({ in_review: ['Uno'], done: [] });
});

test('two quick moves of the same card do not meet each other', async () => {
  await stageBoard({ todo: ['Uno'], in_review: [], done: [] });
  await moveTo('Uno', 'in_review');
  await moveTo('Uno', 'done');
  await expectStored({ done: ['Uno'] });
  await expectColumns({ done: ['Uno'] });
  await expect.element(notice).not.toBeInTheDocument();
});

test('quick moves of several cards arrive in their order, however long each answer takes', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], in_review: [], done: [] });
  const delays = [150, 100, 50];
  backend.interceptWrites(async () => {
    await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0));
  });
  for (const title of ['Uno', 'Dos', 'Tres']) await moveTo(title, 'done');
  await moveTo('Uno', 'in_review');
  await expectStored({ todo: [], in_review: ['Uno'], done: ['Dos', 'Tres'] });
  await expectColumns({ todo: [], in_review: ['Uno'], done: ['Dos', 'Tres'] });
  await expect.element(notice).not.toBeInTheDocument();
});

test('a change of another field by somebody else does not stop a move', async () => {
  await stageBoard({ todo: ['Uno'], done: [] });
  const { id } = stored('Uno');
  beforeNextWrite(() => backend.update('user_stories', id, { priority: 'critical' }, hidden));
  await moveTo('Uno', 'done');
  await expectStored({ done: ['Uno'] });
  await expect.element(undoButton()).toBeVisible();
});

test('a deleted story says who deleted it, and offers nothing', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: [] });
  const { id, number } = stored('Uno');
  beforeNextWrite(() => backend.delete('user_stories', id, BERTA.id));
  await moveTo('Uno', 'done');
  await expect.element(notice).toMatchTextContent(`TIE-${number} no se ha movido`);
  await expect.element(notice).toMatchTextContent('Berta Muestra la eliminó');
  await expect.element(repeat).not.toBeInTheDocument();
  await expectColumns({ todo: ['Dos'], done: [] });
});

test('a story of a project that is archived by now says so', async () => {
  await stageBoard({ todo: ['Uno'], done: [] });
  const { id, project_id } = stored('Uno');
  beforeNextWrite(() => {
    backend.update('projects', project_id, { archived_at: '2026-03-02T11:00:00+00:00' }, { live: false });
    // as the server: the story cannot be changed
    backend.update('user_stories', id, { rank: 'Zz' }, hidden);
  });
  await moveTo('Uno', 'done');
  await expect.element(notice).toMatchTextContent('El proyecto «Tienda» está archivado');
  await expect.element(repeat).not.toBeInTheDocument();
});
