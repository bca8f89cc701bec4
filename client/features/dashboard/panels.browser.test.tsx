import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyAppearance, getAppearance } from '#client/lib/text/appearance.ts';
import { ActivityList } from '#client/stories/activity/ActivityList.tsx';
import { BERTA, newId, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { AttentionList } from './AttentionList.tsx';
import { MyStories } from './MyStories.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { SprintProgress } from './SprintProgress.tsx';
import { StatStrip } from './StatStrip.tsx';

const RENAMED = {
  board_columns: [
    { project_id: PROJECT.id, status: 'in_progress', name: 'En desarrollo', wip_limit: 3 },
    { project_id: PROJECT.id, status: 'done', name: null, wip_limit: null },
  ],
};
const SPRINT = {
  id: newId(),
  project_id: PROJECT.id,
  project_name: PROJECT.name,
  name: 'Sprint 15',
  status: 'active' as const,
  start_date: '2026-03-02',
  end_date: '2026-03-13',
};
const story = (title: string) => ({
  id: newId(),
  key: 'TIE-1',
  title,
  type: 'bug' as const,
  project_id: PROJECT.id,
});

test('a renamed column has its name in the legend and in the own stories, also without a selected project', async () => {
  const by_status = { backlog: 0, todo: 0, in_progress: 2, in_review: 0, done: 1 };
  stage(
    <>
      <SprintProgress
        progress={{ done: 1, total: 3, pending: 2, share: 1 / 3, by_status }}
        sprints={[SPRINT]}
        project={undefined}
      />
      <MyStories
        mine={{
          count: 1,
          items: [{ ...story('Uno'), status: 'in_progress', priority: 'medium', story_points: 3 }],
        }}
      />
    </>,
    RENAMED,
    {},
  );
  await expect.element(page.getByText('En desarrollo 2')).toBeVisible();
  await expect.element(page.getByText('Completado 1')).toBeVisible();
  await expect.element(page.getByTitle('En desarrollo')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Error' })).toBeVisible();
});

test('many stories are a bar without segments', async () => {
  const by_status = { backlog: 37, todo: 0, in_progress: 0, in_review: 0, done: 12 };
  const progress = { done: 12, total: 49, pending: 37, share: 12 / 49, by_status };
  stage(<SprintProgress progress={progress} sprints={[]} project={PROJECT.id} />, {}, {});
  const bar = page.getByRole('img', { name: 'Completado 12 y Backlog 37' });
  await expect.element(bar).toBeVisible();
  expect(bar.element().querySelectorAll('i')).toHaveLength(2);
});

test('a project without activity and without stories says so', async () => {
  const by_status = { backlog: 0, todo: 0, in_progress: 0, in_review: 0, done: 0 };
  const progress = { done: 0, total: 0, pending: 0, share: 0, by_status };
  stage(
    <>
      <SprintProgress progress={progress} sprints={[]} project={PROJECT.id} />
      <RecentActivity activity={[]} />
    </>,
    {},
    { project: PROJECT.id },
  );
  await expect.element(page.getByText('Todavía no hay historias.')).toBeVisible();
  await expect.element(page.getByText(/0 %/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^No hay actividad reciente/)).toBeVisible();
});

/** Four problems; the panel lists three of them at first. */
function Problems({ asked }: { asked: (all: boolean) => void }) {
  const [all, setAll] = useState(false);
  const items: Dashboard['attention']['items'] = ['Uno', 'Dos', 'Tres', 'Cuatro'].map((title) => ({
    kind: 'unready',
    story: story(title),
    missing: ['points'],
  }));
  const attention = { count: 4, items: all ? items : items.slice(0, 3) };
  const onAll = (next: boolean) => {
    asked(next);
    setAll(next);
  };
  return <AttentionList attention={attention} project={PROJECT.id} all={all} onAll={onAll} />;
}

let asked: boolean[];
beforeEach(() => {
  asked = [];
});

test('a list that is cut offers the rest, and takes it back', async () => {
  stage(<Problems asked={(all) => asked.push(all)} />, {}, { project: PROJECT.id });
  await expect.element(page.getByText('Tres')).toBeVisible();
  await expect.element(page.getByText('Cuatro')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ver las 4', exact: true }).click();
  await expect.element(page.getByText('Cuatro')).toBeVisible();
  await page.getByRole('button', { name: 'Ver menos' }).click();
  await expect.element(page.getByText('Cuatro')).not.toBeInTheDocument();
  expect(asked).toEqual([true, false]);
});

test('an overdue action leads to its retrospective', async () => {
  const action = {
    id: newId(),
    body: 'Repartir las revisiones',
    due_date: '2026-03-02',
    retrospective_id: newId(),
    project_id: PROJECT.id,
  };
  const attention = { count: 1, items: [{ kind: 'action' as const, action, days: 3 }] };
  stage(<AttentionList attention={attention} project={undefined} all={false} onAll={() => {}} />, {}, {});
  await expect.element(page.getByText(/vencida hace 3\sdías/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Ver la retrospectiva: Repartir las revisiones' });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(`view=retro&.*retro=${action.retrospective_id}`));
});

test('a sprint that is over leads to the sprints of its project', async () => {
  const sprint = {
    id: newId(),
    name: 'Sprint 1',
    end_date: '2026-03-02',
    project_id: PROJECT.id,
    project_name: 'Tienda',
  };
  const attention = { count: 1, items: [{ kind: 'sprint' as const, sprint, days: 3 }] };
  stage(<AttentionList attention={attention} project={undefined} all={false} onAll={() => {}} />, {}, {});
  await expect.element(page.getByText('Tienda: Sprint 1')).toBeVisible();
  await expect.element(page.getByText(/Terminó hace 3\sdías y sigue en curso/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ver sprint: Tienda: Sprint 1' }))
    .toHaveAttribute('href', expect.stringMatching(`view=sprints&project=${PROJECT.id}`));
});

test('without a running sprint the completed stories are not called a velocity of one, and an archived project is not none', async () => {
  const dashboard = {
    projects: { count: 0, names: [] },
    stories: { active: 24, in_running_sprints: 0 },
    velocity: 468,
    members: { count: 2, teams: 1 },
    sprints: [],
  };
  stage(<StatStrip dashboard={dashboard as never} />, {}, { project: PROJECT.id });
  await expect.element(page.getByRole('link', { name: /468 ?historias completadas/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /0 ?Este está archivado/ })).toBeVisible();
});

test('a recovered story was recovered, whatever values came back with it', async () => {
  const event = {
    id: newId(),
    project_id: PROJECT.id,
    project_name: PROJECT.name,
    entity_type: 'user_stories' as const,
    entity_id: newId(),
    entity_name: 'Uno',
    story_id: null,
    key: 'TIE-14',
    action: 'updated' as const,
    count: 1,
    actor: null,
    changes: { deleted_at: null, status: [null, 'todo'] as [unknown, unknown] },
    assignee_name: null,
    sprint_name: null,
    created_at: '2026-03-02T09:00:00Z',
  };
  stage(<ActivityList activity={[event]} />, {}, {});
  await expect.element(page.getByText(/recuperó la historia/)).toBeVisible();
  await expect.element(page.getByText(/creó la historia/)).not.toBeInTheDocument();
});

test('an act on several stories is one line, which leads to the backlog; of one story it has the title', async () => {
  const event = {
    id: newId(),
    project_id: PROJECT.id,
    project_name: PROJECT.name,
    entity_type: 'user_stories' as const,
    entity_id: newId(),
    entity_name: 'Pagar con tarjeta',
    story_id: null,
    key: 'TIE-14',
    action: 'created' as const,
    count: 25,
    actor: null,
    changes: {},
    assignee_name: null,
    sprint_name: null,
    created_at: '2026-03-02T09:00:00Z',
  };
  const moved = {
    action: 'updated' as const,
    changes: { status: ['todo', 'in_review'] as [unknown, unknown] },
  };
  const events = [event, { ...event, ...moved, id: newId(), count: 3 }, { ...event, id: newId(), count: 1 }];
  stage(<ActivityList activity={events} />, {}, {});
  const line = page.getByRole('listitem');
  await expect.element(line.nth(0)).toMatchTextContent(/creó 25 historias/);
  await expect.element(line.nth(0)).not.toMatchTextContent('Pagar con tarjeta');
  await expect
    .element(page.getByRole('link', { name: '25 historias' }))
    .toHaveAttribute('href', expect.stringContaining('view=backlog'));
  await expect.element(line.nth(1)).toMatchTextContent(/movió 3 historias a En Revisión/);
  await expect.element(line.nth(2)).toMatchTextContent(/creó la historia TIE-14.*Pagar con tarjeta/);
});

test('a person who does not manage the project is offered a new story only, with its key until keys are turned off', async () => {
  stage(<QuickActions />, { projects: [{ ...PROJECT, owner_id: BERTA.id }] }, { project: PROJECT.id });
  const action = page.getByRole('button', { name: 'Nueva Historia' });
  await expect.element(action).toHaveAttribute('aria-keyshortcuts', 'N');
  expect(page.getByRole('button').elements()).toHaveLength(1);
  onTestFinished(() => applyAppearance({ ...getAppearance(), shortcuts: true }));
  await applyAppearance({ ...getAppearance(), shortcuts: false });
  await expect.element(action).toMatchTextContent(/^Nueva Historia$/);
  await expect.element(action).not.toHaveAttribute('aria-keyshortcuts');
});
