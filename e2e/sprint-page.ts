import type { Database } from '../shared/database.types.ts';
import type { Person } from './fixtures.ts';

type Tables = Database['public']['Tables'];
export type Story = Tables['user_stories']['Row'];

/** A day some days from today, as the database writes it. */
export function dayFromToday(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
}

/** A sprint of two weeks around today. */
export async function createSprint(
  owner: Person,
  projectId: string,
  change: Partial<Tables['sprints']['Insert']> = {},
): Promise<Tables['sprints']['Row']> {
  const { data } = await owner.client
    .from('sprints')
    .insert({
      project_id: projectId,
      name: 'Sprint 1',
      start_date: dayFromToday(-3),
      end_date: dayFromToday(11),
      ...change,
    })
    .select()
    .single()
    .throwOnError();
  return data;
}

/** Stories in the order in which they are listed. */
export async function createStories(
  owner: Person,
  projectId: string,
  rows: readonly Partial<Tables['user_stories']['Insert']>[],
): Promise<Story[]> {
  const created: Story[] = [];
  // each new story takes the first rank
  for (const row of rows.toReversed()) {
    const { data } = await owner.client
      .from('user_stories')
      .insert({ project_id: projectId, title: 'Historia', reporter_id: owner.id, ...row })
      .select()
      .single()
      .throwOnError();
    created.unshift(data);
  }
  return created;
}

/** Takes a sprint through its life by the API. */
export async function take(
  owner: Person,
  step: 'start_sprint' | 'pause_sprint' | 'finish_sprint',
  sprintId: string,
): Promise<void> {
  const input = { sprint_id: sprintId, ...(step === 'finish_sprint' && { leftovers: 'backlog' }) };
  await owner.client.rpc(step as never, input as never).throwOnError();
}

/** A sprint that completed so many points. */
export async function completeSprint(
  owner: Person,
  projectId: string,
  name: string,
  points: number,
): Promise<void> {
  const sprint = await createSprint(owner, projectId, { name });
  const [story] = await createStories(owner, projectId, [
    { title: `De ${name}`, sprint_id: sprint.id, story_points: points },
  ]);
  await take(owner, 'start_sprint', sprint.id);
  await owner.client
    .from('user_stories')
    .update({ status: 'done' })
    .eq('id', story?.id ?? '')
    .throwOnError();
  await take(owner, 'finish_sprint', sprint.id);
}

/** What the database has of a story. */
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
