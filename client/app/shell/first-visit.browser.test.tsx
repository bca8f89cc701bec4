import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useOpenedWorkspace } from '#client/data/workspace/open.ts';
import { keyOf } from '#client/lib/storage/registry.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { ANA, basicTables, newId, newSprint, PROJECT } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { ProjectSelector } from './ProjectSelector.tsx';
import { useRememberedProject } from './use-remembered-project.ts';

const OTHER = { ...PROJECT, id: newId(), name: 'Pagos', key: 'PAY' };

/** The part of the frame that chooses the project, with what the workspace reads first. */
const Frame = () => useOpenedWorkspace(useAppSearch()) && <Arrived />;
const Arrived = () => useRememberedProject() && <ProjectSelector />;

/** Opens the address without parameters. @param running the project in which a sprint runs. */
function arrive(running?: string): Stage {
  const tables = basicTables();
  const team = { ...tables.teams[0], id: newId(), project_id: OTHER.id };
  const member = { team_id: team.id, user_id: ANA.id, role: 'developer' };
  const sprint = { ...newSprint('Sprint 1'), project_id: running ?? '', status: 'active' as const };
  const rows = {
    projects: [PROJECT, OTHER],
    teams: [...tables.teams, team],
    team_members: [...tables.team_members, member],
    sprints: running === undefined ? [] : [sprint],
  };
  return stage(<Frame />, rows, {});
}

const selector = (name: string) => page.getByRole('button', { name: `Proyecto: ${name}` });

beforeEach(() => {
  for (const name of ['visited', 'project'] as const) localStorage.removeItem(keyOf(name, ANA.id));
});

test('a first visit leads to the project in which a sprint runs', async () => {
  const { search } = arrive(OTHER.id);
  await expect.element(selector('Pagos')).toBeVisible();
  expect(search()).toEqual({ project: OTHER.id });
});

test('without a running sprint a first visit shows all projects', async () => {
  arrive();
  await expect.element(selector('Todos los proyectos')).toBeVisible();
});

test('a person who has chosen all projects gets them again', async () => {
  localStorage.setItem(keyOf('visited', ANA.id), 'yes');
  const { search } = arrive(OTHER.id);
  await expect.element(selector('Todos los proyectos')).toBeVisible();
  expect(search()).toEqual({});
});
