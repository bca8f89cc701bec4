import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { column, expectStored, stored } from '#client/testing/board.tsx';
import { item, linkOf } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { ANA, BERTA, COLUMNS, newId, newStory, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { Overlays } from './Overlays.tsx';

/** Keys act on the card or row that the person has reached last, by the pointer or by the focus. */

const mouse = new Mouse();
const TITLES = ['Uno', 'Dos', 'Tres'];

async function show(view: 'kanban' | 'backlog' = 'kanban'): Promise<void> {
  stage(
    <>
      {view === 'kanban' ? <KanbanView /> : <BacklogView />}
      <Overlays />
    </>,
    { user_stories: TITLES.map((title) => newStory(title)), sprints: [] },
    { view, project: PROJECT.id },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(3);
}

/** Chooses 13 points in the list that has been opened. */
async function choosePoints(): Promise<void> {
  await expect.element(page.getByRole('textbox', { name: 'Puntos' })).toHaveFocus();
  await userEvent.keyboard('13{Enter}');
}

const points = () => TITLES.map((title) => stored(title).story_points);
const picked = () =>
  [...document.querySelectorAll('[data-picked]')].map((card) => card.querySelector('h3')?.textContent);
const hasFocus = (title: string) => expect.poll(() => document.activeElement === linkOf(title)).toBe(true);

test('after a drop a key acts on the card that is pointed at since, which then has the focus', async () => {
  await show();
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(column('todo'), { y: 0.5 }));
  await expectStored({ todo: ['Uno'] });
  await hasFocus('Uno');
  await mouse.moveTo(pointIn(item('Tres')), 3);
  await userEvent.keyboard('e');
  await choosePoints();
  await expect.poll(points).toEqual([null, null, 13]);
  await hasFocus('Tres');
});

test('after a drop a key acts on the dropped card while the pointer stays where it is', async () => {
  await show();
  const target = pointIn(item('Tres'), { y: 0.9 });
  await mouse.dragAndDrop(pointIn(item('Uno')), target);
  await expectStored({ backlog: ['Dos', 'Tres', 'Uno'] });
  await hasFocus('Uno');
  await mouse.moveTo({ x: target.x + 2, y: target.y + 2 });
  await userEvent.keyboard('e');
  await choosePoints();
  await expect.poll(points).toEqual([13, null, null]);
});

test('a pointer that is moved by less than a hand moves it leaves the keys with the focus', async () => {
  await show();
  const rest = pointIn(item('Tres'));
  await mouse.moveTo(rest, 3);
  linkOf('Uno').focus();
  await userEvent.keyboard('{ArrowDown}');
  await hasFocus('Dos');
  await mouse.moveTo({ x: rest.x + 2, y: rest.y + 2 });
  await userEvent.keyboard('x');
  await expect.poll(picked).toEqual(['Dos']);
  // a key is a new start
  await mouse.moveTo({ x: rest.x + 4, y: rest.y + 4 });
  await userEvent.keyboard('x');
  await expect.poll(picked).toEqual([]);
  await mouse.moveTo({ x: rest.x + 9, y: rest.y + 4 });
  await userEvent.keyboard('x');
  await expect.poll(picked).toEqual(['Tres']);
  await hasFocus('Tres');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(picked).toEqual(['Dos', 'Tres']);
});

test('the dot opens the menu of the card that is pointed at, though another one has the focus', async () => {
  await show();
  linkOf('Uno').focus();
  await mouse.moveTo(pointIn(item('Tres')), 3);
  await userEvent.keyboard('.');
  await expect
    .element(page.getByRole('menuitem', { name: new RegExp(`^Abrir TIE-${stored('Tres').number}`) }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await hasFocus('Tres');
});

test('V shows the card that is pointed at, in place of the one that it shows', async () => {
  await show();
  const peek = page.getByRole('region', { name: 'Vista rápida' });
  linkOf('Uno').focus();
  await userEvent.keyboard('v');
  await expect.element(peek).toMatchTextContent('Uno');
  await mouse.moveTo(pointIn(item('Tres'), { x: 0.1 }), 3);
  await userEvent.keyboard('v');
  await expect.element(peek).toMatchTextContent('Tres');
  await userEvent.keyboard('v');
  await expect.element(peek).not.toBeInTheDocument();
});

test('rows of the backlog have the same keys', async () => {
  await show('backlog');
  linkOf('Uno').focus();
  await mouse.moveTo(pointIn(item('Tres')), 3);
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('toolbar')).toMatchTextContent('1 seleccionada');
  await hasFocus('Tres');
  await userEvent.keyboard('{Escape}');
  await mouse.moveTo(pointIn(item('Dos')), 3);
  await userEvent.keyboard('e');
  await choosePoints();
  await expect.poll(points).toEqual([null, 13, null]);
});

test('a card that the person may not change is not selected, by no key', async () => {
  const own = { ...PROJECT, id: newId(), name: 'Almacén', key: 'ALM', owner_id: ANA.id };
  const columns = [PROJECT.id, own.id].flatMap((project_id) =>
    COLUMNS.map((each) => ({ ...each, id: newId(), project_id })),
  );
  stage(
    <KanbanView />,
    {
      projects: [{ ...PROJECT, owner_id: BERTA.id }, own],
      team_members: [{ team_id: TEAM.id, user_id: ANA.id, role: 'observer' }],
      project_columns: columns,
      user_stories: [newStory('Propia', { project_id: own.id }), newStory('Ajena')],
    },
    { view: 'kanban' },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(2);
  linkOf('Propia').focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await hasFocus('Ajena');
  await userEvent.keyboard('x');
  expect(picked()).toEqual([]);
  linkOf('Propia').focus();
  await userEvent.keyboard('x');
  await expect.poll(picked).toEqual(['Propia']);
});
