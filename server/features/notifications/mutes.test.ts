import { beforeEach, describe, expect, test } from 'vitest';
import { fence, watch } from '#server/protocol/realtime/testing/watch.ts';
import { call } from '#server/testing/call.ts';
import { exported } from '#server/testing/exported.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import {
  addMember,
  createProject,
  createSprint,
  createStory,
  type Project,
} from '#server/testing/scenario.ts';

/** A muted project or story notifies a person of nothing but what concerns them alone. */

let ana: Person;
let luis: Person;
let project: Project;

const server = await serverForFile();

beforeEach(async () => {
  ana = await server.createPerson({ name: 'Ana Propia' });
  luis = await server.createPerson({ name: 'Luis Vecino' });
  project = await createProject(ana);
  await addMember(ana, project.team, luis);
  await luis.client.from('notifications').delete().eq('user_id', luis.id).throwOnError();
});

const mute = (person: Person, what: { project_id?: string; story_id?: string }) =>
  person.client.from('mutes').insert(what).select('id').single();

const storyOf = async (assignee: Person) =>
  (await createStory(ana, project.id, { title: 'Pagar', assignee_id: assignee.id })).id;

/** Moves, comments on, mentions in and blocks a story. */
async function change(story: string): Promise<void> {
  const stories = () => ana.client.from('user_stories');
  await stories().update({ status: 'todo' }).eq('id', story).throwOnError();
  const comment = { story_id: story };
  await ana.client
    .from('comments')
    .insert({ ...comment, body: 'Sin más' })
    .throwOnError();
  await ana.client
    .from('comments')
    .insert({ ...comment, body: '@Luis', mentions: [luis.id] })
    .throwOnError();
  await stories().update({ blocked_reason: 'Falta la clave' }).eq('id', story).throwOnError();
}

async function kindsOf(person: Person): Promise<string[]> {
  const { data } = await person.client
    .from('notifications')
    .select('kind')
    .order('created_at')
    .throwOnError();
  return data.map(({ kind }) => kind);
}

const remind = async () => {
  await server.pool.query(`select app.add_job('remind', json_build_object('now', '2026-03-12T09:00:00Z'))`);
  const open = async () =>
    (await server.pool.query(`select from graphile_worker.jobs where task_identifier = 'remind'`)).rowCount;
  await expect.poll(open).toBe(0);
};

describe('a muted story', () => {
  test('notifies of an assignment and a mention, and of no move, comment or block', async () => {
    const [muted, other] = [await storyOf(luis), await storyOf(luis)];
    await mute(luis, { story_id: muted }).throwOnError();
    await change(muted);
    expect(await kindsOf(luis)).toEqual(['assigned', 'assigned', 'mentioned']);
    await change(other);
    expect((await kindsOf(luis)).slice(3)).toEqual(['updated', 'commented', 'mentioned', 'blocked']);
  });

  test('notifies of a reply to a comment of the person, and of no reply to a comment of somebody else', async () => {
    const story = await storyOf(luis);
    await mute(luis, { story_id: story }).throwOnError();
    const write = async (author: Person, reply_to: string | null) => {
      const row = { story_id: story, body: 'Algo', reply_to };
      return (await author.client.from('comments').insert(row).select('id').single().throwOnError()).data.id;
    };
    const own = await write(luis, null);
    await write(ana, await write(ana, null));
    expect(await kindsOf(luis)).toEqual(['assigned']);
    await write(ana, own);
    expect(await kindsOf(luis)).toEqual(['assigned', 'replied']);
  });

  test('is muted for the person alone, and until they unmute it', async () => {
    const story = await storyOf(luis);
    const { data } = await mute(luis, { story_id: story }).throwOnError();
    await luis.client.from('comments').insert({ story_id: story, body: 'Hola' }).throwOnError();
    expect(await kindsOf(ana)).toEqual(['commented']);
    await luis.client.from('mutes').delete().eq('id', data.id).throwOnError();
    await change(story);
    expect(await kindsOf(luis)).toEqual(['assigned', 'updated', 'commented', 'mentioned', 'blocked']);
  });

  test('stays muted in the bin and after it', async () => {
    const story = await storyOf(luis);
    await mute(luis, { story_id: story }).throwOnError();
    await call(ana.client, 'delete_stories', { ids: [story] });
    await call(ana.client, 'restore_stories', { ids: [story] });
    await change(story);
    expect(await kindsOf(luis)).toEqual(['assigned', 'mentioned']);
  });

  test('sends no reminder of its day, and no mail of what was waiting when it was muted', async () => {
    const story = await storyOf(luis);
    await ana.client.from('user_stories').update({ due_date: '2026-03-12' }).eq('id', story).throwOnError();
    const other = await storyOf(luis);
    await ana.client.from('user_stories').update({ due_date: '2026-03-12' }).eq('id', other).throwOnError();
    await ana.client.from('user_stories').update({ status: 'todo' }).eq('id', story).throwOnError();
    await mute(luis, { story_id: story }).throwOnError();
    await remind();
    expect(await kindsOf(luis)).toEqual(['assigned', 'assigned', 'updated', 'story_due_today']);
    await server.pool.query(
      `select graphile_worker.add_job('mail_notifications', json_build_object('user_id', $1::text))`,
      [luis.id],
    );
    const { text } = await server.mails.mailTo(luis.email, (mail) => mail.text.includes('vence hoy'));
    expect(text).not.toContain('movió');
  });
});

describe('a muted project', () => {
  test('notifies of none of its sprints and stories, and of no other project less', async () => {
    await mute(luis, { project_id: project.id }).throwOnError();
    const sprint = await createSprint(ana, project.id);
    await call(ana.client, 'start_sprint', { sprint_id: sprint.id });
    const story = await storyOf(luis);
    await change(story);
    expect(await kindsOf(luis)).toEqual(['assigned', 'mentioned']);
    const second = await createProject(ana);
    await addMember(ana, second.team, luis);
    const elsewhere = await createStory(ana, second.id, { title: 'Otra', assignee_id: luis.id });
    await ana.client.from('user_stories').update({ status: 'todo' }).eq('id', elsewhere.id).throwOnError();
    expect((await kindsOf(luis)).slice(2)).toEqual(['invited', 'assigned', 'updated']);
  });
});

describe('mutes', () => {
  test('belong to one person, and nobody else reads, makes or removes them', async () => {
    const story = await storyOf(luis);
    const { data: own } = await mute(luis, { story_id: story }).throwOnError();
    expect((await ana.client.from('mutes').select('id').throwOnError()).data).toEqual([]);
    await ana.client.from('mutes').delete().eq('id', own.id).throwOnError();
    expect((await luis.client.from('mutes').select('id').throwOnError()).data).toEqual([own]);
    const forOther = await ana.client.from('mutes').insert({ user_id: luis.id, project_id: project.id });
    expect(forOther.error?.code).toBe('42501');
    expect((await server.anonymousClient().from('mutes').select('id')).status).toBe(401);
  });

  test('are of a project or a story that the person sees: one of the two, once', async () => {
    const stranger = await server.createPerson();
    const story = await storyOf(luis);
    expect((await mute(stranger, { story_id: story })).error?.code).toBe('42501');
    expect((await mute(stranger, { project_id: project.id })).error?.code).toBe('42501');
    await mute(luis, { story_id: story }).throwOnError();
    expect((await mute(luis, { story_id: story })).error?.code).toBe('23505');
    expect((await mute(luis, { story_id: story, project_id: project.id })).error?.code).toBe('23514');
    expect((await mute(luis, {})).error?.code).toBe('42501');
  });

  test('reach the other devices of the person, and those of nobody else', async () => {
    const story = await storyOf(luis);
    const entry = { table: 'mutes', filter: `user_id=eq.${luis.id}` };
    const [own, foreign] = [await watch(luis.client, entry), await watch(ana.client, entry)];
    const settings = await watch(ana.client, { table: 'user_settings' });
    const { data } = await mute(luis, { story_id: story }).throwOnError();
    await own.changes.until(({ new: row }) => JSON.stringify(row).includes(data.id));
    await fence(ana.client, settings);
    expect(foreign.changes.seen).toEqual([]);
    for (const one of [own, foreign, settings]) await one.stop();
  });

  test('are in the export of the personal data of their person', async () => {
    const story = await storyOf(luis);
    await mute(luis, { story_id: story }).throwOnError();
    await mute(luis, { project_id: project.id }).throwOnError();
    await mute(ana, { story_id: story }).throwOnError();
    const files = await exported(server.url, luis);
    const rows = JSON.parse(files.get('json/mutes.json') ?? '') as {
      user_id: string;
      story_id: string | null;
    }[];
    expect(rows.map(({ story_id }) => story_id)).toHaveLength(2);
    expect(rows.map(({ story_id }) => story_id)).toEqual(expect.arrayContaining([story, null]));
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([luis.id]));
  });

  test.each([
    ['their person', ({ person }: Ids) => server.pool.query('select app.delete_account($1)', [person])],
    [
      'the project',
      ({ project: id }: Ids) => server.pool.query('delete from public.projects where id = $1', [id]),
    ],
    [
      'the story',
      ({ story }: Ids) => server.pool.query('delete from public.user_stories where id = $1', [story]),
    ],
  ])('are gone with the final deletion of %s', async (what, remove) => {
    const story = await storyOf(luis);
    await mute(luis, { story_id: story }).throwOnError();
    await mute(luis, { project_id: project.id }).throwOnError();
    const left = async () => {
      const { rows } = await server.pool.query<{ of: string }>(
        `select case when story_id is null then 'project' else 'story' end as of from public.mutes where user_id = $1`,
        [luis.id],
      );
      return rows.map(({ of }) => of).sort();
    };
    expect(await left()).toEqual(['project', 'story']);
    await remove({ person: luis.id, project: project.id, story });
    expect(await left()).toEqual(what === 'the story' ? ['project'] : []);
  });
});

interface Ids {
  person: string;
  project: string;
  story: string;
}
