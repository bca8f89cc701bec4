import { beforeEach, expect, test } from 'vitest';
import { type Watch, watch } from '#server/protocol/realtime/testing/watch.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, type Project } from '#server/testing/scenario.ts';

/** Notifications of a project are visible to the people who see the project. */

let ana: Person;
let luis: Person;
let project: Project;

const server = await serverForFile();

beforeEach(async () => {
  [ana, luis] = await Promise.all([
    server.createPerson({ name: 'Ana Propia' }),
    server.createPerson({ name: 'Luis Vecino' }),
  ]);
  project = await createProject(ana);
  await addMember(ana, project.team, luis);
});

async function assign(title: string): Promise<string> {
  const { data } = await ana.client
    .from('user_stories')
    .insert({ project_id: project.id, title, reporter_id: ana.id, assignee_id: luis.id })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}
const remove = () =>
  ana.client.from('team_members').delete().eq('team_id', project.team).eq('user_id', luis.id).throwOnError();

async function shown(): Promise<{ kinds: string[]; unread: number | null }> {
  const { data } = await luis.client.from('notifications').select('kind').order('created_at').throwOnError();
  const { count } = await luis.client
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null)
    .throwOnError();
  return { kinds: data.map(({ kind }) => kind), unread: count };
}

test('a person who leaves a project cannot read, count, mark or delete its notifications until they come back', async () => {
  await assign('Secreta');
  expect(await shown()).toEqual({ kinds: ['invited', 'assigned'], unread: 2 });
  await remove();
  expect(await shown()).toEqual({ kinds: [], unread: 0 });
  const all = luis.client.from('notifications');
  const marked = await all
    .update({ read_at: '2026-03-02T10:00:00Z' })
    .eq('user_id', luis.id)
    .select('id')
    .throwOnError();
  expect(marked.data).toEqual([]);
  const deleted = await all.delete().eq('user_id', luis.id).select('id').throwOnError();
  expect(deleted.data).toEqual([]);
  await addMember(ana, project.team, luis);
  expect(await shown()).toEqual({ kinds: ['invited', 'assigned', 'invited'], unread: 3 });
});

test('notifications of a deleted project come back with it, and those without a project stay', async () => {
  await server.pool.query("insert into public.notifications (user_id, kind) values ($1, 'invited')", [
    luis.id,
  ]);
  await ana.client.rpc('delete_project' as never, { project_id: project.id } as never).throwOnError();
  expect((await shown()).kinds).toEqual(['invited']);
  await ana.client.rpc('recover_project' as never, { project_id: project.id } as never).throwOnError();
  expect((await shown()).kinds).toEqual(['invited', 'invited']);
});

test('later changes of these notifications reach nobody over realtime', async () => {
  const story = await assign('Secreta');
  await remove();
  const seen: Watch = await watch(luis.client, { table: 'notifications', event: '*' });
  await server.pool.query('update public.notifications set actor_id = null where story_id = $1', [story]);
  await ana.client.from('user_stories').delete().eq('id', story).throwOnError();
  // a later notification of his own shows that all earlier ones have been handled
  await server.pool.query(
    `insert into public.notifications (user_id, kind, params) values ($1, 'invited', '{"title": "fin"}')`,
    [luis.id],
  );
  await server.pool.query('notify outbox_written');
  await seen.changes.until(({ new: row }) => JSON.stringify(row).includes('fin'));
  await seen.stop();
  expect(seen.changes.seen).toHaveLength(1);
});

test('these notifications are not mailed', async () => {
  await assign('Secreta');
  await remove();
  await server.pool.query("insert into public.notifications (user_id, kind) values ($1, 'invited')", [
    luis.id,
  ]);
  await server.pool.query(
    `select graphile_worker.add_job('mail_notifications', json_build_object('user_id', $1::text))`,
    [luis.id],
  );
  const mail = await server.mails.mailTo(luis.email);
  expect(mail.subject).toBe('Tienes una notificación nueva');
  expect(mail.text).not.toContain('Secreta');
});
