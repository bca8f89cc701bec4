import { createSprint, createStories, type Sprint, type Story } from '../server/testing/scenario.ts';
import type { Person } from './fixtures.ts';

/** The day `count` days from today, in the format of the database. */
export function dayFromToday(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
}

/** Creates a sprint of two weeks around today. */
export const createCurrentSprint = (
  owner: Person,
  projectId: string,
  change: Parameters<typeof createSprint>[2] = {},
): Promise<Sprint> =>
  createSprint(owner, projectId, { start_date: dayFromToday(-3), end_date: dayFromToday(11), ...change });

/** Starts, pauses or finishes a sprint through the API. */
export async function callSprint(
  owner: Person,
  procedure: 'start_sprint' | 'pause_sprint' | 'finish_sprint',
  sprintId: string,
): Promise<void> {
  const input = { sprint_id: sprintId, ...(procedure === 'finish_sprint' && { leftovers: 'backlog' }) };
  await owner.client.rpc(procedure as never, input as never).throwOnError();
}

/** Completes a story through the API. */
export const completeStory = (person: Person, story: Story | undefined) =>
  person.client
    .from('user_stories')
    .update({ status: 'done' })
    .eq('id', story?.id ?? '')
    .throwOnError();

/** Creates a sprint that has completed some points. */
export async function completeSprint(
  owner: Person,
  projectId: string,
  name: string,
  points: number,
): Promise<void> {
  const sprint = await createCurrentSprint(owner, projectId, { name });
  const [story] = await createStories(owner, projectId, [
    { title: `De ${name}`, sprint_id: sprint.id, story_points: points },
  ]);
  await callSprint(owner, 'start_sprint', sprint.id);
  await completeStory(owner, story);
  await callSprint(owner, 'finish_sprint', sprint.id);
}

/** The stored columns of a story. */
export async function storedStory(
  owner: Person,
  id: string,
): Promise<Pick<Story, 'sprint_id' | 'status' | 'rank'>> {
  const { data } = await owner.client
    .from('user_stories')
    .select('sprint_id, status, rank')
    .eq('id', id)
    .single()
    .throwOnError();
  return data;
}
