import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { addMember, createProject, type Project } from '#server/testing/scenario.ts';
import { type RawOptions, rawCaller } from '../testing/raw.ts';

/** Answers that are kept, on two nodes with one database: nobody may get an old one, or one that is not theirs. */

let nodes: [TestServer, TestServer];
let dropDatabase: () => Promise<void>;
let ana: Person;
let beto: Person;
let stranger: Person;

/** A project of Ana's with Beto in its team, whose answer is large enough to be kept. */
let project: Project;
let stories: { id: string; title: string }[];

beforeAll(async () => {
  const { url, drop } = await createDatabase();
  dropDatabase = drop;
  nodes = await Promise.all([startServer({}, { database: { url } }), startServer({}, { database: { url } })]);
  [ana, beto, stranger] = await Promise.all([
    nodes[0].createPerson(),
    nodes[0].createPerson(),
    nodes[0].createPerson(),
  ]);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await dropDatabase();
});

beforeEach(async () => {
  project = await createProject(ana);
  await addMember(ana, project.team, beto);
  const rows = Array.from({ length: 60 }, (_, n) => ({
    project_id: project.id,
    title: `Añadir la página ${n} ${'reservar '.repeat(15)}`,
  }));
  const { data } = await ana.client.from('user_stories').insert(rows).select('id, title').throwOnError();
  stories = data;
});

const address = () => `user_stories?select=id,title,status,task_count&project_id=eq.${project.id}&order=rank`;
/** The same rows by an address whose answers are never kept. */
const unkept = () => address().replace('eq.', 'in.(').replace('&order', ')&order');

const read = async (person: Person, node: 0 | 1 = 0, tag?: string, path = address()) => {
  const options: RawOptions = tag === undefined ? {} : { headers: { 'if-none-match': tag } };
  const answer = await (await rawCaller(nodes[node], person))(path, options);
  return { ...answer, tag: answer.headers.get('etag') ?? '' };
};

/** Reads as everybody does until both nodes have an answer to keep. */
async function keep(): Promise<string> {
  let tag = '';
  for (const node of [0, 1, 0, 1] as const) ({ tag } = await read(ana, node));
  return tag;
}

const titles = ({ json }: { json: unknown }) => (json as { title: string }[]).map(({ title }) => title);

describe('an unchanged answer', () => {
  test('is the same on both nodes, and for everybody who sees the project', async () => {
    const tag = await keep();
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    const { text } = await read(ana, 0, undefined, unkept());
    for (const person of [ana, beto]) {
      for (const node of [0, 1] as const)
        expect(await read(person, node)).toMatchObject({ text, tag, status: 200 });
    }
  });

  test('is not sent to a client that has it', async () => {
    const tag = await keep();
    for (const sent of [tag, `"x", ${tag}`, tag.slice(2)]) {
      const answer = await read(beto, 1, sent);
      expect([answer.status, answer.text, answer.tag]).toEqual([304, '', tag]);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('vary')).toContain('Authorization');
    }
  });

  test('is sent for a tag that is not its own', async () => {
    const tag = await keep();
    for (const forged of ['*', '""', `W/${tag}`, tag.toLowerCase().replace('w/', 'W/'), 'x'.repeat(5000)]) {
      expect(await read(ana, 0, forged)).toMatchObject({ status: 200, tag });
    }
  });

  test('is found again after a restart by its tag, since the tag is that of its bytes', async () => {
    const tag = await keep();
    await nodes[1].restart();
    expect((await read(ana, 1, tag)).status).toBe(304);
  });

  test('has the encoding that each client accepts', async () => {
    await keep();
    const plain = await read(ana);
    const call = await rawCaller(nodes[0], ana);
    for (const encoding of ['zstd', 'gzip', 'br', 'identity']) {
      const answer = await call(address(), { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(answer.text).toBe(plain.text);
    }
  });

  test('is kept apart for each selection, order and page', async () => {
    await keep();
    const first = await read(ana, 0, undefined, `${address()}&limit=50`);
    const other = await read(
      ana,
      0,
      undefined,
      `${address().replace('order=rank', 'order=rank.desc')}&limit=50`,
    );
    expect(titles(first)).toHaveLength(50);
    expect(titles(other)).toEqual(
      titles(await read(ana))
        .toReversed()
        .slice(0, 50),
    );
    const part = await rawCaller(nodes[0], ana);
    const ranged = await part(address(), { headers: { range: '10-59' } });
    expect(titles(ranged)).toEqual(titles(await read(ana)).slice(10));
    expect(ranged.headers.get('content-range')).toBe('10-59/*');
  });
});

describe('a change', () => {
  const CHANGES: [string, () => PromiseLike<unknown>][] = [
    [
      'of a title',
      () => ana.client.from('user_stories').update({ title: 'Otro título' }).eq('id', id(3)).throwOnError(),
    ],
    [
      'of all stories',
      () =>
        beto.client
          .from('user_stories')
          .update({ status: 'done' })
          .eq('project_id', project.id)
          .throwOnError(),
    ],
    [
      'that adds a story',
      () =>
        beto.client.from('user_stories').insert({ project_id: project.id, title: 'Nueva' }).throwOnError(),
    ],
    ['that deletes a story', () => ana.client.from('user_stories').delete().eq('id', id(5)).throwOnError()],
    [
      'that moves a story to the archive',
      () => ana.client.rpc('delete_stories' as never, { ids: [id(6)] } as never).throwOnError(),
    ],
    [
      'of a count beside a story',
      () =>
        ana.client
          .from('tasks')
          .insert({ story_id: id(7), title: 'Probar' })
          .throwOnError(),
    ],
    [
      'that takes a story elsewhere',
      async () => {
        const { id: elsewhere } = await createProject(ana);
        await ana.client
          .from('user_stories')
          .update({ project_id: elsewhere })
          .eq('id', id(8))
          .throwOnError();
      },
    ],
    [
      'by the server itself',
      () => nodes[0].pool.query(`update public.user_stories set title = 'A mano' where id = $1`, [id(9)]),
    ],
  ];
  const id = (index: number) => stories[index]?.id ?? '';

  test.each(CHANGES)('%s is in the next answer of every person and node', async (_, change) => {
    const tag = await keep();
    await change();
    const { text } = await read(ana, 0, undefined, unkept());
    for (const person of [ana, beto]) {
      for (const node of [0, 1] as const) {
        const answer = await read(person, node, tag);
        expect([answer.status, answer.text]).toEqual([200, text]);
        expect(answer.tag).not.toBe(tag);
      }
    }
  });

  test('is found with an address in capitals, too', async () => {
    const shouted = address().replace(project.id, project.id.toUpperCase());
    for (let n = 0; n < 2; n += 1) await read(ana, 0, undefined, shouted);
    await ana.client.from('user_stories').update({ title: 'Otro título' }).eq('id', id(0)).throwOnError();
    expect(titles(await read(ana, 0, undefined, shouted))).toContain('Otro título');
  });

  test('of another project leaves the answer as it is', async () => {
    const tag = await keep();
    const other = await createProject(ana);
    await ana.client.from('user_stories').insert({ project_id: other.id, title: 'Ajena' }).throwOnError();
    expect((await read(ana, 1, tag)).status).toBe(304);
  });

  test('appears when its transaction ends, however long others have ended before', async () => {
    const client = await nodes[1].pool.connect();
    await client.query('begin');
    await client.query(`update public.user_stories set title = 'Tarde' where id = $1`, [id(1)]);
    await ana.client.from('user_stories').update({ title: 'Pronto' }).eq('id', id(2)).throwOnError();
    const tag = await keep();
    expect((await read(beto, 0, tag)).status).toBe(304);
    await client.query('commit');
    client.release();
    for (const node of [0, 1] as const)
      expect(titles(await read(beto, node, tag))).toEqual(expect.arrayContaining(['Tarde', 'Pronto']));
  });

  test('is in every answer after its own, while others write and read', async () => {
    await keep();
    const write = async (writer: number) => {
      for (let n = 0; n < 6; n += 1) {
        const title = `Escrita por ${writer}, ${n}`;
        await ana.client.from('user_stories').update({ title }).eq('id', id(writer)).throwOnError();
        const answers = await Promise.all([read(beto, 0), read(ana, 1), read(beto, 1)]);
        for (const answer of answers) expect(titles(answer)).toContain(title);
      }
    };
    await Promise.all([0, 1, 2].map(write));
  });

  test('among very many changes elsewhere is not missed', async () => {
    const tag = await keep();
    await nodes[0].pool.query(
      `insert into app.outbox (table_name, operation, new_row) select 'app.none', 'INSERT', '{}' from generate_series(1, 2100)`,
    );
    await ana.client.from('user_stories').update({ title: 'Última' }).eq('id', id(2)).throwOnError();
    expect(titles(await read(ana, 1, tag))).toContain('Última');
  });
});

describe('a list of which few rows have changed', () => {
  const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const path = (rest: string) => `user_stories?project_id=eq.${project.id}&${rest}`;
  const ask = async (rest: string, headers = BROWSER) =>
    (await rawCaller(nodes[0], ana))(path(rest), { headers });
  const change = (title: string, ids = [stories[4]?.id ?? '']) =>
    ana.client.from('user_stories').update({ title }).in('id', ids).throwOnError();

  // a built answer comes as zstd, one of several parts as gzip
  test.each([
    ['select=id,title,rank&order=rank,id', 'gzip'],
    ['select=*&order=story_points.desc.nullslast,ready,number,id&limit=10000', 'gzip'],
    ['select=title,clave:id', 'gzip'],
    // an order by the rules of a language, by a column that is not shown, and a time
    ['select=*&order=title', 'zstd'],
    ['select=title,id&order=rank', 'zstd'],
    ['select=*&order=created_at', 'zstd'],
    // no id, another page, a list that its limit may have cut off
    ['select=title,rank&order=rank', 'zstd'],
    ['select=*&order=rank&offset=1', 'zstd'],
    ['select=*&order=rank&limit=60', 'zstd'],
  ])('%s: its parts, or the whole are compressed again: %s', async (rest, encoding) => {
    for (const title of ['Primera', 'Segunda']) {
      expect((await ask(rest)).status).toBe(200);
      await change(title);
      const answer = await ask(rest);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(titles(answer)).toContain(title);
    }
  });

  test('has the encoding that each client accepts', async () => {
    const rest = 'select=id,title,rank&order=rank,id';
    await ask(rest);
    await change('Otro título');
    const { text } = await ask(rest);
    for (const encoding of ['zstd', 'gzip', 'br', 'identity']) {
      const answer = await ask(rest, { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(answer.text).toBe(text);
    }
  });

  test('is built again if many have changed', async () => {
    const rest = 'select=id,title,rank&order=rank,id';
    const rows = Array.from({ length: 50 }, (_, n) => ({ project_id: project.id, title: `Otra ${n}` }));
    const { data } = await ana.client.from('user_stories').insert(rows).select('id').throwOnError();
    await ask(rest);
    await change(
      'Muchas',
      [...stories, ...data].map(({ id }) => id),
    );
    const answer = await ask(rest);
    expect(answer.headers.get('content-encoding')).toBe('zstd');
    expect(new Set(titles(answer))).toEqual(new Set(['Muchas']));
  });
});

describe('a kept answer', () => {
  test('is not for people who do not see the project, not even with its tag', async () => {
    const tag = await keep();
    for (const node of [0, 1] as const)
      expect(await read(stranger, node, tag)).toMatchObject({ status: 200, text: '[]' });
    // and their reads take it from nobody
    expect((await read(ana, 0, tag)).status).toBe(304);
  });

  test('ends with the membership, and comes back with it', async () => {
    const tag = await keep();
    expect((await read(beto, 1, tag)).status).toBe(304);
    await ana.client.from('team_members').delete().eq('user_id', beto.id).throwOnError();
    for (const node of [0, 1] as const)
      expect(await read(beto, node, tag)).toMatchObject({ status: 200, text: '[]' });
    await addMember(ana, project.team, beto);
    expect((await read(beto, 1, tag)).status).toBe(304);
  });

  test('ends with the project', async () => {
    const tag = await keep();
    await ana.client.rpc('delete_project' as never, { project_id: project.id } as never).throwOnError();
    for (const node of [0, 1] as const)
      expect(await read(ana, node, tag)).toMatchObject({ status: 200, text: '[]' });
  });

  test('is for no session that has ended, and nobody signed out', async () => {
    const tag = await keep();
    const cleo = await nodes[0].createPerson();
    await addMember(ana, project.team, cleo);
    const call = await rawCaller(nodes[1], cleo);
    expect((await call(address(), { headers: { 'if-none-match': tag } })).status).toBe(304);
    await cleo.client.auth.signOut();
    expect((await call(address(), { headers: { 'if-none-match': tag } })).status).toBe(401);
    const signedOut = await rawCaller(nodes[0]);
    expect((await signedOut(address(), { headers: { 'if-none-match': tag } })).status).toBe(401);
  });

  test('does not outlive the run of the database server that it was read in', async () => {
    const { pool } = nodes[0];
    const changed = async (since: string) => {
      const sql = `select app.changed_rows($1, 'user_stories', 'project_id', $2, 1) as changed`;
      const { rows } = await pool.query<{ changed: string[] | null }>(sql, [since, project.id]);
      return rows[0]?.changed;
    };
    const { rows } = await pool.query<{ position: string }>('select app.position()');
    const position = rows[0]?.position ?? '';
    expect(await changed(position)).toEqual([]);
    expect(await changed(position.replace(/ .*/, ' 1 1'))).toBeNull();
    expect(await changed('')).toBeNull();
  });

  test('has no place for counts, embeds and other conditions', async () => {
    for (const path of [
      `${address()}&status=eq.backlog`,
      address().replace('task_count', 'projects(name)'),
      unkept(),
      `${address()}&limit=3`,
    ]) {
      const answer = await read(ana, 0, undefined, path);
      expect([answer.status, answer.tag, answer.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
    }
  });
});
