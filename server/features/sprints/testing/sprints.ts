import type { Client, Person, TestServer } from '#server/testing/harness.ts';
import { createProject, type Project } from '#server/testing/scenario.ts';
import type { FinishSprintOutput, SprintStepOutput } from '#shared/contracts/sprints/workflow.ts';

/** The result of a procedure, or its refusal. */
export interface Answer<Output> {
  data: Output | null;
  error: { code: string; hint: string; details: string; message: string } | null;
  status: number;
}
export type Step = 'start_sprint' | 'pause_sprint' | 'resume_sprint';

/** Changes the status of a sprint as a person. */
export async function step(client: Client, name: Step, sprint_id: string): Promise<Answer<SprintStepOutput>> {
  return (await client.rpc(name as never, { sprint_id } as never)) as Answer<SprintStepOutput>;
}

/** Finishes a sprint as a person. */
export async function finish(
  client: Client,
  sprint_id: string,
  leftovers: string = 'backlog',
): Promise<Answer<FinishSprintOutput>> {
  return (await client.rpc(
    'finish_sprint' as never,
    { sprint_id, leftovers } as never,
  )) as Answer<FinishSprintOutput>;
}

/** A project with its first team, whose columns have no limits. */
export async function createUnlimitedProject(server: TestServer, owner: Person): Promise<Project> {
  const project = await createProject(owner);
  await server.pool.query('update public.board_columns set wip_limit = null where project_id = $1', [
    project.id,
  ]);
  return project;
}
