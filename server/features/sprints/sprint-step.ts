import type pg from 'pg';
import type { SprintStepOutput } from '../../../shared/contracts/sprint-workflow.ts';
import { PublicError } from '../../lib/public-error.ts';

type SprintStatus = SprintStepOutput['status'];

/** What a step needs to know of its sprint. */
export interface HeldSprint {
  id: string;
  project_id: string;
  status: SprintStatus;
}

const REFUSALS = {
  sprint_already_started: 'Este sprint ya ha empezado.',
  sprint_not_started: 'Este sprint aún no ha empezado.',
  sprint_not_active: 'Este sprint no está activo.',
  sprint_not_paused: 'Este sprint no está en pausa.',
  sprint_already_finished: 'Este sprint ya está completado.',
  leftovers_not_planned:
    'Las historias pendientes solo pueden pasar a un sprint planificado del mismo proyecto.',
} as const;

/** A step that the state of the sprint does not allow: 409, with the code as its hint. */
export function refusal(code: keyof typeof REFUSALS): PublicError {
  return new PublicError(409, 'PT409', REFUSALS[code], { hint: code });
}

/**
 * Reads a sprint and holds it until the end of the transaction: of two steps at once the second sees what the first did.
 * @throws {PublicError} 404 sprint_not_found where the caller cannot see it, 403 not_manager where they only see it.
 */
export async function holdSprint(client: pg.ClientBase, id: string): Promise<HeldSprint> {
  const seen = await client.query<{ managed: boolean }>(
    'select project_id = any (app.managed_projects()) as managed from public.sprints where id = $1',
    [id],
  );
  if (seen.rows[0] === undefined) {
    throw new PublicError(404, 'PT404', 'Ese sprint ya no existe, o no tienes permiso para verlo.', {
      hint: 'sprint_not_found',
    });
  }
  if (!seen.rows[0].managed) {
    throw new PublicError(403, 'PT403', 'Solo quien gestiona el proyecto puede llevar sus sprints.', {
      hint: 'not_manager',
    });
  }
  const { rows } = await client.query<HeldSprint>(
    'select id, project_id, status from public.sprints where id = $1 for no key update',
    [id],
  );
  const [sprint] = rows;
  if (sprint === undefined) throw new Error('a sprint vanished between two statements');
  return sprint;
}

/**
 * Gives a held sprint another status. The database fixes the commitment and the result, and tells the team.
 * @throws what the database refuses, e.g. another_sprint_running.
 */
export async function takeStep(
  client: pg.ClientBase,
  id: string,
  status: SprintStatus,
): Promise<SprintStepOutput> {
  const { rows } = await client.query<SprintStepOutput>(
    `update public.sprints set status = $2 where id = $1
     returning id, name, status, committed_stories, committed_points, completed_stories, completed_points`,
    [id, status],
  );
  const [sprint] = rows;
  if (sprint === undefined) throw new Error('a held sprint could not be changed');
  return sprint;
}
