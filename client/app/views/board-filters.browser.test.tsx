import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, expectStored, stored } from '#client/testing/board.tsx';
import { item } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { newSprint, newStory, PROJECT } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { KanbanHost } from './KanbanHost.tsx';

const SPRINT = newSprint('Sprint 15');
const ALL = { todo: ['Uno', 'Dos', 'Tres'], done: ['Seis', 'Cinco', 'Cuatro'] };

let onStage: Stage;

/** Stories to do, of which the second is in a sprint and critical; of the done ones the middle one is in the sprint. */
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
    <KanbanHost />,
    { user_stories: stories, sprints: [SPRINT] },
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
  const count = page
    .getByRole('region', { name: 'Por Hacer' })
    .getByTitle('3 de 5 historias, 1 con estos filtros');
  await expect.element(count).toMatchTextContent('3/5');
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
  expect(backend.writes).toHaveLength(1);
});

test('to the top of a column is above what the filters leave out, too', async () => {
  await chooseSprint('Sprint 15');
  await expectColumns({ todo: ['Dos'] });
  await page.getByRole('button', { name: `Mover TIE-${stored('Dos').number} a…` }).click();
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
  await expect.element(button).toHaveFocus();
  await expectColumns(ALL);
});
