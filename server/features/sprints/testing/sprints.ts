import type { Client, Person, TestServer } from '#server/testing/harness.ts';
import type { FinishSprintOutput, SprintStepOutput } from '#shared/contracts/sprint-workflow.ts';
import type { TablesInsert } from '#shared/database.types.ts';

/** What a procedure answered. */
export interface Answer<Output> {
  data: Output | null;
  error: { code: string; hint: string; details: string; message: string } | null;
  status: number;
}
export type Step = 'start_sprint' | 'pause_sprint' | 'resume_sprint';

/** Takes a step of a sprint as somebody. */
export async function step(client: Client, name: Step, sprint_id: string): Promise<Answer<SprintStepOutput>> {
  return (await client.rpc(name as never, { sprint_id } as never)) as Answer<SprintStepOutput>;
}

/** Finishes a sprint as somebody. */
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

/** A project with its first team; no column has a limit. */
export async function createProject(
  server: TestServer,
  owner: Person,
): Promise<{ project: string; team: string }> {
  const { data } = await owner.client
    .from('projects')
    .insert({ name: 'Tienda' })
    .select('id')
    .single()
    .throwOnError();
  await server.pool.query('update public.board_columns set wip_limit = null where project_id = $1', [
    data.id,
  ]);
  const team = await owner.client
    .from('teams')
    .select('id')
    .eq('project_id', data.id)
    .single()
    .throwOnError();
  return { project: data.id, team: team.data.id };
}

/** A planned sprint of two weeks. */
export async function createSprint(
  owner: Person,
  project: string,
  more: Partial<TablesInsert<'sprints'>> = {},
): Promise<string> {
  const row = { project_id: project, name: 'Sprint 1', start_date: '2026-03-02', end_date: '2026-03-13' };
  const { data } = await owner.client
    .from('sprints')
    .insert({ ...row, ...more })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** A story of a project. */
export async function createStory(
  by: Person,
  project: string,
  more: Partial<TablesInsert<'user_stories'>> = {},
): Promise<string> {
  const row = { project_id: project, title: 'Historia', reporter_id: by.id };
  const { data } = await by.client
    .from('user_stories')
    .insert({ ...row, ...more } as never)
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** Puts somebody into a team. */
export async function addMember(
  owner: Person,
  team: string,
  person: Person,
  role: TablesInsert<'team_members'>['role'] = 'developer',
): Promise<void> {
  const row = { team_id: team, user_id: person.id, ...(role && { role }) };
  await owner.client.from('team_members').insert(row).throwOnError();
}
