import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectColumns } from '#client/testing/board.tsx';
import { ANA, BERTA, newSprint, newStory, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { KanbanHost } from './KanbanHost.tsx';

const SPRINT = { ...newSprint('Sprint 15'), status: 'active' };

/** The board of a running sprint whose last day is past. */
function open(more: object = {}): void {
  const stories = [
    newStory('Uno', { status: 'todo', sprint_id: SPRINT.id }),
    newStory('Dos', { status: 'done', sprint_id: SPRINT.id }),
    newStory('Tres', { status: 'todo' }),
  ];
  stage(
    <KanbanHost />,
    {
      user_stories: stories,
      sprints: [SPRINT],
      user_settings: [{ user_id: ANA.id, boards: {} }],
      ...more,
    },
    { view: 'kanban', project: PROJECT.id },
  );
}

const note = page.getByText('Sprint 15 terminó el 13 mar y sigue abierto.');
const finish = page.getByRole('button', { name: 'Finalizar sprint' });

test('a sprint stays on the board after its last day, and people who plan sprints can finish it', async () => {
  open();
  await expectColumns({ todo: ['Uno'], done: ['Dos'] });
  await expect.element(note).toBeVisible();
  await expect.element(finish).toBeVisible();
});

test('who does not plan sprints reads that it is over', async () => {
  open({
    projects: [{ ...PROJECT, owner_id: BERTA.id }],
    team_members: [
      { team_id: TEAM.id, user_id: ANA.id, role: 'observer' },
      { team_id: TEAM.id, user_id: BERTA.id, role: 'developer' },
    ],
  });
  await expectColumns({ todo: ['Uno'], done: ['Dos'] });
  await expect.element(note).toBeVisible();
  await expect.element(finish).not.toBeInTheDocument();
});

test('a sprint within its days has no such note', async () => {
  open({ sprints: [{ ...SPRINT, end_date: '2199-12-31' }] });
  await expectColumns({ todo: ['Uno'], done: ['Dos'] });
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(finish).not.toBeInTheDocument();
});
