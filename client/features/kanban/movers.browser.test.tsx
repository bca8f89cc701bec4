import { expect, test } from 'vitest';
import { backend } from '#client/testing/backend.ts';
import { expectColumns, stageBoard, stored } from '#client/testing/board.tsx';
import { find, item } from '#client/testing/lists.ts';
import { allowMotion } from '#client/testing/motion.ts';
import { ANA, BERTA } from '#client/testing/rows.ts';

/** Changes a story as a person does in another window. */
const change = (title: string, patch: object, by: string) =>
  backend.update('user_stories', stored(title).id, { ...patch }, { by });

const said = () => document.querySelector('[aria-live="polite"]')?.textContent;

test('a card shows for a moment who has moved it, and a screen reader says so', async () => {
  await allowMotion();
  await stageBoard({ todo: ['Uno'], done: ['Dos'] });
  change('Uno', { status: 'done' }, BERTA.id);
  await expect.element(item('Uno')).toHaveAttribute('data-moved');
  // initials: a cut name says no more
  const mark = find('[title="Berta Muestra"]', item('Uno'));
  expect(mark.textContent).toBe('BM');
  expect(mark.scrollWidth).toBeLessThanOrEqual(mark.clientWidth);
  await expect.poll(said).toBe(`Berta Muestra ha movido TIE-${stored('Uno').number} a Completado.`);
  await expect.element(item('Uno')).not.toHaveAttribute('data-moved');
  expect(item('Uno').querySelector('[title="Berta Muestra"]')).toBeNull();
});

test('many moves are said as one sentence', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], done: [] });
  for (const title of ['Uno', 'Dos', 'Tres']) change(title, { status: 'done' }, BERTA.id);
  await expect.poll(said).toBe('Otras personas han movido 3 historias.');
});

test("neither the person's own moves nor other changes are marked", async () => {
  await allowMotion();
  await stageBoard({ todo: ['Uno', 'Dos'], done: [] });
  change('Uno', { status: 'done' }, ANA.id);
  change('Dos', { title: 'Dos con otro título' }, BERTA.id);
  await expectColumns({ todo: ['Dos con otro título'], done: ['Uno'] });
  expect(document.querySelector('[data-moved]')).toBeNull();
});

test('with reduced motion a move is said, and not marked', async () => {
  await stageBoard({ todo: ['Uno'], done: ['Dos'] });
  change('Uno', { status: 'done' }, BERTA.id);
  await expect.poll(said).toBe(`Berta Muestra ha movido TIE-${stored('Uno').number} a Completado.`);
  expect(document.querySelector('[data-moved]')).toBeNull();
});
