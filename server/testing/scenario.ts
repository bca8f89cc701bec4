import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#shared/database.types.ts';
import type { TeamRole } from '#shared/rules/accounts/roles.ts';

/**
 * The builder of test data for tests of the server and of the browser. It creates data through the API as a person does. Each
 * function throws the error of the API if the person may not do it.
 */

type Tables = Database['public']['Tables'];
type Insert<Table extends keyof Tables> = Partial<Tables[Table]['Insert']>;
export type Story = Tables['user_stories']['Row'];
export type Sprint = Tables['sprints']['Row'];

/** A person: an account, and the official client signed in with it. */
export interface Actor {
  id: string;
  client: SupabaseClient<Database>;
}

export interface Project {
  id: string;
  key: string;
  /** The id of its first team. */
  team: string;
}

/** Creates a project with its first team. */
export async function createProject(owner: Actor, name = 'Tienda'): Promise<Project> {
  const projects = owner.client.from('projects').insert({ name, owner_id: owner.id });
  const { data } = await projects.select('id, key').single().throwOnError();
  const teams = owner.client.from('teams').select('id').eq('project_id', data.id);
  const { data: team } = await teams.single().throwOnError();
  return { id: data.id, key: data.key, team: team.id };
}

/** Creates another team of a project. @returns its id. */
export async function createTeam(owner: Actor, project_id: string, name = 'Equipo'): Promise<string> {
  const teams = owner.client.from('teams').insert({ project_id, name });
  const { data } = await teams.select('id').single().throwOnError();
  return data.id;
}

/** Adds a person to a team. They have not accepted the project yet. */
export async function addMember(
  owner: Actor,
  team_id: string,
  person: Actor,
  role: TeamRole = 'developer',
): Promise<void> {
  await owner.client.from('team_members').insert({ team_id, user_id: person.id, role }).throwOnError();
}

/** Accepts, for a person, that a project sees their data. */
export async function acceptProject(person: Actor, project_id: string): Promise<void> {
  await person.client.rpc('accept_project' as never, { project_id } as never).throwOnError();
}

/** Adds a person to a team, and accepts each of their projects. */
export async function joinTeam(owner: Actor, team_id: string, person: Actor, role?: TeamRole): Promise<void> {
  await addMember(owner, team_id, person, role);
  const { data } = await person.client.from('projects').select('id').throwOnError();
  for (const { id } of data) await acceptProject(person, id);
}

/** Creates a planned sprint of two weeks in March 2026. */
export async function createSprint(
  owner: Actor,
  project_id: string,
  more: Insert<'sprints'> = {},
): Promise<Sprint> {
  const planned = { project_id, name: 'Sprint 1', start_date: '2026-03-02', end_date: '2026-03-13' };
  const sprints = owner.client.from('sprints').insert({ ...planned, ...more });
  const { data } = await sprints.select().single().throwOnError();
  return data;
}

/** Creates a story that the person reports; it gets the first rank. */
export async function createStory(
  by: Actor,
  project_id: string,
  more: Insert<'user_stories'> = {},
): Promise<Story> {
  const story = { project_id, title: 'Historia', reporter_id: by.id };
  const stories = by.client.from('user_stories').insert({ ...story, ...more });
  const { data } = await stories.select().single().throwOnError();
  return data;
}

/** Creates stories whose ranks have the order of `rows`. */
export async function createStories(
  by: Actor,
  project_id: string,
  rows: readonly Insert<'user_stories'>[],
): Promise<Story[]> {
  const created: Story[] = [];
  for (const row of rows.toReversed()) created.unshift(await createStory(by, project_id, row));
  return created;
}
