import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { inThePast } from '../server/testing/past.ts';
import { createProject } from '../server/testing/scenario.ts';
import type { Person } from './fixtures.ts';

export interface ReportedSprint {
  project: string;
  team: string;
  /** The id of a completed sprint from 3 to 14 March 2025: 18 points committed, 13 completed. */
  sprint: string;
}

/** Creates a sprint with all kinds of events: stories completed, reopened, added, removed, estimated again, left over. */
export async function loadSprintReport(
  pool: pg.Pool,
  owner: Person,
  name = 'Tienda',
): Promise<ReportedSprint> {
  const { id: project, team } = await createProject(owner, name);
  const sprint = randomUUID();
  await inThePast(
    pool,
    '2025-02-26 09:00',
    `insert into public.sprints (id, project_id, team_id, name, goal, start_date, end_date)
     values ($1, $2, $3, 'Sprint 1', 'Pagar sin llamar', '2025-03-03', '2025-03-14')`,
    [sprint, project, team],
  );
  const write = async (moment: string, title: string, points: number, sprintId: string | null = sprint) => {
    const id = randomUUID();
    await inThePast(
      pool,
      moment,
      `insert into public.user_stories (id, project_id, title, sprint_id, story_points) values ($1, $2, $3, $4, $5)`,
      [id, project, title, sprintId, points],
    );
    return id;
  };
  const change = (
    moment: string,
    id: string,
    column: 'status' | 'sprint_id' | 'story_points',
    value: unknown,
  ) => inThePast(pool, moment, `update public.user_stories set ${column} = $2 where id = $1`, [id, value]);
  const setStatus = (moment: string, status: string) =>
    inThePast(pool, moment, 'update public.sprints set status = $2 where id = $1', [sprint, status]);

  const before = '2025-02-27 10:00';
  const pay = await write(before, 'Pagar con tarjeta', 5);
  const cancel = await write(before, 'Cancelar una compra', 8);
  const search = await write(before, '=Buscar sin tildes, "rápido"', 3);
  const print = await write(before, 'Imprimir el recibo', 2);
  const later = await write(before, 'Avisar por correo', 1, null);
  await setStatus('2025-03-03 10:00', 'active');
  await change('2025-03-04 12:00', pay, 'status', 'done');
  await change('2025-03-05 12:00', search, 'story_points', 5);
  await change('2025-03-06 12:00', later, 'sprint_id', sprint);
  await change('2025-03-07 12:00', print, 'sprint_id', null);
  await setStatus('2025-03-10 09:00', 'paused');
  await setStatus('2025-03-11 09:00', 'active');
  await change('2025-03-12 12:00', cancel, 'status', 'done');
  await setStatus('2025-03-14 17:30', 'completed');
  return { project, team, sprint };
}

/** Creates a running sprint with two stories of 3 and 5 points through the API. */
export async function startSprint(
  owner: Person,
  project: string,
): Promise<{ sprint: string; story: string }> {
  const { data: sprint } = await owner.client
    .from('sprints')
    .insert({ project_id: project, name: 'Sprint 2', start_date: '2025-03-17', end_date: '2025-03-28' })
    .select('id')
    .single()
    .throwOnError();
  const { data: stories } = await owner.client
    .from('user_stories')
    .insert(
      [3, 5].map((story_points) => ({
        project_id: project,
        title: `De ${story_points}`,
        story_points,
        sprint_id: sprint.id,
        reporter_id: owner.id,
      })),
    )
    .select('id')
    .throwOnError();
  await owner.client.from('sprints').update({ status: 'active' }).eq('id', sprint.id).throwOnError();
  return { sprint: sprint.id, story: stories[0]?.id ?? '' };
}

/** The texts of a table's cells by row; the table is found by its caption. */
export async function cellsOf(page: Page, caption: RegExp): Promise<string[][]> {
  const rows = page.getByRole('table', { name: caption }).getByRole('row');
  return rows.evaluateAll((all) =>
    all.slice(1).map((row) => Array.from(row.children, (cell) => cell.textContent?.trim() ?? '')),
  );
}
