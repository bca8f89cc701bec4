import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawCaller } from './testing/raw.ts';
import { type SampleServer, startWithSamples } from './testing/samples.ts';

let samples: SampleServer;
let raw: Awaited<ReturnType<typeof rawCaller>>;
beforeAll(async () => {
  samples = await startWithSamples();
  raw = await rawCaller(samples.server, samples.person);
});
afterAll(() => samples.close());

/** The result of a select for sample 1 (or for the rows that the query names). */
const SHOWN: [name: string, query: string, expected: unknown][] = [
  ['columns', 'samples?select=id,name&id=eq.1', [{ id: 1, name: 'alfa' }]],
  ['an alias', 'samples?select=nombre:name&id=eq.1', [{ nombre: 'alfa' }]],
  ['a cast', 'samples?select=id::text,puntos:points::float8&id=eq.1', [{ id: '1', puntos: 1 }]],
  ['a quoted column', 'samples?select="odd col"&id=eq.1', [{ 'odd col': 'x' }]],
  ['the last of two labels', 'samples?select=id,id:name&id=eq.1', [{ id: 'alfa' }]],
  [
    'JSON paths',
    'samples?select=meta->>kind,meta->at->x->1,n:meta->n,tags->0&id=eq.1',
    [{ kind: 'bug', x: 20, n: 1, tags: 'a' }],
  ],
  [
    'to one',
    'notes?select=body,sample:samples!sample_id(name)&id=eq.1',
    [{ body: 'n1', sample: { name: 'alfa' } }],
  ],
  ['to one that is missing', 'notes?select=id,e:samples!editor_id(id)&id=eq.2', [{ id: 2, e: null }]],
  ['to one by its column', 'notes?select=editor_id(name)&id=eq.1', [{ editor_id: { name: 'Beta, uno' } }]],
  [
    'to one by its constraint',
    'notes?select=notes_editor_id_fkey(id)&id=eq.1',
    [{ notes_editor_id_fkey: { id: 2 } }],
  ],
  ['to many', 'samples?select=notes!sample_id(id)&id=eq.1', [{ notes: [{ id: 1 }, { id: 2 }] }]],
  [
    'to many by constraint',
    'samples?select=notes!notes_sample_id_fkey(id)&id=eq.2',
    [{ notes: [{ id: 3 }] }],
  ],
  ['to many that are none', 'samples?select=notes!sample_id(id)&id=eq.3', [{ notes: [] }]],
  [
    'many to many',
    'samples?select=labels(name)&labels.order=name&id=eq.1',
    [{ labels: [{ name: 'rojo' }, { name: 'verde' }] }],
  ],
  [
    'many to many by its junction',
    'labels?select=samples!sample_labels(id)&id=eq.2',
    [{ samples: [{ id: 1 }] }],
  ],
  ['parent of the same table', 'samples?select=parent_id(name)&id=eq.2', [{ parent_id: { name: 'alfa' } }]],
  [
    'children of the same table',
    'samples?select=hijas:samples(id)&hijas.order=id&id=eq.1',
    [{ hijas: [{ id: 2 }, { id: 3 }] }],
  ],
  [
    'nested embeds',
    'labels?select=samples(id,notes!sample_id(body))&samples.order=id&samples.notes.order=weight&id=eq.1',
    [
      {
        samples: [
          { id: 1, notes: [{ body: 'n2' }, { body: 'n1' }] },
          { id: 2, notes: [{ body: 'n3' }] },
        ],
      },
    ],
  ],
  ['spread of one', 'notes?select=id,...samples!sample_id(de:name)&id=eq.3', [{ id: 3, de: 'Beta, uno' }]],
  [
    'spread of many',
    'samples?select=id,...notes!sample_id(textos:body)&id=eq.1',
    [{ id: 1, textos: ['n1', 'n2'] }],
  ],
  ['a count of many', 'samples?select=notes!sample_id(count)&id=eq.1', [{ notes: [{ count: 2 }] }]],
  [
    'an aggregate of many',
    'samples?select=notes!sample_id(peso:weight.sum())&id=eq.1',
    [{ notes: [{ peso: 6 }] }],
  ],
  [
    'aggregates by group',
    'samples?select=done,n:count(),points.sum(),points.max(),media:points.avg()::int&order=done',
    [
      { done: false, n: 1, sum: 3, max: 3, media: 3 },
      { done: true, n: 2, sum: 9, max: 8, media: 5 },
      { done: null, n: 1, sum: null, max: null, media: null },
    ],
  ],
  ['one aggregate of all', 'samples?select=count()', [{ count: 4 }]],
  [
    'a filter of the embedded',
    'samples?select=id,notes!sample_id(id)&notes.id=eq.2&id=in.(1,2)&order=id',
    [
      { id: 1, notes: [{ id: 2 }] },
      { id: 2, notes: [] },
    ],
  ],
  [
    'an inner embed',
    'samples?select=id,notes!sample_id!inner(id)&notes.id=eq.3',
    [{ id: 2, notes: [{ id: 3 }] }],
  ],
  [
    'or within the embedded',
    'samples?select=id,notes!sample_id(id)&notes.or=(id.eq.1,weight.eq.1)&id=eq.1',
    [{ id: 1, notes: [{ id: 1 }, { id: 2 }] }],
  ],
  [
    'a page of the embedded',
    'samples?select=notes!sample_id(id)&notes.order=id.desc&notes.limit=1&notes.offset=1&id=eq.1',
    [{ notes: [{ id: 1 }] }],
  ],
  [
    'those with something embedded',
    'samples?select=id,n:notes!sample_id()&n=not.is.null&order=id',
    [{ id: 1 }, { id: 2 }],
  ],
  [
    'those with nothing embedded',
    'samples?select=id,n:notes!sample_id()&n=is.null&order=id',
    [{ id: 3 }, { id: 4 }],
  ],
  [
    'order by the embedded',
    'notes?select=id,s:samples!sample_id(name)&order=s(name).desc,id.desc',
    [
      { id: 2, s: { name: 'alfa' } },
      { id: 1, s: { name: 'alfa' } },
      { id: 3, s: { name: 'Beta, uno' } },
    ],
  ],
  [
    'order with nulls first',
    'samples?select=id&order=points.desc.nullsfirst',
    [{ id: 3 }, { id: 4 }, { id: 2 }, { id: 1 }],
  ],
  [
    'order with nulls last',
    'samples?select=id&order=points.nullslast',
    [{ id: 1 }, { id: 2 }, { id: 4 }, { id: 3 }],
  ],
  [
    'order by a JSON path',
    'samples?select=id&order=meta->>kind.desc.nullslast,id',
    [{ id: 2 }, { id: 1 }, { id: 3 }, { id: 4 }],
  ],
];

describe('views', () => {
  const client = () => samples.client;

  test('are embedded as the tables are whose foreign keys they show, in both directions', async () => {
    const { data } = await client().from('readers').select('note, samples!sample_id(name)').eq('note', 3);
    expect(data).toEqual([{ note: 3, samples: { name: 'Beta, uno' } }]);
    const reverse = await client().from('samples').select('id, readers!sample_id(note)').eq('id', 2).single();
    expect(reverse.data).toEqual({ id: 2, readers: [{ note: 3 }] });
    const link = await client().from('labelling').select('labels(name), samples(name)').eq('label_id', 2);
    expect(link.data).toEqual([{ labels: { name: 'verde' }, samples: { name: 'alfa' } }]);
  });

  test('are targets of the foreign keys to the tables whose keys they show, also through another view', async () => {
    const { data } = await client()
      .from('notes')
      .select('id, short_samples!sample_id(short), shorter!sample_id(sample)')
      .eq('id', 3);
    expect(data).toEqual([{ id: 3, short_samples: { short: 'Be' }, shorter: { sample: 2 } }]);
    const many = await client().from('labels').select('id, shorter(short)').eq('id', 2);
    expect(many.data).toEqual([{ id: 2, shorter: [{ short: 'al' }] }]);
  });

  test('leave columns and constraints to the tables', async () => {
    const { data } = await client()
      .from('notes')
      .select('editor_id(name), notes_sample_id_fkey(name)')
      .eq('id', 1);
    expect(data).toEqual([{ editor_id: { name: 'Beta, uno' }, notes_sample_id_fkey: { name: 'alfa' } }]);
  });

  test('belong to the table whose key they show', async () => {
    const { data } = await client().from('label_names').select('capitals, labels(name)').eq('label', 2);
    expect(data).toEqual([{ capitals: 'VERDE', labels: { name: 'verde' } }]);
    const { data: people } = await client().from('team_directory').select('id, profiles(full_name)');
    expect(people).toEqual([{ id: samples.person.id, profiles: { full_name: samples.person.name } }]);
    const back = await client().from('profiles').select('team_directory(email)').single();
    expect(back.data).toEqual({ team_directory: [{ email: samples.person.email }] });
  });

  test('are connected by the foreign keys of tables of other schemas', async () => {
    const { data } = await client().from('books').select('title, authors(name)');
    expect(data).toEqual([{ title: 'Pedro Páramo', authors: { name: 'Rulfo' } }]);
    const reverse = await client().from('authors').select('name, books(title)');
    expect(reverse.data).toEqual([{ name: 'Rulfo', books: [{ title: 'Pedro Páramo' }] }]);
    const hidden = await client().schema('private').from('books').select('title');
    expect(hidden.status).toBe(406);
  });

  test('stand between two tables where they are named', async () => {
    const { data } = await client().from('samples').select('id, labels!labelling(name)').eq('id', 1);
    expect(data).toEqual([{ id: 1, labels: [{ name: 'rojo' }, { name: 'verde' }] }]);
    const table = await client().from('samples').select('id, labels(name)').eq('id', 2);
    expect(table.data).toEqual([{ id: 2, labels: [{ name: 'rojo' }] }]);
  });

  test('that select from themselves fail alone', async () => {
    const { status, error } = await client().from('circle').select('id');
    expect([status, error?.code]).toEqual([500, '42P17']);
    expect((await client().from('samples').select('id').eq('id', 1)).data).toEqual([{ id: 1 }]);
  });
});

test('the details of an ambiguous relation describe each, and those of an unknown one what was searched', async () => {
  const ambiguous = await samples.client.from('notes').select('samples(id)');
  expect(ambiguous.error).toMatchObject({
    code: 'PGRST201',
    hint: 'Elige una: samples!notes_editor_id_fkey, samples!notes_sample_id_fkey',
    details: [
      {
        cardinality: 'many-to-one',
        embedding: 'notes with samples',
        relationship: 'notes_editor_id_fkey using notes(editor_id) and samples(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'notes with samples',
        relationship: 'notes_sample_id_fkey using notes(sample_id) and samples(id)',
      },
    ],
  });
  const unknown = await samples.client.from('notes').select('labels(id)');
  expect([unknown.error?.code, unknown.error?.details]).toEqual([
    'PGRST200',
    "Searched for a foreign key relationship between 'notes' and 'labels' in the schema 'public', but no matches were found.",
  ]);
  const hinted = await samples.client.from('notes').select('samples!nada(id)');
  expect(hinted.error?.details).toContain("using the hint 'nada'");
});

describe('select', () => {
  test('embeds of which nothing is selected only filter, also within each other', async () => {
    const { data } = await samples.client
      .from('labels')
      .select('id, sample_labels!inner(samples!inner(notes!sample_id!inner()))')
      .order('id');
    expect(data).toEqual([{ id: 1 }, { id: 2 }]);
    const { data: beside } = await samples.client
      .from('labels')
      .select('id, sample_labels(sample_id, samples(notes!sample_id()))')
      .eq('id', 2);
    expect(beside).toEqual([{ id: 2, sample_labels: [{ sample_id: 1 }] }]);
  });

  test.each(SHOWN)('shows %s', async (_name, query, expected) => {
    const answer = await raw(query);
    expect(answer.json).toEqual(expected);
    expect(answer.status).toBe(200);
  });

  test('omits unreadable columns from *, and refuses them by name', async () => {
    const { data } = await samples.client.from('samples').select().eq('id', 1).single();
    expect(data).toMatchObject({ id: 1, name: 'alfa', hidden: false });
    expect(data).not.toHaveProperty('secret');
    const { error, status } = await samples.client.from('samples').select('secret');
    expect([status, error?.code]).toEqual([403, '42501']);
  });

  test('refuses a table without rights, at the root and embedded', async () => {
    const { error, status } = await samples.client.from('locked').select();
    expect([status, error?.code]).toEqual([403, '42501']);
  });

  test('hides rows of an embedded table by the policies of that table', async () => {
    await samples.server.pool.query('insert into notes values (90, 9, 9, $1, 1)', ['de la oculta']);
    const { data } = await samples.client
      .from('notes')
      .select('id, sample:samples!sample_id(id)')
      .eq('id', 90);
    expect(data).toEqual([{ id: 90, sample: null }]);
    await samples.server.pool.query('delete from notes where id = 90');
  });

  test('answers CSV, and JSON without nulls', async () => {
    const csv = await raw('samples?select=id,name,points&order=id', { headers: { accept: 'text/csv' } });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text).toBe('id,name,points\n1,alfa,1\n2,"Beta, uno",3\n3,c(d),\n4,"q""uote\\back",8');
    const { data } = await samples.client.from('samples').select('id, points').eq('id', 3).stripNulls();
    expect(data).toEqual([{ id: 3 }]);
  });

  test('knows no longer paths', async () => {
    const answer = await raw('samples/1');
    expect([answer.status, answer.json]).toMatchObject([404, { code: 'PGRST125' }]);
  });

  test('reads only what is in the catalogue of schema public', async () => {
    const other = await samples.client.schema('auth').from('users').select();
    expect([other.status, other.error?.code]).toEqual([406, 'PGRST106']);
    const hidden = await samples.client.from('users').select();
    expect([hidden.status, hidden.error?.code]).toEqual([404, 'PGRST205']);
    expect((await samples.client.from('pg_class').select()).error?.code).toBe('PGRST205');
  });
});

const MISTAKES: [name: string, query: string, status: number, code: string][] = [
  ['an unknown column', 'samples?select=nada', 400, '42703'],
  ['an inherited name as column', 'samples?select=__proto__', 400, '42703'],
  ['an unknown relation', 'samples?select=nada(id)', 400, 'PGRST200'],
  ['a relation with a wrong hint', 'samples?select=notes!nada(id)', 400, 'PGRST200'],
  ['an ambiguous relation', 'samples?select=notes(id)', 300, 'PGRST201'],
  ['an unknown cast', 'samples?select=id::regclass', 400, 'PGRST100'],
  ['an unknown aggregate', 'samples?select=id.pg_sleep()', 400, 'PGRST127'],
  ['an aggregate beside many rows', 'samples?select=count(),notes!sample_id(id)', 400, 'PGRST127'],
  ['an aggregate in a spread', 'notes?select=...samples!sample_id(count())', 400, 'PGRST127'],
  ['order by many rows', 'samples?select=id,notes!sample_id(id)&order=notes(id)', 400, 'PGRST118'],
  ['order by what is not embedded', 'samples?select=id&order=notes(id)', 400, 'PGRST108'],
  ['order by an unknown column', 'samples?select=id&order=nada', 400, '42703'],
  ['a broken order', 'samples?order=id.down', 400, 'PGRST100'],
  ['a broken select', 'samples?select=id,,name', 400, 'PGRST100'],
  ['unclosed parentheses', 'notes?select=samples!sample_id(id', 400, 'PGRST100'],
  ['an odd Accept', 'samples', 406, 'PGRST107'],
];

test.each(MISTAKES)('refuses %s', async (name, query, status, code) => {
  const answer = await raw(query, name === 'an odd Accept' ? { headers: { accept: 'image/png' } } : {});
  expect([answer.status, (answer.json as { code: string }).code]).toEqual([status, code]);
});

test('groups by the columns of an embed', async () => {
  const { json } = await raw('notes?select=s:samples!sample_id(id),weight.min()');
  expect((json as { min: number }[]).sort((a, b) => a.min - b.min)).toEqual([
    { s: { id: 1 }, min: 1 },
    { s: { id: 2 }, min: 2 },
  ]);
});
