import type { Client, Person } from '#server/testing/harness.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import type { TeamRole } from '#shared/contracts/team.ts';

/** A refusal, as its status and its stable code. */
export interface Refused {
  status: number;
  code: string;
}

/** Calls a procedure: its result, or its refusal. */
export async function call<Name extends keyof Procedures>(
  client: Client,
  name: Name,
  input: Procedures[Name]['input'],
): Promise<Procedures[Name]['output'] | Refused> {
  const { data, error, status } = await client.rpc(name as never, input as never);
  return error ? { status, code: error.hint || error.code } : (data as Procedures[Name]['output']);
}

export interface TestProject {
  id: string;
  team: string;
}

/** A project with its first team. */
export async function createProject(owner: Person, name = 'Tienda'): Promise<TestProject> {
  const { data: project } = await owner.client
    .from('projects')
    .insert({ name })
    .select('id')
    .single()
    .throwOnError();
  const { data: team } = await owner.client
    .from('teams')
    .select('id')
    .eq('project_id', project.id)
    .single()
    .throwOnError();
  return { id: project.id, team: team.id };
}

export async function addMember(
  owner: Person,
  team_id: string,
  person: Person,
  role: TeamRole = 'developer',
): Promise<void> {
  await owner.client.from('team_members').insert({ team_id, user_id: person.id, role }).throwOnError();
}

/** A person accepts that a project sees their data. */
export async function acceptProject(person: Person, project_id: string): Promise<void> {
  await person.client.rpc('accept_project' as never, { project_id } as never).throwOnError();
}

export async function addTeam(owner: Person, project_id: string, name: string): Promise<string> {
  const { data } = await owner.client
    .from('teams')
    .insert({ project_id, name })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** A story; returns its id. */
export async function addStory(
  by: Person,
  project_id: string,
  story: { title?: string; status?: 'backlog' | 'todo' | 'done'; assignee_id?: string } = {},
): Promise<string> {
  const { data } = await by.client
    .from('user_stories')
    .insert({ project_id, title: 'Una historia', ...story } as never)
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}
