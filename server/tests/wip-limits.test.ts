import { describe, expect, test } from 'vitest';
import { createProject } from '#server/testing/scenario.ts';
import { serverForFile } from '../testing/harness.ts';

const server = await serverForFile();
const ana = await server.createPerson();

async function newProject(): Promise<string> {
  return (await createProject(ana, 'Límites')).id;
}

async function newStories(project_id: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) => ({ project_id, title: `Historia ${i}` }));
  const { data } = await ana.client.from('user_stories').insert(rows).select('id').throwOnError();
  return data.map(({ id }) => id);
}

const move = (id: string, status: 'todo' | 'in_progress' | 'in_review' | 'done' | 'backlog') =>
  ana.client.from('user_stories').update({ status }).eq('id', id).select().single();

const countIn = async (project_id: string, status: 'todo' | 'in_progress' | 'in_review') => {
  const { count } = await ana.client
    .from('user_stories')
    .select('*', { count: 'exact', head: true })
    .eq('project_id', project_id)
    .eq('status', status)
    .throwOnError();
  return count;
};

describe('WIP limits', () => {
  test('of 50 simultaneous moves into a column with 2 free places exactly 2 succeed', {
    retry: 0,
  }, async () => {
    const project = await newProject();
    const stories = await newStories(project, 50);
    const answers = await Promise.all(stories.map((id) => move(id, 'in_review')));
    expect(answers.filter(({ error }) => !error)).toHaveLength(2);
    const refusals = answers.flatMap(({ error, status }) =>
      error ? [{ status, hint: error.hint, message: error.message }] : [],
    );
    expect(refusals).toHaveLength(48);
    expect(refusals.every(({ status, hint }) => status === 409 && hint === 'wip_limit_reached')).toBe(true);
    expect(refusals[0]?.message).toBe('La columna "En Revisión" ha alcanzado su límite de 2 elementos');
    expect(await countIn(project, 'in_review')).toBe(2);
  });

  test('apply to inserts too, and a bulk change is all or nothing', async () => {
    const project = await newProject();
    const rows = Array.from({ length: 4 }, (_, i) => ({
      project_id: project,
      title: `H${i}`,
      status: 'in_progress' as const,
    }));
    expect((await ana.client.from('user_stories').insert(rows)).status).toBe(409);
    expect(await countIn(project, 'in_progress')).toBe(0);
    expect((await ana.client.from('user_stories').insert(rows.slice(0, 3))).status).toBe(201);
    expect(await countIn(project, 'in_progress')).toBe(3);
  });

  test('a limit below the count stops new stories, and reordering in the column stays possible', async () => {
    const project = await newProject();
    const [first = '', second = '', third = ''] = await newStories(project, 3);
    await move(first, 'in_review').throwOnError();
    await move(second, 'in_review').throwOnError();
    const column = ana.client
      .from('board_columns')
      .update({ wip_limit: 1 })
      .eq('project_id', project)
      .eq('status', 'in_review');
    await column.throwOnError();
    expect((await move(third, 'in_review')).error?.hint).toBe('wip_limit_reached');
    expect(
      (await ana.client.from('user_stories').update({ rank: 'Zz00000001' }).eq('id', first)).status,
    ).toBe(204);
    await move(first, 'done').throwOnError();
    expect((await move(third, 'in_review')).status).toBe(409);
  });

  test('a column without a limit accepts every story, and a project counts only its own stories', async () => {
    const project = await newProject();
    const other = await newProject();
    await Promise.all((await newStories(other, 2)).map((id) => move(id, 'in_review').throwOnError()));
    const stories = await newStories(project, 3);
    await ana.client
      .from('board_columns')
      .update({ wip_limit: null })
      .eq('project_id', project)
      .eq('status', 'in_review')
      .throwOnError();
    const answers = await Promise.all(stories.map((id) => move(id, 'in_review')));
    expect(answers.every(({ error }) => !error)).toBe(true);
  });

  test('moving a story to another project counts in the other project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const [full1 = '', full2 = ''] = await newStories(other, 2);
    await move(full1, 'in_review').throwOnError();
    await move(full2, 'in_review').throwOnError();
    const [story = ''] = await newStories(project, 1);
    await move(story, 'in_review').throwOnError();
    const refused = await ana.client.from('user_stories').update({ project_id: other }).eq('id', story);
    expect(refused.error?.hint).toBe('wip_limit_reached');
  });
});
