import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStories, newStories } from '#client/data/stories/new/create-story.ts';
import { watchConnection } from '#client/lib/connection/online.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { stored } from '#client/testing/board.tsx';
import { find, item, linkOf, titlesIn } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { ANA, COLUMNS, newSprint, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { KanbanView } from '../KanbanView.tsx';

const mouse = new Mouse();
const DESIGN = COLUMNS[2]?.id ?? '';
const CODE = '00000000-0000-4000-8000-0000000000bb';

/** A board whose 'En Progreso' is divided into Diseño (limit 1) and Desarrollo (limit 2, with a policy). */
async function stageColumns() {
  const columns = COLUMNS.map((column) =>
    column.id === DESIGN ? { ...column, name: 'Diseño', wip_limit: 1 } : column,
  );
  const code = {
    ...COLUMNS[2],
    id: CODE,
    name: 'Desarrollo',
    wip_limit: 2,
    rank: 'a2V',
    entry_policy: 'Con diseño',
  };
  const stories = [
    newStory('Uno', { status: 'in_progress', column_id: DESIGN }),
    newStory('Dos', { status: 'in_progress', column_id: CODE }),
    newStory('Tres', { status: 'todo' }),
  ];
  stage(
    <KanbanView />,
    { project_columns: [...columns, code], user_stories: stories },
    { view: 'kanban', project: PROJECT.id },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(3);
}

const column = (key: string) => find(`section[data-column="${key}"]`);

test('a divided status shows its columns below a bracket with the sum of their limits', async () => {
  await stageColumns();
  expect(titlesIn(column(DESIGN))).toEqual(['Uno']);
  expect(titlesIn(column(CODE))).toEqual(['Dos']);
  expect(column(DESIGN).textContent).toContain('En Progreso 2/3');
  await expect.element(page.getByRole('region', { name: 'Desarrollo' })).toBeVisible();
});

test('a card moves between columns of one status, and the undo brings it back', async () => {
  await stageColumns();
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(column(CODE), { y: 0.9 }));
  await expect.poll(() => stored('Uno')).toMatchObject({ status: 'in_progress', column_id: CODE });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => stored('Uno').column_id).toBe(DESIGN);
});

test('a column that is full takes no card, though its status has room', async () => {
  await stageColumns();
  await mouse.dragAndDrop(pointIn(item('Tres')), pointIn(column(DESIGN), { y: 0.9 }));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('La columna "Diseño" ha alcanzado su límite de 1 elemento');
  expect(stored('Tres').status).toBe('todo');
});

test('the keyboard enters a column of another status, which changes both', async () => {
  await stageColumns();
  linkOf('Tres').focus();
  await userEvent.keyboard('[Space]{ArrowRight}{ArrowRight}[Space]');
  await expect.poll(() => stored('Tres')).toMatchObject({ status: 'in_progress', column_id: CODE });
});

test('the menu of a card offers the columns', async () => {
  await stageColumns();
  linkOf('Uno').focus();
  await userEvent.keyboard('.');
  await page.getByRole('menuitem', { name: 'Desarrollo', exact: true }).click();
  await expect.poll(() => stored('Uno').column_id).toBe(CODE);
});

test('the name of a column with a policy shows it to the focus, and Escape hides it', async () => {
  await stageColumns();
  (page.getByRole('button', { name: 'Desarrollo', exact: true }).element() as HTMLElement).focus();
  await expect.element(page.getByRole('tooltip')).toMatchTextContent('Con diseño');
  // the names of the column and its heading stay what they are
  await expect.element(page.getByRole('region', { name: 'Desarrollo' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Desarrollo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('a new story waits in its column without connection, and becomes a card', async () => {
  watchConnection();
  await stageColumns();
  const regain = () => window.dispatchEvent(new Event('online'));
  onTestFinished(() => void regain());
  window.dispatchEvent(new Event('offline'));
  const row = { project_id: PROJECT.id, reporter_id: ANA.id, status: 'in_progress' as const };
  const sent = [
    createStories(newStories([{ ...row, title: 'Nueva', column_id: CODE }])),
    // the server places it in the first column of its status
    createStories(newStories([{ ...row, title: 'Otra' }])),
  ];
  const waiting = (key: string) =>
    [...column(key).querySelectorAll('[data-waiting]')].map(({ textContent }) => textContent);
  await expect.poll(() => waiting(CODE)).toEqual(['NuevaEn espera']);
  expect(waiting(DESIGN)).toEqual(['OtraEn espera']);
  regain();
  await Promise.all(sent);
  await expect.poll(() => titlesIn(column(CODE))).toContain('Nueva');
  await expect.poll(() => document.querySelectorAll('[data-waiting]').length).toBe(0);
});

/** The status of the column at the left edge of a phone. */
const statusAtEdge = () =>
  [...document.querySelectorAll<HTMLElement>('section[data-status]')].find(
    (each) => Math.abs(each.getBoundingClientRect().left) < 40,
  )?.dataset['status'];

test('on a phone the board of a sprint begins at its first cards, and returns to where it was left', async () => {
  await page.viewport(360, 780);
  onTestFinished(() => page.viewport(1440, 900));
  const sprint = { ...newSprint('Sprint 15'), status: 'active' as const };
  const stories = [
    newStory('Sin sprint'),
    newStory('Uno', { status: 'in_progress', sprint_id: sprint.id }),
    newStory('Dos', { status: 'done', sprint_id: sprint.id }),
  ];
  const board = { view: 'kanban', project: PROJECT.id } as const;
  const { search, go } = stage(<Views />, { user_stories: stories, sprints: [sprint] }, board);
  await expect.poll(() => search().filter).toEqual({ sprint: ['active'] });
  await expect.poll(statusAtEdge).toBe('in_progress');
  const tab = (name: RegExp) => page.getByRole('button', { name });
  await expect.element(tab(/^En Progreso/)).toHaveAttribute('aria-current');

  await tab(/^Backlog/).click();
  await expect.poll(statusAtEdge).toBe('backlog');
  // the place is kept when the board has come to rest
  await expect.poll(() => find('[data-zone="backlog"]').getBoundingClientRect().left).toBe(0);
  go({ view: 'team', project: PROJECT.id });
  await expect.poll(statusAtEdge).toBeUndefined();
  window.history.back();
  await expect.poll(statusAtEdge).toBe('backlog');
});

/** The board, and nothing in other views. */
function Views() {
  return useAppSearch().view === 'kanban' && <KanbanView />;
}
