import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import type { AppSearch } from '#client/routing/app-search.ts';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, expectStored, stored } from '#client/testing/board.tsx';
import { item } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { ANA, BERTA, newSprint, newStory, PROJECT } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';

const SPRINT = newSprint('Sprint 15');
const ALL = { todo: ['Uno', 'Dos', 'Tres'], done: ['Seis', 'Cinco', 'Cuatro'] };

let onStage: Stage;

/** Stories to do: the second is in a sprint and critical. Done stories: the middle one is in the sprint. */
beforeEach(async () => {
  const stories = [
    newStory('Uno', { status: 'todo' }),
    newStory('Dos', { status: 'todo', sprint_id: SPRINT.id, priority: 'critical' }),
    newStory('Tres', { status: 'todo' }),
    newStory('Seis', { status: 'done' }),
    newStory('Cinco', { status: 'done', sprint_id: SPRINT.id }),
    newStory('Cuatro', { status: 'done' }),
  ];
  onStage = stage(
    <KanbanView />,
    { user_stories: stories, sprints: [SPRINT], user_settings: [{ user_id: ANA.id, boards: {} }] },
    { view: 'kanban', project: PROJECT.id },
  );
  await expectColumns(ALL);
});

const button = page.getByRole('button', { name: /^Filtros/ });
const search = page.getByRole('searchbox', { name: 'Buscar historias' });

async function chooseSprint(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Sprint: / }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
}

test('the board shows the stories of one sprint, and a limit counts the others too', async () => {
  await chooseSprint('Sprint 15');
  await expectColumns({ todo: ['Dos'], done: ['Cinco'] });
  const count = page.getByRole('region', { name: 'Por Hacer' }).getByTitle('3 de 5 historias, 1 a la vista');
  await expect.element(count).toMatchTextContent('1 de 3 · límite 5');
  expect(onStage.search().filter).toEqual({ sprint: [SPRINT.id] });
  await chooseSprint('Todas las historias');
  await expectColumns(ALL);
});

test('a card moves among those that are shown, and the others stay where they are', async () => {
  await chooseSprint('Sprint 15');
  await expectColumns({ todo: ['Dos'], done: ['Cinco'] });
  const mouse = new Mouse();
  // let go below itself it stays, though one that is not shown lies between it and the end of the column
  await mouse.dragAndDrop(pointIn(item('Cinco')), pointIn(column('done'), { y: 0.6 }));
  await mouse.dragAndDrop(pointIn(item('Dos')), pointIn(item('Cinco'), { y: 0.2 }));
  await expectColumns({ done: ['Dos', 'Cinco'] });
  await expectStored({ todo: ['Uno', 'Tres'], done: ['Seis', 'Dos', 'Cinco', 'Cuatro'] });
  expect(stored('Dos').sprint_id).toBe(SPRINT.id);
  expect(backend.writes.filter(({ target }) => target !== 'user_settings')).toHaveLength(1);
});

test('to the top of a column is above what the filters leave out, too', async () => {
  await chooseSprint('Sprint 15');
  await expectColumns({ todo: ['Dos'] });
  await page.getByRole('button', { name: `Acciones de TIE-${stored('Dos').number}` }).click();
  await page.getByRole('menuitem', { name: 'Completado', exact: true }).click();
  await expectStored({ todo: ['Uno', 'Tres'], done: ['Dos', 'Seis', 'Cinco', 'Cuatro'] });
});

test('the panel filters the board, and its button counts what is set', async () => {
  await button.click();
  await page.getByRole('checkbox', { name: 'Crítica' }).click();
  await expectColumns({ todo: ['Dos'], done: [] });
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toMatchTextContent('Filtros: 1');
});

test('the first Escape empties the search, the next one closes the panel', async () => {
  await button.click();
  await search.fill('dos');
  await expectColumns({ todo: ['Dos'], done: [] });
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await expectColumns(ALL);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('when nothing matches, the board says so, and the filters are taken away in one place', async () => {
  await button.click();
  await search.fill('tres');
  await page.getByRole('checkbox', { name: 'Crítica' }).click();
  await expect.element(page.getByRole('heading', { name: 'Ninguna historia coincide' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Crítica' }).click();
  await expectColumns({ todo: ['Tres'], done: [] });
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect.element(page.getByRole('button', { name: 'Añadir un filtro' })).toHaveFocus();
  await expectColumns(ALL);
});

/** The stories that a board shows which is opened by this address. */
async function reopen(search: AppSearch): Promise<void> {
  await onStage.go({});
  await onStage.go({ view: 'kanban', project: PROJECT.id, ...search });
}
const boards = () => backend.rows('user_settings')[0]?.['boards'];

test('the choice is kept with the settings, and the address says it', async () => {
  await chooseSprint('Sprint 15');
  await expectColumns({ todo: ['Dos'] });
  await expect.poll(boards).toEqual({ [PROJECT.id]: SPRINT.id });
  await reopen({});
  await expectColumns({ todo: ['Dos'], done: ['Cinco'] });
  await expect.poll(() => onStage.search().filter).toEqual({ sprint: [SPRINT.id] });
  await reopen({ stories: 'all' });
  await expectColumns(ALL);
  await reopen({});
  await expectColumns({ todo: ['Dos'] });
  await chooseSprint('Todas las historias');
  await expectColumns(ALL);
  await expect.poll(boards).toEqual({});
  await reopen({});
  await expectColumns(ALL);
});

test('an address that says what is shown wins over the choice', async () => {
  await chooseSprint('Sprint 15');
  await expectColumns({ todo: ['Dos'] });
  await reopen({ stories: 'all' });
  await expectColumns(ALL);
  await reopen({ filter: { priority: ['medium'] } });
  await expectColumns({ todo: ['Uno', 'Tres'] });
  await reopen({ q: 'Tres' });
  await expectColumns({ todo: ['Tres'], done: [] });
});

test('the choice of the running sprint follows to the next one, and shows all stories while none runs', async () => {
  const next = newSprint('Sprint 16');
  backend.insert('sprints', { ...next });
  const set = (id: string, status: string) => backend.update('sprints', id, { status });
  set(SPRINT.id, 'active');
  await chooseSprint('Sprint activo');
  await expectColumns({ todo: ['Dos'], done: ['Cinco'] });
  await expect.element(page.getByRole('button', { name: 'Sprint: Sprint activo · Sprint 15' })).toBeVisible();
  expect(onStage.search().filter).toEqual({ sprint: ['active'] });
  set(SPRINT.id, 'completed');
  await expect.element(page.getByRole('heading', { name: 'Ningún sprint en marcha' })).toBeVisible();
  backend.update('user_stories', stored('Uno').id, { sprint_id: next.id });
  set(next.id, 'active');
  await expectColumns({ todo: ['Uno'], done: [] });
  set(next.id, 'planned');
  await expect.element(page.getByRole('heading', { name: 'Ningún sprint en marcha' })).toBeVisible();
  await reopen({});
  await expectColumns(ALL);
});

test('the faces above the board show the stories of people, together, and of nobody', async () => {
  backend.update('user_stories', stored('Uno').id, { assignee_id: ANA.id });
  backend.update('user_stories', stored('Dos').id, { assignee_id: BERTA.id });
  const people = page.getByRole('group', { name: 'Filtrar por responsable' });
  const face = (name: string) => people.getByRole('button', { name });
  await face('Ana Prueba').click();
  await expectColumns({ todo: ['Uno'], done: [] });
  await expect.element(face('Ana Prueba')).toHaveAttribute('aria-pressed', 'true');
  (face('Berta Muestra').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectColumns({ todo: ['Uno', 'Dos'] });
  await face('Ana Prueba').click();
  await face('Berta Muestra').click();
  await face('Sin asignar').click();
  await expectColumns({ todo: ['Tres'] });
  expect(onStage.search().filter).toEqual({ assignee: [''] });
});

test('the panel has its size before its lists, and says how many stories match', async () => {
  await button.click();
  const panel = page.getByRole('dialog', { name: /^Filtros/ });
  await expect.element(panel).toBeVisible();
  const { width, height } = panel.element().getBoundingClientRect();
  await expect.element(panel.getByText('6 historias')).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Crítica' }).click();
  await expect.element(panel.getByText('1 historia', { exact: true })).toBeVisible();
  const after = panel.element().getBoundingClientRect();
  expect([after.width, after.height]).toEqual([width, height]);
  const box = document.querySelector('[role="dialog"]')?.getBoundingClientRect();
  expect(box?.right).toBeLessThanOrEqual(window.innerWidth);
});

test('on a phone the filters are a sheet that closes by its button, with the number of stories', async () => {
  await page.viewport(360, 780);
  await button.click();
  await page.getByRole('checkbox', { name: 'Crítica' }).click();
  await page.getByRole('button', { name: 'Ver 1 historia' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expectColumns({ todo: ['Dos'] });
  await button.click();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await page.viewport(1280, 800);
});

test('a sprint that starts is shown to everybody who has chosen nothing else, and to who looks at all stories since', async () => {
  backend.update('sprints', SPRINT.id, { status: 'active' });
  await expectColumns({ todo: ['Dos'], done: ['Cinco'] });
  expect(boards()).toEqual({});
  await expect.poll(() => onStage.search().filter).toEqual({ sprint: ['active'] });
  await chooseSprint('Todas las historias');
  await expectColumns(ALL);
  await expect.poll(boards).toEqual({ [PROJECT.id]: 'all' });
  await reopen({});
  await expectColumns(ALL);
  // among all stories, those of the sprint have a mark
  await expect.element(item('Dos')).toMatchTextContent('En Sprint 15');
  await expect.element(item('Uno')).not.toMatchTextContent('En Sprint 15');
});

test('what waits in the first column for room in «Por Hacer» is counted there, and what fits is taken in', async () => {
  backend.update('sprints', SPRINT.id, { status: 'active' });
  await expectColumns({ todo: ['Dos'] });
  const toDo = page.getByRole('region', { name: 'Por Hacer' });
  const take = toDo.getByRole('button', { name: /^Llevar/ });
  await expect.element(page.getByText(/en espera/)).not.toBeInTheDocument();
  await expect.element(take).not.toBeInTheDocument();
  // the limit is 5, and stories outside the sprint count, too
  for (const title of ['Cuatro mil', 'Cinco mil', 'Seis mil', 'Siete mil'])
    backend.insert('user_stories', { ...newStory(title, { sprint_id: SPRINT.id }) });
  backend.insert('user_stories', { ...newStory('Fuera') });
  await expectColumns({ backlog: ['Cuatro mil', 'Cinco mil', 'Seis mil', 'Siete mil'] });
  await toDo.getByRole('button', { name: '+2 en espera' }).click();
  await expect.element(page.getByRole('link', { name: /Seis mil/ })).toHaveFocus();
  await expect.element(take).toMatchTextContent('Llevar 2 a Por Hacer');
  await take.click();
  await expectColumns({ todo: ['Dos', 'Cuatro mil', 'Cinco mil'], backlog: ['Seis mil', 'Siete mil'] });
  await expect.element(take).not.toBeInTheDocument();
  await expect.element(toDo.getByRole('button', { name: '+2 en espera' })).toBeVisible();
  backend.update('user_stories', stored('Uno').id, { status: 'in_progress' });
  await expect.element(take).toMatchTextContent('Llevar 1 a Por Hacer');
  await expect.element(toDo.getByRole('button', { name: '+1 en espera' })).toBeVisible();
});

test('the one running sprint has one entry, which is chosen by its own address, too', async () => {
  backend.update('sprints', SPRINT.id, { status: 'active' });
  onStage.go({ view: 'kanban', project: PROJECT.id, filter: { sprint: [SPRINT.id] } });
  await expectColumns({ todo: ['Dos'], done: ['Cinco'] });
  await page.getByRole('button', { name: 'Sprint: Sprint 15' }).click();
  const entries = page.getByRole('menuitemradio');
  await expect
    .poll(() => entries.elements().map((entry) => entry.textContent))
    .toEqual(['Todas las historias', expect.stringMatching(/^Sprint activo · Sprint 15/)]);
  await expect.element(entries.nth(1)).toBeChecked();
});

test('the panel has one entry for the one running sprint, which is ticked and cleared by its own address, too', async () => {
  backend.update('sprints', SPRINT.id, { status: 'active' });
  onStage.go({ view: 'kanban', project: PROJECT.id, filter: { sprint: [SPRINT.id] } });
  await expectColumns({ todo: ['Dos'], done: ['Cinco'] });
  await button.click();
  const sprints = page.getByRole('group', { name: 'Sprint' }).getByRole('checkbox');
  const named = page.getByRole('group', { name: 'Sprint' }).getByText(/Sprint/, { exact: false });
  await expect.element(named.filter({ hasText: 'Sprint activo · Sprint 15' }).first()).toBeVisible();
  await expect.poll(() => sprints.elements().length).toBe(2);
  await expect.element(sprints.first()).toBeChecked();
  await sprints.first().click();
  await expect.poll(() => onStage.search().filter).toBeUndefined();
  await expectColumns(ALL);
  await sprints.first().click();
  await expect.poll(() => onStage.search().filter).toEqual({ sprint: ['active'] });
});

test('with filters each header has what is visible of its stories, in words', async () => {
  const head = (status: 'todo' | 'done') => column(status).querySelector('header h2 ~ [title]')?.textContent;
  await expect.poll(() => [head('todo'), head('done')]).toEqual(['3/5', '3']);
  onStage.go({ view: 'kanban', project: PROJECT.id, filter: { priority: ['critical'] } });
  await expect.poll(() => [head('todo'), head('done')]).toEqual(['1 de 3 · límite 5', '0 de 3']);
  await expect
    .element(page.getByRole('region', { name: 'Completado' }))
    .toMatchTextContent('3 historias, 0 a la vista');
});
