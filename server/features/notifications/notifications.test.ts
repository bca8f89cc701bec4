import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { callAuth, linkSecret } from '#server/testing/auth-calls.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Story } from '#server/testing/scenario.ts';

let ana: Person;
let luis: Person;
let project: string;

const server = await serverForFile();

beforeEach(async () => {
  ana = await server.createPerson({ name: 'Ana Propia' });
  luis = await server.createPerson({ name: 'Luis Vecino' });
  const created = await createProject(ana);
  project = created.id;
  await addMember(ana, created.team, luis);
});

const addStory = async (by: Person, more: Partial<Story> = {}) =>
  (await createStory(by, project, { title: 'Pagar con tarjeta', ...more })).id;

const move = (by: Person, id: string, status: 'todo' | 'in_progress' | 'done') =>
  by.client.from('user_stories').update({ status }).eq('id', id).throwOnError();

async function kindsOf(person: Person): Promise<string[]> {
  const { data } = await person.client
    .from('notifications')
    .select('kind')
    .order('created_at')
    .throwOnError();
  return data.map(({ kind }) => kind);
}

const setPreferences = (person: Person, preferences: Record<string, boolean>) =>
  person.client
    .from('user_settings')
    .update({ notifications: { email: true, push: false, updates: true, reminders: true, ...preferences } })
    .eq('user_id', person.id)
    .throwOnError();

/** Queues a job, and waits until it is done. */
async function work(task: string, now: string): Promise<void> {
  await server.pool.query(`select app.add_job($1, json_build_object('now', $2::text))`, [task, now]);
  const open = async () =>
    (await server.pool.query('select from graphile_worker.jobs where task_identifier = $1', [task])).rowCount;
  await expect.poll(open).toBe(0);
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Ends the fifteen minutes of a person. */
const runMail = (person: Person) =>
  server.pool.query(
    `select graphile_worker.add_job('mail_notifications', json_build_object('user_id', $1::text),
       job_key => 'mail_notifications:' || $1::text)`,
    [person.id],
  );

const pending = async (person: Person) =>
  (await server.pool.query('select from app.pending_mails where user_id = $1', [person.id])).rowCount;

const mailJobs = async (person: Person) =>
  (
    await server.pool.query('select from graphile_worker.jobs where key = $1', [
      `mail_notifications:${person.id}`,
    ])
  ).rowCount;

describe('one act on several stories', () => {
  const notesOf = async (person: Person, kind: 'assigned' | 'updated') => {
    const { data } = await person.client
      .from('notifications')
      .select('story_id, params')
      .eq('kind', kind)
      .order('created_at')
      .throwOnError();
    return data;
  };

  test('is one notification with their ids; each act for itself', async () => {
    const ids = [await addStory(ana), await addStory(ana), await addStory(ana)];
    const [first = '', ...others] = ids;
    await ana.client.from('user_stories').update({ assignee_id: luis.id }).eq('id', first).throwOnError();
    await ana.client.from('user_stories').update({ assignee_id: luis.id }).in('id', others).throwOnError();
    expect(await notesOf(luis, 'assigned')).toEqual([
      { story_id: first, params: { key: expect.any(String), title: 'Pagar con tarjeta' } },
      { story_id: null, params: { count: 2, stories: expect.arrayContaining(others) } },
    ]);
    await ana.client.from('user_stories').update({ status: 'todo' }).in('id', ids).throwOnError();
    expect(await notesOf(luis, 'updated')).toMatchObject([
      { story_id: null, params: { count: 3, to: 'todo' } },
    ]);
  });

  test('is one for each person, and one line of the mail', async () => {
    const marta = await server.createPerson({ name: 'Marta Otra' });
    const teams = ana.client.from('teams').select('id').eq('project_id', project);
    await addMember(ana, (await teams.single().throwOnError()).data.id, marta);
    const groups = [];
    for (const person of [luis, marta, luis, marta])
      groups.push({ ids: [await addStory(ana)], change: { assignee_id: person.id } });
    await server.pool.query('delete from app.pending_mails');
    const { error } = await ana.client.rpc('change_stories' as never, { groups } as never);
    expect(error).toBeNull();
    for (const person of [luis, marta])
      expect(await notesOf(person, 'assigned')).toMatchObject([{ story_id: null, params: { count: 2 } }]);
    await runMail(luis);
    const mail = await server.mails.mailTo(luis.email);
    expect(mail.subject).toBe('Tienes una notificación nueva');
    expect(mail.text).toContain('Ana Propia te asignó 2 historias.');
  });
});

describe('changes of my stories', () => {
  test('reach the assignee of a story, but neither who reported it nor who made them', async () => {
    const story = await addStory(ana, { assignee_id: luis.id });
    await move(luis, story, 'todo');
    expect(await kindsOf(ana)).toEqual([]);
    expect(await kindsOf(luis)).toEqual(['invited', 'assigned']);
    await move(ana, story, 'in_progress');
    expect(await kindsOf(luis)).toEqual(['invited', 'assigned', 'updated']);
    expect(await kindsOf(ana)).toEqual([]);
    const { data } = await luis.client.from('notifications').select('params, actor_id').eq('kind', 'updated');
    expect(data).toMatchObject([
      {
        actor_id: ana.id,
        params: {
          key: expect.stringMatching(/^TIE\d*-1$/),
          title: 'Pagar con tarjeta',
          from: 'todo',
          to: 'in_progress',
        },
      },
    ]);
  });

  test('several in a row become one unread notification, the last one', async () => {
    const story = await addStory(luis, { assignee_id: ana.id });
    await ana.client.from('notifications').delete().eq('kind', 'assigned').throwOnError();
    await move(luis, story, 'todo');
    await move(luis, story, 'done');
    const { data } = await ana.client.from('notifications').select('params').throwOnError();
    expect(data).toMatchObject([{ params: { to: 'done' } }]);
  });

  test('do not reach people who turned them off', async () => {
    await setPreferences(ana, { updates: false });
    const story = await addStory(luis, { assignee_id: ana.id });
    await move(luis, story, 'todo');
    expect(await kindsOf(ana)).toEqual(['assigned']);
  });
});

describe('app.notify', () => {
  const notify = (person: Person, kind: string, actor: Person, story: string | null = null) =>
    server.pool.query('select app.notify($1, $2, $3, $4, $5)', [person.id, kind, actor.id, project, story]);

  test('notifies of mentions and comments with the story, but not oneself, strangers, or people who turned them off', async () => {
    const story = await addStory(ana);
    await notify(luis, 'mentioned', ana, story);
    await notify(luis, 'mentioned', luis, story);
    expect(await kindsOf(luis)).toEqual(['invited', 'mentioned']);
    const { data } = await luis.client.from('notifications').select('params').eq('kind', 'mentioned');
    expect(data).toEqual([
      { params: { key: expect.stringMatching(/^TIE\d*-1$/), title: 'Pagar con tarjeta' } },
    ]);

    const stranger = await server.createPerson();
    await notify(stranger, 'mentioned', ana, story);
    expect(await kindsOf(stranger)).toEqual([]);

    await setPreferences(ana, { updates: false });
    await notify(ana, 'commented', luis, story);
    await notify(ana, 'blocked', luis, story);
    expect(await kindsOf(ana)).toEqual([]);
    await notify(ana, 'mentioned', luis, story);
    expect(await kindsOf(ana)).toEqual(['mentioned']);
  });

  test.each([
    ['updates', ['poker_invited', 'retro_opened'], ['poker_closing', 'retro_reminder', 'retro_action']],
    ['reminders', ['poker_closing', 'retro_reminder'], ['poker_invited', 'retro_opened', 'retro_action']],
  ])('of meetings, the switch for %s turns off %j alone', async (setting, off, on) => {
    await setPreferences(luis, { [setting]: false });
    for (const kind of [...off, ...on]) await notify(luis, kind, ana);
    expect(await kindsOf(luis)).toEqual(['invited', ...on]);
    await setPreferences(luis, {});
    for (const kind of off) await notify(luis, kind, ana);
    expect(await kindsOf(luis)).toEqual(['invited', ...on, ...off]);
  });

  test('clients can neither call it nor write a notification', async () => {
    const { error } = await luis.client.rpc('notify' as never);
    expect(error?.code).toBe('PGRST202');
    const written = await luis.client
      .from('notifications')
      .insert({ user_id: ana.id, kind: 'mentioned' } as never);
    expect(written.status).toBe(403);
  });
});

describe('mails', () => {
  test('one mail contains the unread notifications of fifteen minutes, in the language of the person', async () => {
    await luis.client
      .from('user_settings')
      .update({ appearance: { theme: 'system', language: 'en', timeFormat: '24h' } })
      .eq('user_id', luis.id)
      .throwOnError();
    await addStory(ana, { assignee_id: luis.id });
    await addStory(ana, { assignee_id: luis.id, title: 'Leída ya' });
    await work('queue_due_mails', inMinutes(14));
    expect(await mailJobs(luis)).toBe(0);
    expect(await pending(luis)).toBe(3);
    const { data } = await luis.client.from('notifications').select('id, params');
    const read = data?.find(({ params }) => JSON.stringify(params).includes('Leída ya'));
    await luis.client
      .from('notifications')
      .update({ read_at: new Date().toISOString() })
      .eq('id', read?.id ?? '');

    await work('queue_due_mails', inMinutes(16));
    const mail = await server.mails.mailTo(luis.email);
    expect(mail.subject).toBe('You have 2 new notifications');
    expect(mail.text).toMatch(/Ana Propia assigned TIE\d*-1 Pagar con tarjeta to you\./);
    expect(mail.text).toContain('Ana Propia added you to the project Tienda.');
    expect(mail.text).not.toContain('Leída ya');
    // the mail arrives a moment before its transaction has ended
    await expect.poll(() => pending(luis)).toBe(0);
    // mailed notifications are not mailed again
    await runMail(luis);
    await addStory(luis, { assignee_id: ana.id });
    await runMail(ana);
    await server.mails.mailTo(ana.email);
    expect(server.mails.mails.filter(({ to }) => to === luis.email)).toHaveLength(1);
  });

  test('a mail that is due is not sent to a person who wants none', async () => {
    const quiet = await server.createPerson({ name: 'Quieta Prueba' });
    await setPreferences(quiet, { email: false });
    await server.pool.query(`select app.notify($1, 'mentioned', null, $2)`, [quiet.id, project]);
    await runMail(quiet);
    await expect.poll(() => mailJobs(quiet)).toBe(0);
    expect(server.mails.mails.filter(({ to }) => to === quiet.email)).toEqual([]);
  });

  test('two transactions that notify the same people in different orders do not wait for each other', async () => {
    const [first, second] = [await server.pool.connect(), await server.pool.connect()];
    const tell = (client: typeof first, person: Person) =>
      client.query(`select app.notify($1, 'mentioned', null, $2)`, [person.id, project]);
    try {
      await first.query('begin');
      await second.query('begin');
      await tell(first, ana);
      await tell(second, luis);
      await tell(first, luis);
      await tell(second, ana);
      await second.query('commit');
      await first.query('commit');
    } finally {
      first.release(true);
      second.release(true);
    }
    expect(await kindsOf(ana)).toEqual(['mentioned', 'mentioned']);
  });

  test('a mail about one meeting leads to it, and one about several things to the dashboard', async () => {
    await server.pool.query('delete from app.pending_mails');
    const session_id = randomUUID();
    const notify = (kind: string, params: object) =>
      server.pool.query('select app.notify($1, $2, $3, $4, null, $5)', [
        luis.id,
        kind,
        ana.id,
        project,
        params,
      ]);
    const linkOfMail = async (about: string) => {
      await runMail(luis);
      const { text } = await server.mails.mailTo(luis.email, (mail) => mail.text.includes(about));
      return new URL(/^http\S+$/m.exec(text)?.[0] ?? '');
    };
    await notify('poker_invited', { session: 'Refinar', session_id });
    await notify('poker_closing', { session: 'Refinar', session_id, date: '2026-03-10', open: 2 });
    const link = await linkOfMail('Te faltan');
    expect(link.pathname).toBe('/');
    expect(Object.fromEntries(link.searchParams)).toEqual({ view: 'poker', project, session: session_id });
    await expect.poll(() => pending(luis)).toBe(0);

    await notify('poker_invited', { session: 'Refinar', session_id });
    await notify('retro_opened', { retrospective: 'Sprint 4', retrospective_id: randomUUID() });
    expect((await linkOfMail('retrospectiva')).search).toBe('');
  });

  test('a person who wants no mails gets none', async () => {
    await setPreferences(luis, { email: false });
    await addStory(ana, { assignee_id: luis.id });
    await server.pool.query('delete from app.pending_mails where user_id <> $1', [luis.id]);
    await runMail(luis);
    await addStory(luis, { assignee_id: ana.id });
    await runMail(ana);
    await server.mails.mailTo(ana.email);
    expect(server.mails.mails.filter(({ to }) => to === luis.email)).toEqual([]);
  });

  test('a mail that the mail server refuses is sent later', async () => {
    server.mails.refuseNext(1);
    await runMail(luis);
    const mail = await server.mails.mailTo(luis.email);
    expect(mail.subject).toBe('Tienes una notificación nueva');
  });

  test('the digest is one mail a day, from eight in the morning', async () => {
    await setPreferences(luis, { digest: true });
    await server.pool.query('delete from app.pending_mails');
    const mailsTo = () => server.mails.mails.filter(({ to }) => to === luis.email).length;
    await addStory(ana, { assignee_id: luis.id });
    await work('queue_due_mails', inMinutes(16));
    expect(await mailJobs(luis)).toBe(0);
    await work('send_digests', '2026-03-10T05:30:00Z');
    expect(mailsTo()).toBe(0);
    await work('send_digests', '2026-03-10T08:15:00Z');
    expect(mailsTo()).toBe(1);
    expect((await server.mails.mailTo(luis.email)).subject).toContain('Tu resumen del día');
    await addStory(ana, { assignee_id: luis.id });
    await work('send_digests', '2026-03-10T12:15:00Z');
    expect(mailsTo()).toBe(1);
    await work('send_digests', '2026-03-11T08:15:00Z');
    expect(mailsTo()).toBe(2);
  });

  test("mails can be ended with their link and with the mail program's button, without a session", async () => {
    await runMail(luis);
    const mail = await server.mails.mailTo(luis.email);
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /<([^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? '';
    const emailOf = async () => {
      const { data } = await luis.client.from('user_settings').select('notifications').single();
      return (data?.notifications as { email: boolean } | undefined)?.email;
    };
    // opening the address ends nothing
    const seen = await fetch(address, { redirect: 'manual' });
    expect(seen.headers.get('location')).toContain('/auth#kind=unsubscribe');
    expect(await emailOf()).toBe(true);

    const secret = /kind=unsubscribe&token_hash=([\w.%-]+)/.exec(mail.text)?.[1] ?? '';
    expect(linkSecret(mail.text)).not.toBe('');
    expect((await callAuth(server, '/unsubscribe', { token_hash: `${luis.id}.falso` })).body.code).toBe(
      'otp_expired',
    );
    expect(
      (await callAuth(server, '/unsubscribe', { token_hash: secret.replace(luis.id, ana.id) })).status,
    ).toBe(403);
    expect(await emailOf()).toBe(true);
    expect((await callAuth(server, '/unsubscribe', { token_hash: secret })).status).toBe(200);
    expect(await emailOf()).toBe(false);

    await setPreferences(luis, { email: true });
    const pressed = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
    expect(await emailOf()).toBe(false);
  });
});
