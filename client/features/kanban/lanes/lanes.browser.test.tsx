import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStories, newStories } from '#client/data/stories/new/create-story.ts';
import { watchConnection } from '#client/lib/connection/online.ts';
import { backend } from '#client/testing/backend.ts';
import { stored } from '#client/testing/board.tsx';
import { expectAnnounced, find, item, linkOf, titlesIn } from '#client/testing/lists.ts';
import { Finger, Mouse, pointIn } from '#client/testing/pointer.ts';
import { ANA, BERTA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { KanbanView } from '../KanbanView.tsx';

const mouse = new Mouse();
const finger = new Finger();

type Of = Parameters<typeof newStory>[1] & { status: StoryStatus };

/** Shows the board by lanes. @param stories the values of stories, by title. */
async function stageLanes(stories: Record<string, Of>, by = 'Persona', project: object = {}) {
  const rows = Object.entries(stories).map(([title, values]) => newStory(title, values));
  const onStage = stage(
    <KanbanView />,
    { user_stories: rows, projects: [{ ...PROJECT, ...project }] },
    { view: 'kanban', project: PROJECT.id },
  );
  await choose(by);
  // many cards come column by column
  await expect.poll(() => document.body.textContent).toContain(Object.keys(stories)[0]);
  return onStage;
}

async function choose(by: string) {
  await page.getByRole('button', { name: 'Opciones del tablero' }).click();
  await page.getByRole('menuitemradio', { name: by, exact: true }).click();
  await expect.poll(() => document.querySelector('[data-lane]') !== null).toBe(by !== 'Ninguno');
}

const cell = (status: StoryStatus, lane: string) => find(`[data-zone="${status}/${lane}"]`);
const titlesOf = (status: StoryStatus, lane: string) => titlesIn(cell(status, lane));
const laneNames = () =>
  [...document.querySelectorAll('[data-lane]')].map((lane) => lane.getAttribute('aria-label'));
const header = (lane: string) => find(`[data-lane="${lane}"] h2 button`);
/** The written settings, as JSON. */
const settings = () =>
  JSON.stringify(backend.writes.filter(({ target }) => target === 'user_settings').map(({ body }) => body));
const NO_MOVES = ['user_settings', 'rpc/record_refused_move'];
const moves = () => backend.writes.filter(({ target }) => !NO_MOVES.includes(target));

const TWO: Record<string, Of> = {
  Uno: { status: 'todo', assignee_id: ANA.id, story_points: 3 },
  Dos: { status: 'in_progress', assignee_id: ANA.id },
  Tres: { status: 'todo', assignee_id: BERTA.id, story_points: 5 },
  Libre: { status: 'todo' },
};

test('lanes of people: the own one first, those without a person last, each with its count', async () => {
  await stageLanes(TWO);
  expect(laneNames()).toEqual([ANA.full_name, BERTA.full_name, 'Sin asignar']);
  await expect.poll(() => header(ANA.id).textContent).toContain('2 historias · 3 puntos');
  expect(titlesOf('todo', ANA.id)).toEqual(['Uno']);
  expect(titlesOf('todo', '')).toEqual(['Libre']);
});

test('new stories wait in the cells of their lanes without connection, also of a person who has no other one', async () => {
  watchConnection();
  await stageLanes({ Uno: { status: 'todo', assignee_id: ANA.id } });
  const regain = () => window.dispatchEvent(new Event('online'));
  onTestFinished(() => void regain());
  window.dispatchEvent(new Event('offline'));
  const row = { project_id: PROJECT.id, status: 'todo' as const };
  const sent = [
    createStories(newStories([{ ...row, title: 'Nueva', assignee_id: BERTA.id }])),
    createStories(newStories([{ ...row, title: 'Libre' }])),
  ];
  const waiting = (lane: string) =>
    [...cell('todo', lane).querySelectorAll('[data-waiting]')].map(({ textContent }) => textContent);
  await expect.poll(laneNames).toEqual([ANA.full_name, BERTA.full_name, 'Sin asignar']);
  await expect.poll(() => waiting(BERTA.id)).toEqual(['NuevaEn espera']);
  expect(waiting('')).toEqual(['LibreEn espera']);
  expect(waiting(ANA.id)).toEqual([]);
  regain();
  await Promise.all(sent);
  await expect.poll(() => titlesOf('todo', BERTA.id)).toEqual(['Nueva']);
  await expect.poll(() => document.querySelectorAll('[data-waiting]').length).toBe(0);
});

test('lanes of priorities and types know those of new stories that name none', async () => {
  watchConnection();
  await stageLanes({ Uno: { status: 'todo' } }, 'Prioridad');
  const regain = () => window.dispatchEvent(new Event('online'));
  onTestFinished(() => void regain());
  window.dispatchEvent(new Event('offline'));
  const sent = createStories(newStories([{ project_id: PROJECT.id, status: 'todo', title: 'Nueva' }]));
  await expect.poll(() => cell('todo', 'medium').textContent).toContain('NuevaEn espera');
  await choose('Tipo');
  await expect.poll(() => cell('todo', 'story').textContent).toContain('NuevaEn espera');
  regain();
  await sent;
});

test('the lanes stay for the next visit, and a saved view has its own', async () => {
  const { go } = await stageLanes(TWO);
  expect(settings()).toContain('person');
  go({ view: 'kanban', project: PROJECT.id, saved: '00000000-0000-4000-8000-000000000001', q: 'Uno' });
  await expect.poll(laneNames).toEqual([]);
  go({ view: 'kanban', project: PROJECT.id });
  await expect.poll(laneNames).toHaveLength(3);
});

test('a mouse drags a card to another lane and column: one write, and one undo', async () => {
  await stageLanes(TWO);
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(cell('in_progress', BERTA.id)));
  await expect.poll(() => stored('Uno')).toMatchObject({ status: 'in_progress', assignee_id: BERTA.id });
  expect(moves().map(({ target }) => target)).toEqual(['rpc/change_stories']);
  await expect
    .element(page.getByText(`TIE-${stored('Uno').number} movida a En Progreso · ${BERTA.full_name}`))
    .toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => stored('Uno')).toMatchObject({ status: 'todo', assignee_id: ANA.id });
  await expect.poll(() => titlesOf('todo', ANA.id)).toEqual(['Uno']);
});

test('a card takes its place among the cards of the cell', async () => {
  await stageLanes({
    Uno: { status: 'todo', assignee_id: ANA.id },
    Otra: { status: 'todo', assignee_id: BERTA.id },
    Dos: { status: 'todo', assignee_id: ANA.id },
  });
  await mouse.dragAndDrop(pointIn(item('Otra')), pointIn(item('Dos'), { y: 0.2 }));
  await expect.poll(() => titlesOf('todo', ANA.id)).toEqual(['Uno', 'Otra', 'Dos']);
  await expect.poll(() => stored('Otra').assignee_id).toBe(ANA.id);
});

test('the keyboard moves between the cells, and says the lane', async () => {
  await stageLanes(TWO);
  linkOf('Uno').focus();
  await userEvent.keyboard('[Space]{ArrowRight}');
  await expectAnnounced(new RegExp(`En Progreso · ${ANA.full_name}, posición 1 de 2`));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expectAnnounced(new RegExp(`En Progreso · ${BERTA.full_name}, posición 1 de 1`));
  await userEvent.keyboard('[Space]');
  await expect.poll(() => stored('Uno')).toMatchObject({ status: 'in_progress', assignee_id: BERTA.id });
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
});

test('arrows lead from the last card of a lane to the next lane', async () => {
  await stageLanes(TWO);
  linkOf('Uno').focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement).toBe(linkOf('Tres'));
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.poll(() => document.activeElement).toBe(linkOf('Dos'));
});

test('a finger drags a card to another lane', async () => {
  await stageLanes(TWO);
  await finger.down(pointIn(item('Uno')));
  await expect.element(item('Uno')).toHaveAttribute('data-dragged');
  await finger.move(pointIn(cell('todo', BERTA.id)));
  await finger.up();
  await expect.poll(() => stored('Uno').assignee_id).toBe(BERTA.id);
  expect(stored('Uno').status).toBe('todo');
});

test('a limit counts the column across its lanes', async () => {
  const full = Object.fromEntries(
    ['Uno', 'Dos', 'Tres'].map((title): [string, Of] => [
      title,
      { status: 'in_progress', assignee_id: title === 'Tres' ? BERTA.id : ANA.id },
    ]),
  );
  await stageLanes({ ...full, Cuatro: { status: 'todo', assignee_id: BERTA.id } });
  await mouse.drag(pointIn(item('Cuatro')), pointIn(cell('in_progress', BERTA.id)));
  await expect.element(cell('in_progress', ANA.id)).toHaveAttribute('data-closed');
  await mouse.up();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('La columna "En Progreso" ha alcanzado su límite de 3 elementos');
  expect(moves()).toHaveLength(0);
  // inside the column the lane may change
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(cell('in_progress', BERTA.id), { y: 0.9 }));
  await expect.poll(() => stored('Uno').assignee_id).toBe(BERTA.id);
});

test('a folded lane says where its stories are, and stays folded', async () => {
  await stageLanes(TWO);
  header(ANA.id).click();
  await expect.poll(() => header(ANA.id).textContent).toContain('1 en Por Hacer · 1 en En Progreso');
  await expect.element(page.getByText('Dos', { exact: true })).not.toBeInTheDocument();
  expect(settings()).toContain(ANA.id);
});

test('lanes of priorities show all four, from critical to low', async () => {
  await stageLanes({ Uno: { status: 'todo', priority: 'high' } }, 'Prioridad');
  expect(laneNames()).toEqual(['Crítica', 'Alta', 'Media', 'Baja']);
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(cell('todo', 'critical')));
  await expect.poll(() => stored('Uno').priority).toBe('critical');
});

test('lanes of types show those that the project offers or that stories have', async () => {
  await stageLanes({ Uno: { status: 'todo' }, Dos: { status: 'todo', type: 'research' } }, 'Tipo', {
    disabled_types: ['technical_task', 'research'],
  });
  expect(laneNames()).toEqual(['Historia', 'Error', 'Investigación']);
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(cell('todo', 'bug')));
  await expect.poll(() => stored('Uno').type).toBe('bug');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => stored('Uno').type).toBe('story');
});

/** Shows two lanes that are higher than the board: the odd stories are Ana's, the first of whose lane is 'Historia 1'. */
async function stageHighLanes() {
  await page.viewport(1440, 600);
  onTestFinished(() => page.viewport(1440, 900));
  const many = Array.from({ length: 200 }, (_, at): [string, Of] => [
    `Historia ${at}`,
    { status: 'todo', assignee_id: at % 2 ? ANA.id : BERTA.id },
  ]);
  await stageLanes(Object.fromEntries([...many.slice(1), ...many.slice(0, 1)]));
}

test('only lanes in sight are rendered with their cards; the others have the room for theirs', async () => {
  await stageHighLanes();
  expect(document.querySelectorAll('[data-drag-id]').length).toBeLessThan(40);
  const below = cell('todo', BERTA.id);
  expect(below.offsetHeight).toBeGreaterThan(5000);
  expect(titlesIn(below)).toEqual([]);
  below.scrollIntoView();
  await expect.poll(() => titlesIn(below).length).toBeGreaterThan(2);
});

test('a card that is dropped or gets the focus in a lane higher than the board leaves the board where it is', async () => {
  await stageHighLanes();
  const board = find('[data-lanes]');
  const tops = new Set<number>();
  board.addEventListener('scroll', () => tops.add(board.scrollTop));
  const from = pointIn(item('Historia 3'));
  await mouse.dragAndDrop(from, { ...from, x: pointIn(cell('backlog', ANA.id)).x });
  await expect.poll(() => titlesOf('backlog', ANA.id)).toEqual(['Historia 3']);
  await expect.poll(() => stored('Historia 3').status).toBe('backlog');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toContain('Historia 5');
  expect([...tops]).toEqual([]);
});

test.each([1440, 768, 360])('at %d px the cells of a lane are as wide as their columns', async (width) => {
  await stageLanes(TWO);
  await page.viewport(width, 780);
  onTestFinished(() => page.viewport(1440, 900));
  const spanOf = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return [left, right].map(Math.round);
  };
  for (const status of ['backlog', 'todo', 'in_progress'] as const)
    await expect
      .poll(() => spanOf(cell(status, ANA.id)))
      .toEqual(spanOf(find(`header[data-status="${status}"]`)));
});
