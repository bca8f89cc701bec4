import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, editField, editInput } from '#server/testing/call.ts';
import { serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';
import type { Database } from '#shared/database.types.ts';
import { FIELD_LIMITS, type FieldKind, type FieldOption } from '#shared/rules/stories/own-fields.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';

type Insert = Database['public']['Tables']['project_fields']['Insert'];

let project: Project;
let story: string;

const [NORTE, SUR, PUERTO] = [randomUUID(), randomUUID(), randomUUID()];
const options: FieldOption[] = [
  { id: NORTE, name: 'Norte' },
  { id: SUR, name: 'Sur' },
  { id: PUERTO, name: 'Puerto' },
];
const SETTINGS: Partial<Record<FieldKind, object>> = {
  number: { unit: '€', decimals: 2 },
  choice: { options },
  choices: { options },
};

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const luis = await server.createPerson({ name: 'Luis Vecino' });
const stranger = await server.createPerson({ name: 'Otra Persona' });

beforeEach(async () => {
  project = await createProject(ana);
  await addMember(ana, project.team, luis);
  story = (await createStory(ana, project.id)).id;
});

const rowOf = (kind: FieldKind, more: Partial<Insert> = {}): Insert => ({
  project_id: project.id,
  name: `Campo ${randomUUID().slice(0, 8)}`,
  kind,
  settings: (SETTINGS[kind] ?? {}) as never,
  ...more,
});

/** Defines a field as a manager. @returns its id. */
async function define(kind: FieldKind, more: Partial<Insert> = {}): Promise<string> {
  const rows = ana.client.from('project_fields').insert(rowOf(kind, more)).select('id').single();
  return (await rows.throwOnError()).data.id;
}

const refusalOf = async (
  answer: PromiseLike<{ status: number; error: { hint: string; code: string } | null }>,
) => {
  const { status, error } = await answer;
  return error ? [status, error.hint || error.code] : [status];
};
const redefine = (id: string, change: object, by = ana) =>
  by.client
    .from('project_fields')
    .update(change as never)
    .eq('id', id)
    .select('id, on_card, on_row, removed_at, settings');

type Value = string | number | boolean | string[] | null;
const edit = (field: string, before: Value, after: Value, by = ana) =>
  editField(by.client, { story_id: story, field: `fields.${field}`, before, after });
const write = (fields: unknown, by = ana, id = story) =>
  by.client
    .from('user_stories')
    .update({ fields } as never)
    .eq('id', id)
    .select('fields');
const valuesOf = async (id = story, by = ana) =>
  (await by.client.from('user_stories').select('fields').eq('id', id).single().throwOnError()).data.fields;

const LONG = 'x'.repeat(FIELD_LIMITS.text);
const ACCEPTED: readonly [FieldKind, Value, Value?][] = [
  ['text', 'Hola'],
  ['text', '  Dos\nlíneas ', 'Dos líneas'],
  ['text', LONG],
  ['text', '   ', null],
  ['number', 40],
  ['number', -0.25],
  ['number', FIELD_LIMITS.number],
  ['date', '2026-12-04'],
  ['choice', 'SUR'],
  ['choices', ['SUR', 'NORTE'], ['NORTE', 'SUR']],
  ['choices', [], null],
  ['person', 'LUIS'],
  ['link', 'https://diseños.acme.test/prototipo?vista=1#pago'],
  ['link', ' https://acme.test '.trim()],
];
const REFUSED: readonly [FieldKind, ...unknown[]][] = [
  ['text', `${LONG}x`, 7, true, ['a'], { a: 1 }],
  ['number', '40', 0.001, FIELD_LIMITS.number + 1, 1e300, true, [1], {}],
  ['date', '2026-02-30', '1999-12-31', '2200-01-01', 'infinity', '2026-1-1', 'mañana', 20_261_204],
  ['choice', 'Norte', randomUUID(), '', ['NORTE'], {}, 1],
  ['choices', 'NORTE', ['NORTE', 'NORTE'], ['otra'], [null], [['NORTE']], [{}], {}],
  ['person', 'STRANGER', randomUUID(), 'Luis', '', 1, [], {}],
  [
    'link',
    'http://acme.test',
    'javascript:alert(1)',
    'https://',
    'https://ana:clave@acme.test',
    'https://acme.test/"><script>',
    'https://acme.test/a b',
    `https://acme.test/${'x'.repeat(FIELD_LIMITS.link)}`,
    `https://acme.test/\u202E`,
    8,
  ],
];
/** Replaces names in a value by the ids that they stand for. */
function withIds<T>(value: T): T {
  const ids: Record<string, string> = { NORTE, SUR, PUERTO, LUIS: luis.id, STRANGER: stranger.id };
  return JSON.parse(JSON.stringify(value), (_key, text) => ids[text as string] ?? text) as T;
}

describe('the database takes values of their kind', () => {
  test.each(ACCEPTED)('%s %j', async (kind, given, stored = given) => {
    const id = await define(kind);
    const [value, expected] = [withIds(given), withIds(stored)];
    await write({ [id]: value }).throwOnError();
    expect(await valuesOf()).toEqual(expected === null ? {} : { [id]: expected });
    await write({ [id]: null }).throwOnError();
    expect(await valuesOf()).toEqual({});
    const made = await createStory(luis, project.id, { fields: { [id]: value } as never });
    expect(await valuesOf(made.id)).toEqual(expected === null ? {} : { [id]: expected });
  });

  test.each(REFUSED)('and refuses others for %s', async (kind, ...values) => {
    const id = await define(kind);
    for (const value of values) {
      expect(await refusalOf(write({ [id]: withIds(value) })), JSON.stringify(value)).toEqual([
        400,
        'field_value',
      ]);
    }
    expect(await valuesOf()).toEqual({});
  });

  test('and refuses fields that the project does not have, and what is no object', async () => {
    const foreign = await createProject(ana, 'Otro');
    const other = await define('text', { project_id: foreign.id });
    for (const fields of [
      { [randomUUID()]: 'x' },
      { [other]: 'x' },
      { '': 'x' },
      { __proto__x: 'x' },
      { [`${other.toUpperCase()}`]: 'x' },
    ]) {
      expect(await refusalOf(write(fields)), JSON.stringify(fields)).toEqual([404, 'field_gone']);
    }
    for (const fields of [[], 'x', 1, true])
      expect(await refusalOf(write(fields))).toEqual([400, 'user_stories_fields_check']);
    expect(await refusalOf(write(null))).toEqual([400, '23502']);
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`);
    expect((await refusalOf(write(deep)))[0]).toBeGreaterThanOrEqual(400);
    expect(await valuesOf()).toEqual({});
  });
});

test('of two people who change two fields at the same time, both do', { retry: 0 }, async () => {
  const [one, two] = [await define('text'), await define('number')];
  const answers = await Promise.all([edit(one, null, 'Hola'), edit(two, null, 40, luis)]);
  expect(answers).toMatchObject([{ id: story }, { id: story }]);
  expect(await valuesOf()).toEqual({ [one]: 'Hola', [two]: 40 });
  await Promise.all([write({ [one]: 'Adiós' }).throwOnError(), write({ [two]: 41 }, luis).throwOnError()]);
  expect(await valuesOf()).toEqual({ [one]: 'Adiós', [two]: 41 });
});

test('of two people who change the same field, the second gets a conflict with who was first', {
  retry: 0,
}, async () => {
  const id = await define('choices');
  await edit(id, null, [NORTE]);
  const { error } = await luis.client.rpc(
    'change_stories' as never,
    editInput({ story_id: story, field: `fields.${id}`, before: null, after: [SUR] }) as never,
  );
  expect(error).toMatchObject({ hint: 'field_conflict' });
  expect(JSON.parse((error as unknown as { details: string }).details)).toEqual({
    field: `fields.${id}`,
    current: [NORTE],
    actor_id: ana.id,
  });
  // repeated, it is answered as the first time
  expect(await edit(id, null, [NORTE])).toMatchObject({ fields: { [id]: [NORTE] } });
  expect(await edit(id, [NORTE], null, luis)).toMatchObject({ fields: {} });
});

test('a program that saves whole rows back keeps what others have written', async () => {
  const [one, two] = [await define('text'), await define('text')];
  await write({ [one]: 'Antes' }).throwOnError();
  const { data: row } = await luis.client
    .from('user_stories')
    .select()
    .eq('id', story)
    .single()
    .throwOnError();
  await write({ [two]: 'Nuevo' }).throwOnError();
  const save = await luis.client
    .from('user_stories')
    .update(row as never)
    .eq('id', story);
  expect(save.error).toMatchObject({ hint: 'row_changed' });
  expect(await valuesOf()).toEqual({ [one]: 'Antes', [two]: 'Nuevo' });
});

test('many stories change at once, each other value stays, and undoing skips what somebody else has changed', async () => {
  const [one, two] = [await define('choice'), await define('text')];
  const other = (await createStory(ana, project.id, { fields: { [two]: 'Queda' } as never })).id;
  const change = (ids: string[], fields: object, expected?: object) =>
    call(ana.client, 'change_stories', {
      groups: [
        { ids, change: { fields } as never, ...(expected && { expected: { fields: expected } as never }) },
      ],
    });
  await change([story, other], { [one]: NORTE });
  expect([await valuesOf(), await valuesOf(other)]).toEqual([
    { [one]: NORTE },
    { [one]: NORTE, [two]: 'Queda' },
  ]);
  await edit(one, NORTE, SUR, luis);
  expect(await change([story, other], { [one]: null }, { [one]: NORTE })).toMatchObject([{ id: other }]);
  expect([await valuesOf(), await valuesOf(other)]).toEqual([{ [one]: SUR }, { [two]: 'Queda' }]);
  expect(await change([story, other], { [one]: randomUUID() })).toEqual({ status: 400, code: 'field_value' });
});

test('with since, a story is changed unless another person has changed the same field', async () => {
  const [one, two] = [await define('text'), await define('text')];
  const since = new Date(Date.now() - 60_000).toISOString();
  await edit(two, null, 'De Luis', luis);
  const change = (field: string, seen: string | null) =>
    call(ana.client, 'change_stories', {
      groups: [
        {
          ids: [story],
          change: { fields: { [field]: 'Mío' } },
          expected: { fields: { [field]: seen } },
          since,
        },
      ],
    });
  expect(await change(one, 'Antes')).toMatchObject([{ id: story }]);
  expect(await change(two, 'Antes')).toEqual([]);
  expect(await valuesOf()).toEqual({ [one]: 'Mío', [two]: 'De Luis' });
});

test('members write values and do not define fields; strangers see neither; archived projects stay as they are', async () => {
  const id = await define('text');
  expect(await edit(id, null, 'De Luis', luis)).toMatchObject({ id: story });
  expect(await edit(id, 'De Luis', 'x', stranger)).toEqual({ status: 404, code: 'story_gone' });
  expect(await refusalOf(luis.client.from('project_fields').insert(rowOf('text')))).toEqual([403, '42501']);
  expect((await redefine(id, { name: 'Otro' }, luis)).data).toEqual([]);
  expect((await luis.client.from('project_fields').delete().eq('id', id)).error?.code).toBe('42501');
  expect((await stranger.client.from('project_fields').select('id').eq('id', id)).data).toEqual([]);
  expect((await luis.client.from('project_fields').select('id').eq('id', id)).data).toEqual([{ id }]);
  expect(await call(stranger.client, 'field_use', { project_id: project.id })).toEqual({
    fields: [],
    open: 0,
  });
  await call(ana.client, 'archive_project', { project_id: project.id, archived: true });
  expect(await edit(id, 'De Luis', 'x')).toEqual({ status: 409, code: 'project_archived' });
  expect((await redefine(id, { name: 'Otro' })).data).toEqual([]);
});

describe('definitions', () => {
  test.each<[FieldKind, ...unknown[]]>([
    ['text', { unit: '€' }, [], 'x', null],
    [
      'number',
      { unit: '' },
      { unit: 'x'.repeat(13) },
      { decimals: 5 },
      { decimals: '2' },
      { decimals: -1 },
      { otro: 1 },
    ],
    [
      'choice',
      {},
      { options: [] },
      { options: {} },
      { options: [null] },
      { options: ['a'] },
      { options: [{ id: NORTE }] },
      { options: [{ id: 'uno', name: 'Uno' }] },
      { options: [{ id: NORTE, name: ' Uno' }] },
      { options: [{ id: NORTE, name: 'x'.repeat(61) }] },
      { options: [{ id: NORTE, name: 'Uno', extra: 1 }] },
      { options: [options[0], options[0]] },
      {
        options: [
          { id: NORTE, name: 'Uno' },
          { id: SUR, name: 'UNO' },
        ],
      },
      { options: Array.from({ length: 51 }, (_, n) => ({ id: randomUUID(), name: `Valor ${n}` })) },
    ],
  ])('refuse settings that %s does not take', async (kind, ...wrong) => {
    for (const settings of wrong) {
      const row = rowOf(kind, { settings: settings as never });
      const [status] = await refusalOf(ana.client.from('project_fields').insert(row));
      expect(status, JSON.stringify(settings)).toBe(400);
    }
  });

  test('are for some types of stories, or for all', async () => {
    for (const types of [[], ['epic'], ['bug', 'bug', 'bug', 'bug', 'bug'], [null]]) {
      const [status] = await refusalOf(
        ana.client.from('project_fields').insert(rowOf('text', { types: types as string[] })),
      );
      expect(status, JSON.stringify(types)).toBe(400);
    }
    const field = await define('text', { types: ['bug', 'research'] });
    expect(await refusalOf(redefine(field, { types: null }))).toEqual([200]);
  });

  test('have one name in a project, a known kind, and come last without a rank', async () => {
    const first = await define('text', { name: 'Sede' });
    const same = ana.client.from('project_fields').insert(rowOf('date', { name: 'SEDE' }));
    expect(await refusalOf(same)).toEqual([409, 'project_fields_name_key']);
    expect(await refusalOf(ana.client.from('project_fields').insert(rowOf('color' as never)))).toEqual([
      400,
      'project_fields_kind_check',
    ]);
    const second = await define('text');
    const { data } = await ana.client
      .from('project_fields')
      .select('id')
      .eq('project_id', project.id)
      .order('rank');
    expect(data).toEqual([{ id: first }, { id: second }]);
  });

  test('are at most twenty, three on cards and two in rows, also when they are written at once', {
    retry: 0,
  }, async () => {
    const insert = (more: Partial<Insert>) =>
      refusalOf(ana.client.from('project_fields').insert(rowOf('text', more)));
    const cards = await Promise.all(Array.from({ length: 6 }, () => insert({ on_card: true })));
    expect(cards.filter(([status]) => status === 201)).toHaveLength(3);
    expect(cards).toContainEqual([409, 'too_many_card_fields']);
    const rows = await Promise.all(Array.from({ length: 5 }, () => insert({ on_row: true })));
    expect(rows.filter(([status]) => status === 201)).toHaveLength(2);
    expect(rows).toContainEqual([409, 'too_many_row_fields']);
    const all = await Promise.all(Array.from({ length: 20 }, () => insert({})));
    expect(all.filter(([status]) => status === 201)).toHaveLength(15);
    expect(all).toContainEqual([409, 'too_many_fields']);
  });

  test('keep their kind once a story has a value', { retry: 0 }, async () => {
    const id = await define('text');
    await redefine(id, { kind: 'link' }).throwOnError();
    await redefine(id, { kind: 'text' }).throwOnError();
    await edit(id, null, 'Hola');
    expect(await refusalOf(redefine(id, { kind: 'link' }))).toEqual([409, 'field_kind_kept']);
    await redefine(id, { kind: 'text', name: 'Otro nombre' }).throwOnError();
    await edit(id, 'Hola', null);
    // of a value and another kind at once, one is refused
    const [value, kind] = await Promise.all([
      edit(id, null, 'Hola', luis),
      refusalOf(redefine(id, { kind: 'number' })),
    ]);
    expect('code' in value || kind[0] === 409).toBe(true);
    expect('code' in value && kind[0] === 409).toBe(false);
  });

  test('a renamed value changes everywhere, and a removed one stays where it is', async () => {
    const id = await define('choices');
    const other = (await createStory(ana, project.id)).id;
    await edit(id, null, [SUR]);
    const { data } = await redefine(id, {
      settings: { options: [{ id: NORTE, name: 'Nueva' }] },
    }).throwOnError();
    expect(data[0]?.settings).toEqual({
      options: [
        { id: NORTE, name: 'Nueva' },
        { id: SUR, name: 'Sur', removed: true },
        { id: PUERTO, name: 'Puerto', removed: true },
      ],
    });
    expect(await edit(id, [SUR], [NORTE, SUR])).toMatchObject({ fields: { [id]: [NORTE, SUR] } });
    expect(await refusalOf(write({ [id]: [SUR] }, ana, other))).toEqual([400, 'field_value']);
  });
});

describe('a removed field', () => {
  test('keeps its values for thirty days, and is restored where there is room', async () => {
    const id = await define('text', { name: 'Sede', on_card: true });
    await edit(id, null, 'Norte');
    const { data } = await redefine(id, { removed_at: '1999-01-01' }).throwOnError();
    expect(Date.parse(data[0]?.removed_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await edit(id, 'Norte', 'Sur')).toEqual({ status: 404, code: 'field_gone' });
    expect(await refusalOf(write({ [id]: null }))).toEqual([404, 'field_gone']);
    // a value that a program sends back unchanged changes nothing
    expect(await refusalOf(write({ [id]: 'Norte' }))).toEqual([200]);
    for (let n = 0; n < 3; n += 1) await define('text', { on_card: true });
    expect((await redefine(id, { removed_at: null }).throwOnError()).data).toMatchObject([
      { on_card: false, removed_at: null },
    ]);
    expect(await edit(id, 'Norte', 'Sur')).toMatchObject({ fields: { [id]: 'Sur' } });
  });

  test('is not restored beside another one of its name', async () => {
    const id = await define('text', { name: 'Sede' });
    await redefine(id, { removed_at: '2026-01-01' }).throwOnError();
    await define('text', { name: 'sede' });
    expect(await refusalOf(redefine(id, { removed_at: null }))).toEqual([409, 'project_fields_name_key']);
  });

  test('goes with its values after that time, of deleted stories too, and of no other field', async () => {
    const [id, other] = [await define('text'), await define('text')];
    const deleted = (await createStory(ana, project.id, { fields: { [id]: 'x', [other]: 'y' } as never })).id;
    await write({ [id]: 'x', [other]: 'y' }).throwOnError();
    await call(ana.client, 'delete_stories', { ids: [deleted] });
    await redefine(id, { removed_at: '2026-01-01' }).throwOnError();
    const purge = () => server.pool.query('select app.purge_fields(30) as purged');
    expect((await purge()).rows).toEqual([{ purged: 0 }]);
    await server.pool.query('alter table public.project_fields disable trigger user');
    await server.pool.query(
      `update public.project_fields set removed_at = now() - interval '31 days' where id = $1`,
      [id],
    );
    await server.pool.query('alter table public.project_fields enable trigger user');
    const lines = async () =>
      (
        await server.pool.query(
          'select count(*)::int as n from public.activity_log where entity_id = any ($1)',
          [[story, deleted]],
        )
      ).rows;
    const before = await lines();
    expect((await purge()).rows).toEqual([{ purged: 1 }]);
    expect(await lines()).toEqual(before);
    const { rows } = await server.pool.query('select fields from public.user_stories where id = any ($1)', [
      [story, deleted],
    ]);
    expect(rows).toEqual([{ fields: { [other]: 'y' } }, { fields: { [other]: 'y' } }]);
  });
});

test('how many stories have a value, and how many of them are open', async () => {
  const id = await define('text');
  await createStory(ana, project.id, { fields: { [id]: 'x' } as never, status: 'done' });
  await createStory(ana, project.id);
  await edit(id, null, 'x');
  expect(await call(luis.client, 'field_use', { project_id: project.id })).toEqual({
    fields: [{ id, stories: 2, open: 1 }],
    open: 2,
  });
});

test('the log has what changed, and nothing of stories without values', async () => {
  const [one, two] = [await define('text'), await define('number')];
  await write({ [one]: 'Uno', [two]: 2 }).throwOnError();
  await edit(one, 'Uno', 'Dos', luis);
  await edit(one, 'Dos', null, luis);
  const lines = async (id: string) =>
    (await ana.client.from('activity_log').select('action, changes').eq('entity_id', id).order('created_at'))
      .data;
  const changes = (await lines(story))
    ?.slice(1)
    .map((line) => (line.changes as Record<string, unknown>)['fields']);
  expect(changes).toEqual([
    [
      { [one]: null, [two]: null },
      { [one]: 'Uno', [two]: 2 },
    ],
    [{ [one]: 'Uno' }, { [one]: 'Dos' }],
    [{ [one]: 'Dos' }, { [one]: null }],
  ]);
  const plain = (await createStory(ana, project.id)).id;
  await call(ana.client, 'delete_stories', { ids: [plain] });
  for (const { changes } of (await lines(plain)) ?? []) expect(changes).not.toHaveProperty('fields');
});

test('stories are ordered by a field, and read as CSV with their values', async () => {
  const cost = await define('number');
  const other = (await createStory(ana, project.id)).id;
  await write({ [cost]: 40 }).throwOnError();
  await write({ [cost]: 7 }, ana, other).throwOnError();
  const stories = () => luis.client.from('user_stories').select('id, fields').eq('project_id', project.id);
  const { data } = await stories()
    .order(`fields->${cost}` as never)
    .throwOnError();
  expect(data.map(({ id }) => id)).toEqual([other, story]);
  const { data: csv } = await stories().eq('id', story).csv().throwOnError();
  expect(csv).toBe(`id,fields\n${story},"{""${cost}"": 40}"`);
});

test('a copy of a story gets the values that its fields still take', async () => {
  const text = await define('text');
  const erased = await define('text');
  const removed = await define('number');
  const person = await define('person');
  const choice = await define('choice');
  const choices = await define('choices');
  const values = { [text]: 'Hola', [choice]: SUR, [choices]: [NORTE, SUR] };
  await write({ ...values, [erased]: 'Secreto', [removed]: 4, [person]: luis.id }).throwOnError();
  const input = { kind: 'field', id: story, field_id: erased } as const;
  await call(ana.client, 'redact_text', input);
  await redefine(removed, { removed_at: new Date().toISOString() }).throwOnError();
  const left = { settings: { options: options.filter(({ id }) => id !== SUR) } };
  await redefine(choice, left).throwOnError();
  await redefine(choices, left).throwOnError();
  await luis.client
    .from('team_members')
    .delete()
    .eq('team_id', project.team)
    .eq('user_id', luis.id)
    .throwOnError();
  const parts = { criteria: false, tasks: false, labels: false, files: false };
  const copy = (fields: boolean) =>
    call(ana.client, 'clone_story', { story_id: story, id: randomUUID(), title: 'Copia', ...parts, fields });
  expect(await copy(true)).toHaveProperty('fields', { [text]: 'Hola', [choices]: [NORTE] });
  expect(await copy(false)).toHaveProperty('fields', {});
});

test('a story that moves to another project leaves its values', async () => {
  const id = await define('text');
  const other = await createProject(ana, 'Otro');
  const there = await define('text', { project_id: other.id });
  await edit(id, null, 'Aquí');
  await call(ana.client, 'change_stories', { groups: [{ ids: [story], change: { project_id: other.id } }] });
  expect(await valuesOf()).toEqual({});
  const back = { project_id: project.id, fields: { [id]: 'Aquí' } };
  await call(ana.client, 'change_stories', { groups: [{ ids: [story], change: back }] });
  expect(await valuesOf()).toEqual({ [id]: 'Aquí' });
  expect(await refusalOf(write({ [there]: 'x' }))).toEqual([404, 'field_gone']);
});

describe('a text that is removed for good', () => {
  const SECRET = 'Contraseña: 1234';
  const everywhere = async () =>
    (
      await server.pool.query(
        `select 'stories' as place from public.user_stories s where s::text like $1
         union all select 'log' from public.activity_log l where l.changes::text like $1
         union all select 'outbox' from app.outbox o where concat(o.old_row, o.new_row) like $1`,
        [`%${SECRET}%`],
      )
    ).rows;

  test('is gone from the story, the log and the outbox, and does not come back by undoing', async () => {
    const [id, other] = [await define('text'), await define('text')];
    await edit(id, null, SECRET);
    await edit(other, null, 'Queda');
    await edit(id, SECRET, `${SECRET} y más`, luis);
    expect((await everywhere()).length).toBeGreaterThan(1);
    const input = { kind: 'field', id: story, field_id: id } as const;
    expect(await call(luis.client, 'redact_text', input)).toEqual({ status: 403, code: 'not_manager' });
    expect(await call(stranger.client, 'redact_text', input)).toEqual({ status: 404, code: 'text_gone' });
    expect(await call(ana.client, 'redact_text', input)).toBeNull();
    expect(await everywhere()).toEqual([]);
    expect(await valuesOf()).toEqual({ [id]: REDACTED, [other]: 'Queda' });
    expect(await edit(id, `${SECRET} y más`, SECRET, luis)).toEqual({ status: 409, code: 'field_conflict' });
    const { data } = await ana.client
      .from('activity_log')
      .select('changes')
      .eq('entity_id', story)
      .order('created_at', { ascending: false })
      .limit(1)
      .single()
      .throwOnError();
    expect(data.changes).toEqual({ redacted: [null, { kind: 'field', id: story, field_id: id }] });
    const lines = () => ana.client.from('activity_log').select('id').eq('entity_id', story);
    const count = (await lines()).data?.length;
    await call(ana.client, 'redact_text', input);
    expect((await lines()).data).toHaveLength(count ?? 0);
  });

  test('a link leaves nothing; a removed field too; a number is no text', async () => {
    const [link, text, number] = [await define('link'), await define('text'), await define('number')];
    const address = `https://acme.test/${encodeURIComponent(SECRET)}`;
    await write({ [link]: address, [text]: SECRET, [number]: 4 }).throwOnError();
    await redefine(text, { removed_at: '2026-01-01' }).throwOnError();
    const redact = (field_id: string) =>
      call(ana.client, 'redact_text', { kind: 'field', id: story, field_id });
    expect([await redact(link), await redact(text)]).toEqual([null, null]);
    expect(await redact(number)).toEqual({ status: 404, code: 'text_gone' });
    expect(await valuesOf()).toEqual({ [number]: 4 });
    expect(await everywhere()).toEqual([]);
  });
});

test('the account of a person is deleted: no field names them, in any project', async () => {
  const gone = await server.createPerson({ name: 'Se va' });
  await addMember(ana, project.team, gone);
  const [person, removed] = [await define('person'), await define('person')];
  await write({ [person]: gone.id, [removed]: gone.id }).throwOnError();
  const other = (await createStory(ana, project.id, { fields: { [person]: luis.id } as never })).id;
  await redefine(removed, { removed_at: '2026-01-01' }).throwOnError();
  await server.pool.query('select app.delete_account($1)', [gone.id]);
  expect([await valuesOf(), await valuesOf(other)]).toEqual([{}, { [person]: luis.id }]);
});

test('a person who leaves the project stays where they are named, and is not named again', async () => {
  const id = await define('person');
  await edit(id, null, luis.id);
  await ana.client
    .from('team_members')
    .delete()
    .match({ team_id: project.team, user_id: luis.id })
    .throwOnError();
  expect(await valuesOf()).toEqual({ [id]: luis.id });
  await edit(id, luis.id, null);
  expect(await edit(id, null, luis.id)).toEqual({ status: 400, code: 'field_value' });
});
