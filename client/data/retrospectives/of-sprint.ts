import { db } from '#client/lib/backend/backend.ts';
import type { RetroPhase } from '#shared/rules/meetings/retro-templates.ts';

/** The retrospective of a sprint; undefined: it has none that the person may see. @throws the error that the server answered. */
export async function retrospectiveOfSprint(
  sprintId: string,
): Promise<{ id: string; phase: RetroPhase } | undefined> {
  const { data } = await db
    .from('retrospectives')
    .select('id, phase')
    .eq('sprint_id', sprintId)
    .limit(1)
    .throwOnError();
  const [found] = data;
  return found && { id: found.id, phase: found.phase as RetroPhase };
}
