import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { createCast, MANAGERS, type Role, SIGNED_IN } from '#server/testing/rights/roles.ts';
import { createProject, createStory, type Project } from '#server/testing/scenario.ts';
import type { DeletedProject } from '#shared/contracts/projects/project-life.ts';

/** Archiving, deleting and recovering a project, its key, and its handover: who may, and what happens to its contents. */

let project: Project;

const person = (role: Role): Person => cast.person(role);
const archive = (by: Person, archived = true, id = project.id) =>
  call(by.client, 'archive_project', { project_id: id, archived });
const remove = (by: Person) => call(by.client, 'delete_project', { project_id: project.id });
const recover = (by: Person) => call(by.client, 'recover_project', { project_id: project.id });

const server = await serverForFile();
const cast = await createCast(server);
const owner = person('owner');

beforeEach(async () => {
  project = await createProject(owner);
  await cast.join(project);
});

describe.each(SIGNED_IN)('%s', (role) => {
  const manages = MANAGERS.includes(role);
  test(`${manages ? 'archives and recovers from the archive' : 'neither archives nor recovers from the archive'}`, async () => {
    const refused = { status: 403, code: 'not_manager' };
    expect(await archive(person(role))).toEqual(manages ? null : refused);
    if (!manages) await archive(owner);
    expect(await archive(person(role), false)).toEqual(manages ? null : refused);
  });

  test(`${role === 'owner' ? 'deletes, finds it in the list of deleted projects and recovers it' : 'neither deletes nor recovers'}`, async () => {
    const found = async () =>
      ((await call(person(role).client, 'deleted_projects', {})) as DeletedProject[]).filter(
        ({ id }) => id === project.id,
      );
    if (role !== 'owner') {
      expect(await remove(person(role))).toEqual({ status: 403, code: 'only_owner_deletes' });
      await remove(owner);
      expect(await found()).toEqual([]);
      expect(await recover(person(role))).toEqual({ status: 404, code: 'project_gone' });
      return;
    }
    expect(await remove(owner)).toBeNull();
    const [deleted] = await found();
    expect(deleted).toMatchObject({ name: 'Tienda' });
    const days = (Date.parse(deleted?.purged_at ?? '') - Date.parse(deleted?.deleted_at ?? '')) / 86_400_000;
    expect(days).toBe(30);
    expect(await recover(owner)).toBeNull();
    expect(await found()).toEqual([]);
  });

  test(`${manages ? 'changes' : 'does not change'} the key, unless another project has it`, async () => {
    const set = (key: string) =>
      person(role).client.from('projects').update({ key }).eq('id', project.id).select('key');
    const key = `K${Date.now().toString(36).toUpperCase().slice(-7)}`;
    expect((await set(key)).data).toEqual(manages ? [{ key }] : []);
    if (!manages) return;
    const other = await createProject(owner);
    const { data } = await owner.client
      .from('projects')
      .select('key')
      .eq('id', other.id)
      .single()
      .throwOnError();
    expect((await set(data.key)).error).toMatchObject({ code: '23505' });
    for (const wrong of ['k1', 'A', '1AB', 'A-B', 'ABCDEFGHIJK']) {
      expect((await set(wrong)).error).toMatchObject({ code: '23514' });
    }
  });
});

describe('an archived project', () => {
  test('can be read and left, and nothing in it changes', async () => {
    const developer = person('developer');
    const story = (await createStory(developer, project.id, { title: 'Una historia' })).id;
    const planned = { name: 'x', start_date: '2026-03-02', end_date: '2026-03-13' };
    await archive(owner);
    const read = await developer.client.from('user_stories').select('title').eq('id', story);
    expect(read.data).toEqual([{ title: 'Una historia' }]);
    for (const by of [developer, owner]) {
      const stories = by.client.from('user_stories');
      const written = await stories.insert({ project_id: project.id, title: 'x' } as never).select();
      expect(written.error?.hint).toBe('project_archived');
      const refusedByArchive = { code: 'PT409', hint: 'project_archived' };
      const comment = await by.client.from('comments').insert({ story_id: story, body: 'x' } as never);
      expect(comment.error).toMatchObject(refusedByArchive);
      const task = await by.client.from('tasks').insert({ story_id: story, title: 'x' } as never);
      expect(task.error).toMatchObject(refusedByArchive);
      expect((await stories.update({ title: 'x' }).eq('id', story).select()).data).toEqual([]);
      expect((await stories.delete().eq('id', story).select()).data).toEqual([]);
      expect(await call(by.client, 'delete_stories', { ids: [story] })).toMatchObject({
        // the rule of the archive, or the rule that only managers delete it: nobody manages an archived project
        code: expect.toBeOneOf(['project_archived', 'stories_not_yours']),
      });
      expect(
        (await by.client.from('projects').update({ name: 'x' }).eq('id', project.id).select()).data,
      ).toEqual([]);
      const team = await by.client.from('teams').insert({ project_id: project.id, name: 'x' });
      expect(team.error).toMatchObject(refusedByArchive);
      const holiday = { project_id: project.id, day: '2026-12-25', name: 'x' };
      expect((await by.client.from('holidays').insert(holiday)).error).toMatchObject(refusedByArchive);
      const sprint = { ...planned, project_id: project.id, team_id: project.team };
      expect((await by.client.from('sprints').insert(sprint)).error).toMatchObject(refusedByArchive);
      const column = by.client.from('board_columns').update({ wip_limit: 9 }).eq('project_id', project.id);
      expect((await column.select()).data).toEqual([]);
      expect(
        await call(by.client, 'invite_member', { team_id: project.team, email: 'x@acme.test' }),
      ).toMatchObject({
        code: 'not_manager',
      });
    }
    // other people do not learn that it is archived
    const stranger = await server.createPerson();
    const foreign = stranger.client
      .from('user_stories')
      .insert({ project_id: project.id, title: 'x' } as never);
    expect((await foreign).error?.code).toBe('42501');
    const foreignTeam = stranger.client.from('teams').insert({ project_id: project.id, name: 'x' });
    expect((await foreignTeam).error?.code).toBe('42501');
    // a story cannot move into it either
    const elsewhere = await createProject(developer);
    const outside = (await createStory(developer, elsewhere.id)).id;
    const moved = await developer.client
      .from('user_stories')
      .update({ project_id: project.id })
      .eq('id', outside)
      .select();
    expect(moved.error?.hint).toBe('project_archived');
    expect(
      await call(developer.client, 'remove_member', { team_id: project.team, user_id: developer.id }),
    ).toMatchObject({ user_id: developer.id });

    await archive(owner, false);
    expect(
      (await owner.client.from('user_stories').update({ title: 'y' }).eq('id', story).select()).data,
    ).toHaveLength(1);
  });

  test('is not counted as active, even if it is selected', async () => {
    const alone = await server.createPerson();
    const [kept, old] = [await createProject(alone, 'Vivo'), await createProject(alone, 'Viejo')];
    await createStory(alone, kept.id);
    await createStory(alone, old.id);
    await archive(alone, true, old.id);
    expect(await call(alone.client, 'dashboard', {})).toMatchObject({
      projects: { count: 1, names: ['Vivo'] },
      stories: { active: 1 },
    });
    expect(await call(alone.client, 'dashboard', { project_id: old.id })).toMatchObject({
      projects: { count: 0, names: [] },
      stories: { active: 1 },
    });
  });

  test('is read-only in every table of a project, by a policy', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
                     and a.attname in ('project_id', 'story_id', 'team_id', 'sprint_id'))
         and (has_any_column_privilege('authenticated', c.oid, 'insert') or has_any_column_privilege('authenticated', c.oid, 'update')
              or has_table_privilege('authenticated', c.oid, 'delete'))
         and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polname = 'read_only_update')
       order by 1`,
    );
    // except a person's own rows, and memberships, whose policy for managers ends with the archive while leaving stays allowed
    expect(rows.map(({ name }) => name)).toEqual(['mutes', 'notifications', 'saved_filters', 'team_members']);
  });
});

describe('a deleted project', () => {
  test('is hidden from everybody at once, and is recovered unchanged', async () => {
    const developer = person('developer');
    const story = (await createStory(developer, project.id, { assignee_id: developer.id })).id;
    await call(owner.client, 'invite_member', { team_id: project.team, email: 'nueva@acme.test' });
    await remove(owner);
    for (const by of [owner, developer]) {
      const { client } = by;
      expect((await client.from('projects').select('id').eq('id', project.id)).data).toEqual([]);
      expect((await client.from('user_stories').select('id').eq('project_id', project.id)).data).toEqual([]);
      expect((await client.from('teams').select('id').eq('project_id', project.id)).data).toEqual([]);
      expect((await client.from('activity_log').select('id').eq('project_id', project.id)).data).toEqual([]);
    }
    expect(await archive(owner)).toEqual({ status: 403, code: 'not_manager' });
    const { rows } = await server.pool.query('select from public.invitations where project_id = $1', [
      project.id,
    ]);
    expect(rows).toEqual([]);

    await recover(owner);
    const { data } = await developer.client.from('user_stories').select('id, assignee_id').eq('id', story);
    expect(data).toEqual([{ id: story, assignee_id: developer.id }]);
  });

  test('is removed after thirty days, and not before', async () => {
    const other = await createProject(owner, 'Otro');
    const story_id = (await createStory(owner, project.id)).id;
    const task = { story_id, title: 'Sin terminar', assignee_id: person('developer').id };
    await owner.client.from('tasks').insert(task).throwOnError();
    await owner.client.from('epics').insert({ project_id: project.id, name: 'Épica' }).throwOnError();
    await remove(owner);
    await call(owner.client, 'delete_project', { project_id: other.id });
    await server.pool.query(
      `update public.projects set deleted_at = now() - case id when $1 then interval '31 days' else interval '29 days' end
       where id = any (array[$1, $2]::uuid[])`,
      [project.id, other.id],
    );
    await server.pool.query(`select app.add_job('purge_projects')`);
    const left = async () => {
      const { rows } = await server.pool.query('select id from public.projects where id = any ($1)', [
        [project.id, other.id],
      ]);
      return rows.map(({ id }) => id);
    };
    await expect.poll(left).toEqual([other.id]);
    expect(await recover(owner)).toEqual({ status: 404, code: 'project_gone' });
    expect(await call(owner.client, 'recover_project', { project_id: other.id })).toBeNull();
  });
});

test('only the owner hands a project over, and only to one of its people', async () => {
  const hand = async (by: Person, to: Person) => {
    const { data, error } = await by.client
      .from('projects')
      .update({ owner_id: to.id })
      .eq('id', project.id)
      .select('owner_id');
    return error ? error.hint : data;
  };
  expect(await hand(owner, person('other'))).toBe('owner_not_member');
  expect(await hand(person('product_owner'), person('product_owner'))).toBe('only_owner');
  expect(await hand(person('developer'), person('developer'))).toEqual([]);
  expect(await hand(owner, person('developer'))).toBe('offer_needed');
  const offer = { project_id: project.id, user_id: person('developer').id };
  expect(await call(owner.client, 'offer_ownership', offer)).toBeNull();
  const answer = { project_id: project.id, accept: true };
  expect(await call(person('developer').client, 'answer_offer', answer)).toBeNull();
  expect(await remove(owner)).toEqual({ status: 403, code: 'only_owner_deletes' });
  expect(await remove(person('developer'))).toBeNull();
});
