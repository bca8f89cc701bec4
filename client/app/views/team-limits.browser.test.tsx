import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import type { AppSearch } from '#client/routing/app-search.ts';
import { FilterRow } from '#client/stories/filter/FilterRow.tsx';
import { backend } from '#client/testing/backend.ts';
import { BOARD_SLOTS, column, expectColumns } from '#client/testing/board.tsx';
import { find, item } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { basicTables, COLUMNS, newId, newSprint, newStory, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';

const mouse = new Mouse();
const NORTH = { ...TEAM, id: newId(), name: 'Norte' };
const REVIEW = COLUMNS.find(({ status }) => status === 'in_review')?.id;
const header = () => find('header', column('in_review'));

/** The board of two teams: 'En Revisión' takes two stories, but one of the team Norte, which has one there. */
async function stageTeams(search: Partial<AppSearch> = {}): Promise<void> {
  const [common, north] = [newSprint('Común'), { ...newSprint('Del norte'), team_id: NORTH.id }];
  const tables = basicTables();
  stage(
    <KanbanView {...BOARD_SLOTS} FilterRow={FilterRow} />,
    {
      teams: [...tables.teams, NORTH],
      team_column_limits: [
        {
          project_id: PROJECT.id,
          team_id: NORTH.id,
          column_id: REVIEW,
          wip_limit: 1,
          created_at: TEAM.created_at,
        },
      ],
      sprints: [common, north],
      user_stories: [
        newStory('Norte en revisión', { status: 'in_review', sprint_id: north.id }),
        newStory('Común en revisión', { status: 'in_review', sprint_id: common.id }),
        newStory('Otra del norte', { sprint_id: north.id }),
        newStory('Otra común', { sprint_id: common.id }),
        newStory('Sin sprint'),
      ],
    },
    { view: 'kanban', project: PROJECT.id, ...search },
  );
  await expect.element(page.getByRole('region', { name: 'En Revisión' })).toBeVisible();
}

test('a column says how full it is for each team with a limit, and for all others', async () => {
  await stageTeams();
  await expect.element(header()).toMatchTextContent('Norte: 1 de 1 historia, Resto: 1 de 2 historias');
});

test('a story of a team with a full column is not dropped there, and a story of the others is', async () => {
  await stageTeams();
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(5);
  await mouse.drag(pointIn(item('Otra del norte')), pointIn(column('in_review'), { y: 0.9 }));
  await expect.element(header()).toMatchTextContent('Norte: 1 de 1 historia');
  await expect.element(column('in_review')).toMatchTextContent('Columna completa.');
  await mouse.up();
  expect(backend.writes.map(({ target }) => target)).toEqual(['rpc/record_refused_move']);
  await mouse.dragAndDrop(pointIn(item('Otra común')), pointIn(column('in_review'), { y: 0.9 }));
  await expectColumns({ in_review: ['Norte en revisión', 'Común en revisión', 'Otra común'] });
  await expect.element(header()).toMatchTextContent('Resto: 2 de 2 historias');
});

test('the board of one team shows its stories and its limit', async () => {
  await stageTeams();
  await page.getByRole('button', { name: 'Añadir un filtro' }).click();
  await page.getByRole('menuitem', { name: 'Equipo' }).click();
  await page.getByRole('checkbox', { name: 'Norte' }).click();
  await expectColumns({ backlog: ['Otra del norte'], in_review: ['Norte en revisión'] });
  await expect.element(header()).toMatchTextContent('1 de 1 historia');
});
