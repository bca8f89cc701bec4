import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { createProject, joinTeam } from '#server/testing/scenario.ts';
import { rawCaller } from './testing/raw.ts';

/** Programs that read a row with `*`, change a field and send the row back. */

let server: TestServer;
let ana: Person;
let bea: Person;
let project: string;
let storyId: string;

beforeAll(async () => {
  server = await startServer();
  ana = await server.createPerson({ name: 'Ana' });
  bea = await server.createPerson({ name: 'Bea' });
  const made = await createProject(ana, 'Filas enteras');
  await joinTeam(ana, made.team, bea);
  project = made.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  const story = { project_id: project, title: 'Antes', story_points: 3 };
  const { data } = await ana.client.from('user_stories').insert(story).select('id').single().throwOnError();
  storyId = data.id;
});

const stories = ({ client }: Person) => client.from('user_stories') as ReturnType<typeof anyTable>;
const anyTable = () => ana.client.from('user_stories' as never);

async function read(person = ana): Promise<Record<string, unknown>> {
  const { data } = await stories(person).select('*').eq('id', storyId).single().throwOnError();
  return data as Record<string, unknown>;
}

async function save(row: object, person = ana) {
  return stories(person)
    .update(row as never)
    .eq('id', storyId);
}

const comment = (person: Person) =>
  person.client.from('comments').insert({ story_id: storyId, body: 'Un comentario' }).throwOnError();

describe('a whole row that is saved back', () => {
  test('is saved after somebody has commented, with the change alone', async () => {
    const row = await read();
    await comment(bea);
    await bea.client
      .from('tasks')
      .insert({ story_id: storyId, title: 'Una tarea' } as never)
      .throwOnError();
    expect((await save({ ...row, title: 'Después' })).status).toBe(204);
    const now = await read();
    expect(now).toEqual({
      ...row,
      title: 'Después',
      comment_count: 1,
      task_count: 1,
      updated_at: now['updated_at'],
    });
  });

  test('is saved again as it was read first, after changes of one’s own', async () => {
    const row = await read();
    expect((await save(row)).status).toBe(204);
    expect((await save({ ...row, title: 'Una' })).status).toBe(204);
    expect((await save({ ...row, title: 'Dos', story_points: 5 })).status).toBe(204);
    expect(await read()).toMatchObject({ title: 'Dos', story_points: 5 });
  });

  test('is saved with moments in milliseconds', async () => {
    const row = await read();
    await comment(bea);
    const dates = Object.fromEntries(
      Object.entries(row).map(([name, value]) =>
        name.endsWith('_at') && value !== null
          ? [name, new Date(String(value)).toISOString()]
          : [name, value],
      ),
    );
    expect((await save({ ...dates, title: 'Con fechas cortas' })).status).toBe(204);
    expect(await read()).toMatchObject({ title: 'Con fechas cortas', created_at: row['created_at'] });
  });

  test('does not undo what somebody else has changed since, and says what', async () => {
    const row = await read();
    await save({ story_points: 8, priority: 'high' }, bea);
    const late = await save({ ...row, title: 'Mi título' });
    expect([late.status, late.error]).toEqual([
      409,
      {
        code: 'PT409',
        hint: 'row_changed',
        details: 'priority, story_points',
        message: 'Otra persona ha cambiado la fila desde que la leíste. Léela de nuevo y repite el cambio.',
      },
    ]);
    expect(await read()).toMatchObject({ title: 'Antes', story_points: 8, priority: 'high' });
    expect((await save({ ...(await read()), title: 'Mi título' })).status).toBe(204);
    // without the moment of reading there is nothing to compare with
    expect((await save({ title: 'Sin fecha', story_points: 1 })).status).toBe(204);
  });

  test('does not undo what somebody else has changed in a task', async () => {
    const tasks = ({ client }: Person) => client.from('tasks');
    const made = await tasks(ana)
      .insert({ story_id: storyId, title: 'Una' } as never)
      .select('*')
      .single()
      .throwOnError();
    await tasks(bea).update({ title: 'De Bea' }).eq('id', made.data.id).throwOnError();
    const late = await tasks(ana)
      .update({ ...made.data, done: true })
      .eq('id', made.data.id);
    expect([late.status, late.error?.details]).toEqual([409, 'title']);
    const { data: read } = await tasks(ana).select('*').eq('id', made.data.id).single().throwOnError();
    const mine = await tasks(ana)
      .update({ ...read, title: 'Otra' })
      .eq('id', made.data.id);
    expect(mine.status).toBe(204);
  });

  test('is saved where somebody else has set the same values', async () => {
    const row = await read();
    await save({ story_points: 8 }, bea);
    expect((await save({ ...row, story_points: 8, title: 'Acuerdo' })).status).toBe(204);
  });

  test('is refused with columns that cannot be changed, by name', async () => {
    const row = await read();
    const forged = await save({ ...row, number: 99, created_at: '2020-01-01T00:00:00Z' });
    expect([forged.status, forged.error?.code, forged.error?.details]).toEqual([
      403,
      '42501',
      'created_at, number',
    ]);
    const alone = await save({ updated_at: '2020-01-01T00:00:00Z', comment_count: 4 });
    expect([alone.status, alone.error?.details]).toEqual([403, 'updated_at, comment_count']);
    expect(await read()).toEqual(row);
  });
});

describe('a whole row that is upserted', () => {
  const upsert = (rows: object) => stories(ana).upsert(rows as never);

  test('changes the row, and ignores what the database maintains', async () => {
    const row = await read();
    await comment(bea);
    const { status, error } = await upsert({ ...row, title: 'Fusionada' });
    expect([status, error]).toEqual([201, null]);
    expect(await read()).toMatchObject({ title: 'Fusionada', number: row['number'], comment_count: 1 });
  });

  test('is refused with columns that cannot be changed, by name', async () => {
    const row = await read();
    for (const more of [{ number: 99 }, { created_at: '2020-01-01T00:00:00Z' }]) {
      const { status, error } = await upsert({ ...row, title: 'No', ...more });
      expect([status, error?.code, error?.details]).toEqual([403, '42501', Object.keys(more).join()]);
    }
    const fresh = await upsert({ id: crypto.randomUUID(), project_id: project, title: 'Nueva', number: 7 });
    expect([fresh.status, fresh.error?.details]).toEqual([403, 'number']);
    expect(await read()).toEqual(row);
  });

  test('works for rows of other tables, with new rows among them', async () => {
    const { data: task } = await ana.client
      .from('tasks')
      .insert({ story_id: storyId, title: 'Una' } as never)
      .select('*')
      .single()
      .throwOnError();
    const rows = [
      { ...task, title: 'Otra' },
      { ...task, id: crypto.randomUUID(), title: 'Nueva' },
    ];
    const refused = await ana.client.from('tasks').upsert(rows as never);
    // the project of a new task follows from its story
    expect([refused.status, refused.error?.details]).toEqual([403, 'created_at, project_id']);
    const { status, data } = await ana.client
      .from('tasks')
      .upsert([rows[0]] as never)
      .select('title');
    expect([status, data]).toEqual([201, [{ title: 'Otra' }]]);
  });
});

describe('a row that is inserted', () => {
  test('is refused with columns that cannot be set, by name', async () => {
    const raw = await rawCaller(server, ana);
    const body = { project_id: project, title: 'Forzada', number: 99, created_at: '2020-01-01T00:00:00Z' };
    const { status, json } = await raw('user_stories', { method: 'POST', body });
    expect([status, json]).toMatchObject([403, { code: '42501', details: 'number, created_at' }]);
    const alone = await raw('user_stories', { method: 'POST', body: { updated_at: '2020-01-01T00:00:00Z' } });
    expect([alone.status, alone.json]).toMatchObject([403, { details: 'updated_at' }]);
  });
});
