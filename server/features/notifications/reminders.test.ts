import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';

let ana: Person;
let luis: Person;
let project: Project;

const server = await serverForFile();

beforeEach(async () => {
  ana = await server.createPerson({ name: 'Ana Propia' });
  luis = await server.createPerson({ name: 'Luis Vecino' });
  project = await createProject(ana);
  await addMember(ana, project.team, luis);
});

/** Runs the hourly job as if at a moment, on several nodes at once. */
async function remind(now: string, nodes = 1): Promise<void> {
  await server.pool.query(
    `select app.add_job('remind', json_build_object('now', $1::text)) from generate_series(1, $2)`,
    [now, nodes],
  );
  const open = async () =>
    (await server.pool.query(`select from graphile_worker.jobs where task_identifier = 'remind'`)).rowCount;
  await expect.poll(open).toBe(0);
}

const MORNING = 'T09:00:00Z'; // ten o'clock in Madrid

/** The reminders of a person, as 'kind day'. */
async function remindersOf(person: Person): Promise<string[]> {
  const { data } = await person.client
    .from('notifications')
    .select('kind, params')
    .in('kind', ['sprint_ending', 'story_due_soon', 'story_due_today'])
    .order('created_at')
    .throwOnError();
  return data.map(({ kind, params }) => `${kind} ${(params as { date: string }).date}`);
}

const setPreferences = (person: Person, reminders: boolean) =>
  person.client
    .from('user_settings')
    .update({ notifications: { email: true, push: false, updates: true, reminders } })
    .eq('user_id', person.id)
    .throwOnError();

const addStory = async (due_date: string, assignee_id: string | null = luis.id) =>
  (await createStory(ana, project.id, { title: 'Pagar con tarjeta', due_date, assignee_id })).id;

const change = (id: string, values: { due_date?: string; status?: 'done'; assignee_id?: string }) =>
  ana.client.from('user_stories').update(values).eq('id', id).throwOnError();

const rest = (day: string) =>
  ana.client.from('holidays').insert({ project_id: project.id, day, name: 'Fiesta' }).throwOnError();

describe('of a sprint', () => {
  async function runSprint(end_date: string): Promise<string> {
    const { data } = await ana.client
      .from('sprints')
      .insert({ project_id: project.id, name: 'Sprint 1', start_date: '2026-03-02', end_date })
      .select('id')
      .single()
      .throwOnError();
    await call(ana.client, 'start_sprint', { sprint_id: data.id });
    return data.id;
  }

  test('are sent once, on the working day before its end, to people who want them', async () => {
    await setPreferences(ana, false);
    const sprint_id = await runSprint('2026-03-16');
    const titles = ['Abierta', 'Eliminada'].map((title) => ({ project_id: project.id, title, sprint_id }));
    const { data } = await ana.client.from('user_stories').insert(titles).select('id').throwOnError();
    await call(ana.client, 'delete_stories', { ids: [data[1]?.id ?? ''] });
    await remind('2026-03-12T10:00:00Z'); // a Thursday: the working day after it is Friday
    await remind('2026-03-13T05:00:00Z'); // Friday, before eight
    expect(await remindersOf(luis)).toEqual([]);
    await remind('2026-03-13T10:00:00Z'); // Friday: the next working day is Monday, the end
    await remind('2026-03-13T11:00:00Z');
    expect(await remindersOf(luis)).toEqual(['sprint_ending 2026-03-16']);
    const reminded = await luis.client.from('notifications').select('params').eq('kind', 'sprint_ending');
    expect(reminded.data).toEqual([{ params: { sprint: 'Sprint 1', date: '2026-03-16', open: 1 } }]);
    expect(await remindersOf(ana)).toEqual([]);
  });

  test('skip the holidays of the project', async () => {
    await runSprint('2026-03-17');
    await rest('2026-03-16');
    await remind(`2026-03-12${MORNING}`);
    expect(await remindersOf(luis)).toEqual([]);
    await remind(`2026-03-13${MORNING}`); // Friday, and Monday is a holiday
    expect(await remindersOf(luis)).toEqual(['sprint_ending 2026-03-17']);
  });

  test('are not sent for an archived project', async () => {
    await runSprint('2026-03-16');
    await call(ana.client, 'archive_project', { project_id: project.id, archived: true });
    await remind(`2026-03-13${MORNING}`);
    expect(await remindersOf(luis)).toEqual([]);
  });
});

describe('of a story', () => {
  test('are sent to the assignee on the working day before it is due and on that day, each once', async () => {
    const story = await addStory('2026-03-16'); // a Monday
    await remind(`2026-03-12${MORNING}`);
    await remind('2026-03-13T05:00:00Z');
    expect(await remindersOf(luis)).toEqual([]);
    await remind(`2026-03-13${MORNING}`, 4);
    await remind('2026-03-13T12:00:00Z');
    expect(await remindersOf(luis)).toEqual(['story_due_soon 2026-03-16']);
    await remind(`2026-03-16${MORNING}`, 4);
    await remind(`2026-03-17${MORNING}`);
    expect(await remindersOf(luis)).toEqual(['story_due_soon 2026-03-16', 'story_due_today 2026-03-16']);
    expect(await remindersOf(ana)).toEqual([]);
    const { data } = await luis.client
      .from('notifications')
      .select('actor_id, story_id, params')
      .eq('kind', 'story_due_today')
      .throwOnError();
    expect(data).toEqual([
      {
        actor_id: null,
        story_id: story,
        params: { key: expect.stringMatching(/^TIE\d*-1$/), title: 'Pagar con tarjeta', date: '2026-03-16' },
      },
    ]);
  });

  test('skip the holidays of its project', async () => {
    await rest('2026-03-13');
    await addStory('2026-03-16');
    await remind(`2026-03-11${MORNING}`);
    expect(await remindersOf(luis)).toEqual([]);
    await remind(`2026-03-12${MORNING}`);
    expect(await remindersOf(luis)).toEqual(['story_due_soon 2026-03-16']);
  });

  test('are sent once if many nodes run the job at the same time', { retry: 0 }, async () => {
    await addStory('2026-03-11');
    await addStory('2026-03-11');
    await Promise.all(
      Array.from({ length: 4 }, () => server.pool.query(`select app.remind_of_stories('2026-03-10')`)),
    );
    expect(await remindersOf(luis)).toEqual(['story_due_soon 2026-03-11', 'story_due_soon 2026-03-11']);
  });

  test('are sent again if it is due on another day, or has another assignee', async () => {
    const story = await addStory('2026-03-11');
    await remind(`2026-03-10${MORNING}`);
    await change(story, { due_date: '2026-03-12' });
    await remind('2026-03-10T12:00:00Z');
    await remind(`2026-03-11${MORNING}`);
    expect(await remindersOf(luis)).toEqual(['story_due_soon 2026-03-11', 'story_due_soon 2026-03-12']);
    await change(story, { assignee_id: ana.id });
    await remind('2026-03-11T12:00:00Z');
    expect(await remindersOf(ana)).toEqual(['story_due_soon 2026-03-12']);
  });

  test('are not sent to people who want none, until they want them', async () => {
    await setPreferences(luis, false);
    await addStory('2026-03-11');
    await remind(`2026-03-10${MORNING}`);
    expect(await remindersOf(luis)).toEqual([]);
    await setPreferences(luis, true);
    await remind('2026-03-10T12:00:00Z');
    expect(await remindersOf(luis)).toEqual(['story_due_soon 2026-03-11']);
  });

  test('are not sent for a done, deleted or unassigned story, or one of an archived or deleted project', async () => {
    await change(await addStory('2026-03-11'), { status: 'done' });
    await call(ana.client, 'delete_stories', { ids: [await addStory('2026-03-11')] });
    await addStory('2026-03-11', null);
    await remind(`2026-03-10${MORNING}`);
    expect(await remindersOf(luis)).toEqual([]);

    await addStory('2026-03-12');
    const archived = (yes: boolean) =>
      call(ana.client, 'archive_project', { project_id: project.id, archived: yes });
    await archived(true);
    await remind(`2026-03-11${MORNING}`);
    expect(await remindersOf(luis)).toEqual([]);
    await archived(false);
    await call(ana.client, 'delete_project', { project_id: project.id });
    await remind('2026-03-11T12:00:00Z');
    await call(ana.client, 'recover_project', { project_id: project.id });
    expect(await remindersOf(luis)).toEqual([]);
    await remind('2026-03-11T15:00:00Z');
    expect(await remindersOf(luis)).toEqual(['story_due_soon 2026-03-12']);
  });

  test('are also mailed to people who want mails, in their language', async () => {
    await addStory('2026-03-11');
    await remind(`2026-03-10${MORNING}`);
    await remind(`2026-03-11${MORNING}`);
    await server.pool.query(
      `select graphile_worker.add_job('mail_notifications', json_build_object('user_id', $1::text),
         job_key => 'mail_notifications:' || $1::text)`,
      [luis.id],
    );
    const { text } = await server.mails.mailTo(luis.email);
    expect(text).toMatch(/TIE\d*-1 Pagar con tarjeta vence el 11 de marzo\./);
    expect(text).toMatch(/TIE\d*-1 Pagar con tarjeta vence hoy, 11 de marzo\./);
  });
});
