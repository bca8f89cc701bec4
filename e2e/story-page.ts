import type { Locator, Page } from '@playwright/test';
import { createProject, joinTeam, type Project, type Story } from '../server/testing/scenario.ts';
import { boardOf, createStories } from './board-page.ts';
import { expect, type Person } from './fixtures.ts';

/** The panel of the open story. */
export const panel = (page: Page): Locator => page.locator('[data-story-panel]');
/** A section of the panel, by its title. */
export const section = (page: Page, name: string): Locator => panel(page).getByRole('region', { name });

/** Undoes the last action. The toast of the one before has to be gone: {@link closeUndo} closes it. */
export async function undo(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await expect(undo).toHaveCount(1);
  await undo.click();
}

/** Closes the toast of an action, once it is there: then that of the next action is the only one. */
export async function closeUndo(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Deshacer' });
  const toast = page.getByRole('status').filter({ has: undo });
  await toast.getByRole('button', { name: 'Cerrar' }).click();
  await expect(undo).toHaveCount(0);
}

interface SharedStory {
  ana: Person;
  berta: Person;
  project: Project;
  story: Story;
  /** The address of the board with the story open. */
  address: string;
}

/** Two members of one project, and a story of the first one. */
export async function prepareStory(
  createPerson: (options: { name: string }) => Promise<Person>,
): Promise<SharedStory> {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const berta = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const [story] = await createStories(ana, project.id, 'todo', ['Pago con tarjeta']);
  if (!story) throw new Error('a story');
  return { ana, berta, project, story, address: `${boardOf(project.id)}&story=${story.id}` };
}

/** The stored story. */
export async function storyOf(person: Person, id: string): Promise<Story> {
  const { data } = await person.client.from('user_stories').select().eq('id', id).single().throwOnError();
  return data;
}

/** Adds tasks to a story, in this order. */
export async function addTasks(person: Person, storyId: string, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await person.client.from('tasks').insert({ story_id: storyId, title }).throwOnError();
  }
}

/** Adds a comment without mentions to a story. */
export async function addComment(person: Person, storyId: string, body: string): Promise<void> {
  await person.client.from('comments').insert({ story_id: storyId, body }).throwOnError();
}

/**
 * Attaches a file to a story.
 * @param url the platform's.
 */
export async function attachFile(
  url: string,
  person: Person,
  storyId: string,
  file: { name: string; content: string },
): Promise<void> {
  const { data } = await person.client.auth.getSession();
  const answer = await fetch(`${url}/files/v1/stories/${storyId}/attachments?name=${file.name}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Type': 'application/octet-stream',
    },
    body: file.content,
  });
  expect(answer.status).toBe(201);
}
