import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, expectStored, stageBoard } from '#client/testing/board.tsx';
import { find, item, linkOf, preview, undoButton } from '#client/testing/lists.ts';
import { Finger, Mouse, pointIn } from '#client/testing/pointer.ts';
import { Refusal } from '#client/testing/refusal.ts';

const mouse = new Mouse();
const finger = new Finger();
const bar = page.getByRole('toolbar', { name: 'Acciones con la selección' });
const notice = page.getByRole('alert');

/** The titles of the selected cards, in the order of the page. */
const selected = () =>
  [...document.querySelectorAll('[data-picked]')].map((card) => card.querySelector('h3')?.textContent);
const expectSelected = (...titles: string[]) => expect.poll(selected).toEqual(titles);

async function press(title: string, ...keys: string[]): Promise<void> {
  linkOf(title).focus();
  for (const key of keys) await userEvent.keyboard(key);
}

test('X selects the card that has the focus, says so, and Escape ends the selection', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'] });
  await press('Uno', 'x');
  await expectSelected('Uno');
  expect(linkOf('Uno').getAttribute('aria-label')).toMatch(/seleccionada$/);
  await expect.element(bar.getByRole('status')).toMatchTextContent('1 seleccionada');
  await press('Dos', 'x');
  await expect.element(bar.getByRole('status')).toMatchTextContent('2 seleccionadas');
  await userEvent.keyboard('{Escape}');
  await expectSelected();
  await expect.element(bar).not.toBeInTheDocument();
  expect(document.activeElement).toBe(linkOf('Dos'));
});

test('X selects the card under the pointer while nothing has the focus', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'] });
  await mouse.moveTo(pointIn(item('Dos')));
  await userEvent.keyboard('x');
  await expectSelected('Dos');
  await userEvent.keyboard('{Escape}');
  await expectSelected();
});

test('Shift with arrows selects from card to card, and back; sideways it adds the card beside', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], in_progress: ['Cuatro'] });
  await press('Uno', '{Shift>}{ArrowDown}{/Shift}');
  await expectSelected('Uno', 'Dos');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expectSelected('Uno', 'Dos', 'Tres');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expectSelected('Uno', 'Dos');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expectSelected('Uno', 'Dos', 'Cuatro');
  expect(backend.writes).toHaveLength(0);
});

test('Shift with a click selects up to a card, and opens nothing', async () => {
  const { search } = await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], done: ['Cuatro'] });
  const click = (title: string) => userEvent.click(linkOf(title), { modifiers: ['Shift'] });
  await click('Uno');
  await click('Tres');
  await expectSelected('Uno', 'Dos', 'Tres');
  await click('Cuatro');
  await expectSelected('Uno', 'Dos', 'Tres', 'Cuatro');
  expect(search().story).toBeUndefined();
});

test('a selected card does not move what is on it, but the tick in its corner', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'] });
  const before = [item('Uno'), linkOf('Uno'), item('Dos')].map((element) =>
    element.getBoundingClientRect().toJSON(),
  );
  await press('Uno', 'x');
  await expectSelected('Uno');
  const after = [item('Uno'), linkOf('Uno'), item('Dos')].map((element) =>
    element.getBoundingClientRect().toJSON(),
  );
  expect(after).toEqual(before);
});

test('a pile is dragged as one, in one request, with one undo', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], done: ['Cuatro'] });
  await press('Uno', 'x');
  await press('Tres', 'x');
  await mouse.drag(pointIn(item('Uno')), pointIn(column('done'), { y: 0.9 }));
  await expect.poll(() => preview()?.dataset['count']).toBe('2');
  await expect.element(item('Tres')).toHaveAttribute('data-dragged');
  await mouse.up();
  await expectColumns({ todo: ['Dos'], done: ['Cuatro', 'Uno', 'Tres'] });
  await expectStored({ todo: ['Dos'], done: ['Cuatro', 'Uno', 'Tres'] });
  expect(backend.writes).toHaveLength(1);
  await undoButton().click();
  await expectStored({ todo: ['Uno', 'Dos', 'Tres'], done: ['Cuatro'] });
});

test('the keyboard carries a pile, too', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], in_progress: [] });
  await press('Dos', 'x');
  await press('Tres', 'x', '[Space]', '{ArrowRight}', '[Space]');
  await expectStored({ todo: ['Uno'], in_progress: ['Dos', 'Tres'] });
  expect(backend.writes).toHaveLength(1);
});

test('a card that is not selected is dragged alone', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], done: [] });
  await press('Uno', 'x');
  await mouse.dragAndDrop(pointIn(item('Dos')), pointIn(column('done'), { y: 0.5 }));
  await expectStored({ todo: ['Uno', 'Tres'], done: ['Dos'] });
  await expectSelected('Uno');
});

test('a column says how many of a pile fit, takes none of a larger one, and the selection stays', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], in_review: ['Cuatro'] });
  await press('Uno', '{Shift>}{ArrowDown}{/Shift}');
  await mouse.drag(pointIn(item('Uno')), pointIn(column('in_review'), { y: 0.8 }));
  await expect.element(column('in_review')).toMatchTextContent('Solo cabe 1 de las que llevas.');
  await mouse.up();
  await expect.element(notice).toMatchTextContent('«En Revisión»: solo cabe 1 de las 2 historias');
  await expectColumns({ todo: ['Uno', 'Dos', 'Tres'], in_review: ['Cuatro'] });
  await expectSelected('Uno', 'Dos');
  expect(backend.writes.map(({ target }) => target)).toEqual(['rpc/record_refused_move']);
});

test('the bar moves the selection to a column, and says of each how many fit', async () => {
  await stageBoard({ todo: ['Uno', 'Dos', 'Tres'], in_review: ['Cuatro'], done: [] });
  await press('Uno', '{Shift>}{ArrowDown}{/Shift}');
  await bar.getByRole('button', { name: 'Mover a…' }).click();
  await expect.element(page.getByRole('option', { name: /En Revisión/ })).toMatchTextContent('cabe 1');
  await page.getByRole('option', { name: /Completado/ }).click();
  await expectStored({ todo: ['Tres'], done: ['Uno', 'Dos'] });
  expect(backend.writes).toHaveLength(1);
});

test('a refusal of the server brings all back, and keeps the selection', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'], done: [] });
  backend.interceptWrites(() => {
    throw new Refusal('wip_limit_reached', { name: 'Completado', limit: 1 });
  });
  await press('Uno', '{Shift>}{ArrowDown}{/Shift}');
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(column('done'), { y: 0.5 }));
  await expect.element(notice).toMatchTextContent('No se ha movido ninguna de las 2 historias.');
  await expectColumns({ todo: ['Uno', 'Dos'], done: [] });
  await expectSelected('Uno', 'Dos');
});

test('a finger that rests on a card and leaves it there selects it; then taps select', async () => {
  const { search } = await stageBoard({ todo: ['Uno', 'Dos'] });
  await finger.down(pointIn(item('Uno')));
  await expect.element(item('Uno')).toHaveAttribute('data-dragged');
  await finger.up();
  await expectSelected('Uno');
  await finger.down(pointIn(find('h3', item('Dos'))));
  await finger.up();
  await expectSelected('Uno', 'Dos');
  expect(search().story).toBeUndefined();
  expect(backend.writes).toHaveLength(0);
});

test('a card that leaves the board leaves the selection', async () => {
  await stageBoard({ todo: ['Uno', 'Dos'] });
  await press('Uno', '{Shift>}{ArrowDown}{/Shift}');
  await expectSelected('Uno', 'Dos');
  const [first] = backend.rows('user_stories');
  backend.delete('user_stories', first?.['id']);
  await expectSelected('Dos');
  await expect.element(bar.getByRole('status')).toMatchTextContent('1 seleccionada');
});
