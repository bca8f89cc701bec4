import { expect, test } from 'vitest';
import { backend } from '#client/testing/backend.ts';
import { column, expectColumns, stageBoard } from '#client/testing/board.tsx';
import { find, item } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { ANA, basicTables, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { KanbanView } from './KanbanView.tsx';

const OTHER = { ...PROJECT, id: newId(), name: 'Pagos', key: 'PAY' };
const mouse = new Mouse();
const header = (status: Parameters<typeof column>[0]) => find('header', column(status));

/** The board of both projects; the limit of 'En Revisión' is 2 in the first and 3 in the other. */
async function stageBoth(): Promise<void> {
  const tables = basicTables();
  const team = { ...tables.teams[0], id: newId(), project_id: OTHER.id };
  const limits = { backlog: null, todo: 5, in_progress: 3, in_review: 3, done: null };
  const columns = tables.board_columns.map((row) => ({
    ...row,
    project_id: OTHER.id,
    wip_limit: limits[row.status],
  }));
  const review = (title: string, project: string) =>
    newStory(title, { project_id: project, status: 'in_review' });
  stage(
    <KanbanView />,
    {
      projects: [PROJECT, OTHER],
      teams: [...tables.teams, team],
      team_members: [...tables.team_members, { team_id: team.id, user_id: ANA.id, role: 'developer' }],
      board_columns: [...tables.board_columns, ...columns],
      user_stories: [
        review('Uno', PROJECT.id),
        review('Dos', PROJECT.id),
        review('Tres', OTHER.id),
        newStory('De la tienda'),
        newStory('De los pagos', { project_id: OTHER.id }),
      ],
    },
    { view: 'kanban' },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(5);
}

test('a dragged card shows how full the columns of its own project are, where several projects share them', async () => {
  await stageBoth();
  await expect.element(header('in_review')).toMatchTextContent('3 historias');
  await mouse.drag(pointIn(item('De los pagos')), pointIn(column('in_review'), { y: 0.9 }));
  await expect.element(header('in_review')).toMatchTextContent('PAY: 1 de 3 historias');
  await expect.element(column('in_review')).toHaveAttribute('data-target');
  await mouse.up();
  await expectColumns({ backlog: ['De la tienda'], in_review: ['Uno', 'Dos', 'Tres', 'De los pagos'] });
  await expect.element(header('in_review')).toMatchTextContent('4 historias');
});

test('a column that is full for the project of the card says so before the drop, which moves nothing and is counted', async () => {
  await stageBoth();
  await mouse.drag(pointIn(item('De la tienda')), pointIn(column('in_review'), { y: 0.9 }));
  await expect.element(header('in_review')).toMatchTextContent('TIE: 2 de 2 historias');
  await expect.element(column('in_review')).toMatchTextContent('Columna completa.');
  await expect.element(column('in_review')).not.toHaveAttribute('data-target');
  await mouse.up();
  await expectColumns({ backlog: ['De la tienda', 'De los pagos'], in_review: ['Uno', 'Dos', 'Tres'] });
  await expect
    .poll(() => backend.writes.map(({ target, body }) => [target, body]))
    .toEqual([
      [
        'rpc/record_refused_move',
        { story_ids: [item('De la tienda').dataset['dragId']], status: 'in_review' },
      ],
    ]);
});

test('the board of several projects shows their marks and limits, and all their people', async () => {
  await stageBoth();
  await expect.element(header('in_review')).toMatchTextContent('TIE 2/2 · PAY 1/3');
  expect(find('[data-full]', header('in_review')).textContent).toContain('TIE 2/2');
  await expect
    .element(header('in_review'))
    .toMatchTextContent('TIE: 2 de 2 historias, PAY: 1 de 3 historias');
  const marks = ['Uno', 'Tres'].map((title) => find('[data-tint]', item(title)));
  expect(marks.map((mark) => mark.title)).toEqual(['Tienda', 'Pagos']);
  expect(find('[data-tint]', item('Uno')).dataset['tint']).toBe(
    find('[data-tint]', item('Dos')).dataset['tint'],
  );
  const people = [...find('[role="group"][aria-label="Filtrar por responsable"]').children];
  expect(people.map((face) => face.getAttribute('aria-label'))).toEqual([
    'Ana Prueba',
    'Berta Muestra',
    'Sin asignar',
  ]);
});

test('the note of a full column takes no room from its cards', async () => {
  const titles = Array.from({ length: 12 }, (_, place) => `Lista ${place}`);
  await stageBoard({ todo: titles, backlog: ['Otra'] });
  const list = () => find('[data-scrolls]', column('todo')).getBoundingClientRect();
  const before = list();
  await mouse.drag(pointIn(item('Otra')), pointIn(column('todo'), { y: 0.5 }));
  await expect.element(column('todo')).toMatchTextContent('Columna completa.');
  expect(list().toJSON()).toEqual(before.toJSON());
  const note = find('footer > *', column('todo')).getBoundingClientRect();
  expect(note.top).toBeGreaterThanOrEqual(list().bottom);
  expect(note.bottom).toBeLessThanOrEqual(innerHeight);
  await mouse.up();
});

test('in a narrow column the marks of limits are cut, and their counts are not', async () => {
  await stageBoth();
  await expect.element(header('in_review')).toMatchTextContent('TIE 2/2 · PAY 1/3');
  header('in_review').style.width = '126px';
  const limits = find('[data-full]', header('in_review')).closest<HTMLElement>('[aria-hidden]');
  const { right } = limits?.getBoundingClientRect() ?? new DOMRect();
  const count = document.createRange();
  count.selectNodeContents(limits?.lastElementChild?.lastChild ?? document.body);
  expect(count.getBoundingClientRect().right).toBeLessThanOrEqual(right);
});
