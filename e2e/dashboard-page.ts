import type { Page } from '@playwright/test';
import type { Person } from './fixtures.ts';

/** The toasts that say a text. */
export const toastOf = (page: Page, text: string) =>
  page.locator('[role="status"], [role="alert"]').filter({ hasText: text });
/** A titled box of the dashboard. */
export const panel = (page: Page, name: string) => page.getByRole('region', { name });
/** One of the four figures, by its label. */
export const stat = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Resumen' }).getByText(label).locator('..');
/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog');

/** A project with its first team, as its owner makes it through the API. */
export async function createProject(
  owner: Person,
  name = 'Tienda',
): Promise<{ id: string; team: string; key: string }> {
  const { data } = await owner.client
    .from('projects')
    .insert({ name })
    .select('id, key')
    .single()
    .throwOnError();
  const { data: team } = await owner.client
    .from('teams')
    .select('id')
    .eq('project_id', data.id)
    .single()
    .throwOnError();
  return { id: data.id, key: data.key, team: team.id };
}

interface Story {
  title: string;
  status?: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
  assignee_id?: string;
  sprint_id?: string;
}

/** A story written by a person through the API; returns its id. */
export async function addStory(by: Person, project_id: string, story: Story): Promise<string> {
  const { data } = await by.client
    .from('user_stories')
    .insert({ project_id, reporter_id: by.id, ...story } as never)
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** Puts somebody into a team, as its owner does. */
export async function addMember(
  owner: Person,
  team_id: string,
  person: Person,
  role = 'developer',
): Promise<void> {
  await owner.client
    .from('team_members')
    .insert({ team_id, user_id: person.id, role: role as 'developer' })
    .throwOnError();
  await acceptProjects(person);
}

/** A person accepts that each of their projects sees their data. */
export async function acceptProjects(person: Person): Promise<void> {
  const { data } = await person.client.from('projects').select('id').throwOnError();
  for (const { id } of data) {
    await person.client.rpc('accept_project' as never, { project_id: id } as never).throwOnError();
  }
}
