import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { column, expectColumns, expectStored, stageBoard } from '#client/testing/board.tsx';
import { item, linkOf } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';

const mouse = new Mouse();
const strip = page.getByRole('button', { name: /^Abrir Por Hacer/ });

test('the menu of a column folds it, and a press on the strip opens it again', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'] });
  await page.getByRole('button', { name: 'Opciones de Por Hacer' }).click();
  await page.getByRole('menuitem', { name: /^Plegar la columna/ }).click();
  await expect.element(strip).toHaveAccessibleName('Abrir Por Hacer, 2 de 5 historias');
  expect(column('todo').getBoundingClientRect().width).toBe(44);
  await expect.element(page.getByText('Uno')).not.toBeInTheDocument();
  await strip.click();
  await expectColumns({ todo: ['Uno', 'Dos'] });
});

test('[ folds the column with the focus, which stays in it, and ] opens it', async () => {
  await stageBoard({ todo: ['Uno'], in_progress: ['Dos'] });
  linkOf('Uno').focus();
  await userEvent.keyboard('[[');
  await expect.element(strip).toHaveFocus();
  await userEvent.keyboard(']');
  await expectColumns({ todo: ['Uno'], in_progress: ['Dos'] });
  await expect.element(page.getByRole('button', { name: 'Opciones de Por Hacer' })).toHaveFocus();
});

/** Folds 'Por Hacer' of a board with a card in 'En Progreso'. */
async function stageFolded() {
  await stageBoard({ todo: ['Uno'], in_progress: ['Dos'] });
  linkOf('Uno').focus();
  await userEvent.keyboard('[[');
  await expect.element(strip).toBeVisible();
}

test('a drag that rests on a folded column opens it until the drop', async () => {
  await stageFolded();
  await mouse.drag(pointIn(item('Dos')), pointIn(column('todo')));
  // the open column is another element
  await expect.poll(() => column('todo').hasAttribute('data-folded')).toBe(false);
  await mouse.moveTo(pointIn(item('Uno'), { y: 0.2 }));
  await mouse.up();
  await expectStored({ todo: ['Dos', 'Uno'], in_progress: [] });
  await expect.element(strip).toHaveAccessibleName('Abrir Por Hacer, 2 de 5 historias');
});

test('a card that is dropped on a folded column at once comes last in it', async () => {
  await stageFolded();
  await mouse.dragAndDrop(pointIn(item('Dos')), pointIn(column('todo')));
  await expectStored({ todo: ['Uno', 'Dos'], in_progress: [] });
});

test('the keyboard drags into a folded column, which opens meanwhile', async () => {
  await stageFolded();
  linkOf('Dos').focus();
  await userEvent.keyboard('[Space]{ArrowLeft}');
  await expectColumns({ todo: ['Dos', 'Uno'] });
  await userEvent.keyboard('[Space]');
  await expectStored({ todo: ['Dos', 'Uno'], in_progress: [] });
  await expect.element(strip).toBeVisible();
});
