import { describe, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';

let projectId: string;
let storyId: string;
let teamId: string;

/** Every data call of the specification, made by the official client, and the response of each for a stranger. */
const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });
const eva = await server.createPerson({ name: 'Eva' });

test('create project', async () => {
  const { data, error, status } = await ana.client
    .from('projects')
    .insert({ name: 'Pagos', description: 'Cobros y recibos', owner_id: ana.id })
    .select()
    .single();
  expect([status, error]).toEqual([201, null]);
  expect(data).toMatchObject({ name: 'Pagos', description: 'Cobros y recibos', owner_id: ana.id });
  projectId = data?.id ?? '';
  const forAnother = await eva.client.from('projects').insert({ name: 'Ajeno', owner_id: ana.id });
  expect([forAnother.status, forAnother.error?.code]).toEqual([403, '42501']);
  const blank = await ana.client.from('projects').insert({ name: '  ', owner_id: ana.id });
  expect([blank.status, blank.error?.code]).toEqual([400, '23514']);
});

test('project list, and count by owner', async () => {
  const list = await ana.client.from('projects').select('id, name').eq('owner_id', ana.id);
  expect(list.data).toEqual([{ id: projectId, name: 'Pagos' }]);
  const counted = await ana.client
    .from('projects')
    .select('*', { count: 'exact', head: true })
    .eq('owner_id', ana.id);
  expect(counted.count).toBe(1);
  const strange = await eva.client
    .from('projects')
    .select('id, name', { count: 'exact' })
    .eq('owner_id', ana.id);
  expect([strange.data, strange.count]).toEqual([[], 0]);
});

test('create story', async () => {
  const story = {
    title: 'Pagar con tarjeta',
    description: null,
    acceptance_criteria: 'Se cobra una sola vez',
    priority: 'medium' as const,
    story_points: null,
    project_id: projectId,
    reporter_id: ana.id,
  };
  const { data, error, status } = await ana.client.from('user_stories').insert(story).select().single();
  expect([status, error]).toEqual([201, null]);
  expect(data).toMatchObject({ ...story, status: 'backlog', number: 1 });
  storyId = data?.id ?? '';
  const strange = await eva.client.from('user_stories').insert({ ...story, reporter_id: eva.id });
  expect([strange.status, strange.error?.code]).toEqual([403, '42501']);
  const untitled = await ana.client.from('user_stories').insert({ ...story, title: ' ' });
  expect(untitled.error?.code).toBe('23514');
});

test('kanban load', async () => {
  await ana.client.from('user_stories').insert({ title: 'Segunda', project_id: projectId }).throwOnError();
  const board = () => ({
    mine: ana.client.from('user_stories').select('*').order('created_at', { ascending: false }),
    strange: eva.client.from('user_stories').select('*').order('created_at', { ascending: false }),
  });
  expect((await board().mine).data?.map(({ title }) => title)).toEqual(['Segunda', 'Pagar con tarjeta']);
  expect((await board().strange).data).toEqual([]);
});

test('move story', async () => {
  const moved = await ana.client.from('user_stories').update({ status: 'in_progress' }).eq('id', storyId);
  expect([moved.status, moved.error]).toEqual([204, null]);
  const strange = await eva.client.from('user_stories').update({ status: 'done' }).eq('id', storyId).select();
  expect(strange.data).toEqual([]);
  const { data } = await ana.client.from('user_stories').select('status').eq('id', storyId).single();
  expect(data?.status).toBe('in_progress');
  const odd = await ana.client
    .from('user_stories')
    .update({ status: 'nada' as never })
    .eq('id', storyId);
  expect([odd.status, odd.error?.code, odd.error?.hint]).toEqual([400, '23514', 'user_stories_status_check']);
});

test('a whole story is sent back with one change', async () => {
  const stories = () => ana.client.from('user_stories');
  const { data: story } = await stories().select('*').eq('id', storyId).single().throwOnError();
  const { data, error } = await stories()
    .update({ ...story, priority: 'high' })
    .eq('id', storyId)
    .select()
    .single();
  expect(error).toBeNull();
  expect(data).toEqual({ ...story, priority: 'high', updated_at: data?.updated_at });
  const forged = await stories()
    .update({ ...data, number: 99 } as never)
    .eq('id', storyId);
  expect([forged.status, forged.error?.code]).toEqual([403, '42501']);
});

test('dashboard counts', async () => {
  const { data } = await ana.client.from('user_stories').select('status').in('project_id', [projectId]);
  expect(data?.map(({ status }) => status).sort()).toEqual(['backlog', 'in_progress']);
  const strange = await eva.client.from('user_stories').select('status').in('project_id', [projectId]);
  expect(strange.data).toEqual([]);
});

test('create sprint', async () => {
  const sprint = {
    name: 'Sprint 1',
    goal: 'Cobrar',
    start_date: '2026-01-05',
    end_date: '2026-01-16',
    project_id: projectId,
  };
  const { data, error } = await ana.client
    .from('sprints')
    .insert(sprint as never)
    .select()
    .single();
  expect(error).toBeNull();
  expect(data).toMatchObject({ ...sprint, status: 'planned' });
  const backwards = await ana.client.from('sprints').insert({ ...sprint, end_date: '2026-01-01' } as never);
  expect([backwards.status, backwards.error?.hint]).toEqual([400, 'sprints_end_after_start']);
  const strange = await eva.client.from('sprints').insert(sprint as never);
  expect(strange.status).toBe(403);
});

test('active sprint count', async () => {
  const count = async (person: Person) => {
    const answer = await person.client
      .from('sprints')
      .select('*', { count: 'exact', head: true })
      .eq('status', 'active')
      .in('project_id', [projectId]);
    return answer.count;
  };
  expect(await count(ana)).toBe(0);
  await ana.client.from('sprints').update({ status: 'active' }).eq('project_id', projectId).throwOnError();
  expect(await count(ana)).toBe(1);
  expect(await count(eva)).toBe(0);
});

describe('teams and members', () => {
  test('teams of the projects, and count of their members', async () => {
    const { data } = await ana.client
      .from('teams')
      .select('id, name, project_id')
      .in('project_id', [projectId]);
    expect(data).toEqual([{ id: expect.any(String), name: 'Equipo Pagos', project_id: projectId }]);
    teamId = data?.[0]?.id ?? '';
    const counted = await ana.client
      .from('team_members')
      .select('*', { count: 'exact', head: true })
      .in('team_id', [teamId]);
    expect(counted.count).toBe(1);
    const strange = await eva.client
      .from('team_members')
      .select('*', { count: 'exact' })
      .in('team_id', [teamId]);
    expect([strange.data, strange.count]).toEqual([[], 0]);
  });

  test('invite', async () => {
    const strange = await eva.client
      .from('team_members')
      .insert({ team_id: teamId, user_id: eva.id, role: 'member' });
    expect([strange.status, strange.error?.code]).toEqual([403, '42501']);
    const again = await ana.client
      .from('team_members')
      .insert({ team_id: teamId, user_id: ana.id, role: 'member' });
    expect([again.status, again.error?.code, again.error?.hint]).toEqual([409, '23505', 'team_members_pkey']);
    const invited = await ana.client
      .from('team_members')
      .insert({ team_id: teamId, user_id: eva.id, role: 'member' });
    expect([invited.status, invited.error]).toEqual([201, null]);
    const seen = await eva.client.from('team_members').select('user_id').eq('team_id', teamId);
    expect(seen.data).toHaveLength(2);
  });

  test('who is invited again is answered as they are', async () => {
    const link = { team_id: teamId, user_id: eva.id };
    const { data, status } = await ana.client
      .from('team_members')
      .upsert(link, { onConflict: 'team_id,user_id' })
      .select('user_id, role')
      .single();
    expect([status, data]).toEqual([201, { user_id: eva.id, role: 'member' }]);
  });
});

test('activity, newest first, the last five', async () => {
  for (const title of ['A', 'B', 'C', 'D', 'E']) {
    await ana.client.from('user_stories').update({ title }).eq('id', storyId).throwOnError();
  }
  const { data } = await ana.client
    .from('activity_log')
    .select('*')
    .in('project_id', [projectId])
    .order('created_at', { ascending: false })
    .limit(5);
  expect(data?.map(({ action, entity_type, entity_name }) => [action, entity_type, entity_name])).toEqual(
    ['E', 'D', 'C', 'B', 'A'].map((title) => ['updated', 'user_stories', title]),
  );
  const forged = await ana.client.from('activity_log').insert({ project_id: projectId } as never);
  expect(forged.status).toBe(403);
  const signedOut = await server.anonymousClient().from('activity_log').select('*').limit(5);
  expect([signedOut.status, signedOut.error?.code]).toEqual([401, '42501']);
});
