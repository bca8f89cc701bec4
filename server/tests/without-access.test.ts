import { describe, expect, onTestFinished, test } from 'vitest';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import { fence, watch } from '../protocol/realtime/testing/watch.ts';
import { call, editField } from '../testing/call.ts';
import { type Person, serverForFile } from '../testing/harness.ts';
import { acceptProject, addMember, createProject, createStory } from '../testing/scenario.ts';

/**
 * People of other projects learn nothing of a project by search, links, followers and mentions, whatever they are elsewhere: a request
 * with its ids is answered as one with ids that nothing has. Everything in the project has the word 'Zafiro'.
 */

const server = await serverForFile();
/** Owns the hidden project and the one of the others. */
/** A member of the hidden project alone. */
const [ana, zoe] = await Promise.all([
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Zoe Zafiro' }),
]);
const hidden = await createProject(ana, 'Zafiro');
await addMember(ana, hidden.team, zoe, 'developer');
await acceptProject(zoe, hidden.id);
const secret = await createStory(zoe, hidden.id, { title: 'Tallar el zafiro', labels: ['zafiro'] });
for (const body of ['Un zafiro', 'Otro zafiro'])
  await zoe.client.from('comments').insert({ story_id: secret.id, body }).throwOnError();
await zoe.client.from('story_followers').insert({ story_id: secret.id, moves: true }).throwOnError();

const portal = await createProject(ana, 'Portal');
await ana.client.from('projects').update({ observers_comment: true }).eq('id', portal.id).throwOnError();
const near = await createStory(ana, portal.id, { title: 'La de al lado' });

const stranger = await server.createPerson({ name: 'Celia' });
const own = await createProject(stranger, 'Propio');
const guest = await server.createPerson({ name: 'Gala' });
await server.pool.query('update public.profiles set guest = true where id = $1', [guest.id]);
const observer = await server.createPerson({ name: 'Olga' });
for (const [person, role] of [
  [guest, 'developer'],
  [observer, 'observer'],
] as const) {
  await addMember(ana, portal.team, person, role);
  await acceptProject(person, portal.id);
}

/** An id that nothing has. */
const NOTHING = crypto.randomUUID();
const FACTS = [hidden.id, hidden.team, secret.id, zoe.id];
/** The facts of the hidden project that an answer has. */
const factsIn = (answer: unknown) => {
  const text = JSON.stringify(answer ?? null);
  return [...FACTS, ...(/zafiro/i.exec(text) ?? [])].filter((fact) => text.includes(fact));
};

const PEOPLE: [who: string, person: Person, storyOf: () => Promise<string>][] = [
  ['a stranger', stranger, async () => (await createStory(stranger, own.id, { title: 'Propia' })).id],
  ['a guest of another project', guest, async () => near.id],
  ['an observer of another project', observer, async () => near.id],
];

describe.each(PEOPLE)('%s', (_, person, storyOf) => {
  const search = (typed: string, more: object = {}) =>
    call(person.client, 'search', { typed, ...more } as never);

  test('finds nothing, counts nothing and is offered nothing', async () => {
    const asked: [string, object?][] = [
      ['zafiro'],
      ['zaf'],
      ['zafiro', { project_id: hidden.id }],
      ['zafiro', { story_id: secret.id }],
      [`${hidden.key}-${secret.number}`],
      [`proyecto:${hidden.key}`],
      ['etiqueta:zafiro'],
      ['de:"Zoe Zafiro"'],
    ];
    const find = async (typed: string, more?: object) => (await search(typed, more)) as SearchAnswer;
    for (const [typed, more] of asked) {
      const { results, counts, capped } = await find(typed, more);
      expect({ typed, results, capped }).toEqual({ typed, results: [], capped: false });
      expect([typed, Object.values(counts).filter((count) => count > 0)]).toEqual([typed, []]);
    }
    expect(factsIn((await find('-nada')).results)).toEqual([]);
    // the names of what is hidden are answered as names that nothing has
    for (const [name, other] of [
      [`proyecto:${hidden.key}`, 'proyecto:QQQ'],
      ['etiqueta:zafiro', 'etiqueta:granate'],
      ['de:"Zoe Zafiro"', 'de:"Eva Nadies"'],
    ] as const) {
      const codes = async (typed: string) => (await find(typed)).errors.map(({ code }) => code);
      expect([name, await codes(name)]).toEqual([name, await codes(other)]);
    }
    for (const project_id of [null, hidden.id])
      expect(factsIn(await call(person.client, 'search_names', { project_id }))).toEqual([]);
    expect(factsIn(await call(person.client, 'open_workspace', {}))).toEqual([]);
  });

  test('does no more work for a word of the project than for one that nobody has written', async () => {
    const client = await server.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: person.id, role: 'authenticated' }),
      ]);
      const rowsFor = async (word: string) => {
        const terms = JSON.stringify([[{ text: word, phrase: false, not: false, prefix: true }]]);
        const counted = `select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::int as rows
          from pg_stat_xact_user_tables where relname in ('search_texts', 'user_stories', 'comments')`;
        const before = (await client.query<{ rows: number }>(counted)).rows[0]?.rows ?? 0;
        const { rowCount } = await client.query(
          `select * from app.search_matches('${terms}'::jsonb, null, null, 1000)`,
        );
        const after = (await client.query<{ rows: number }>(counted)).rows[0]?.rows ?? 0;
        return { found: rowCount, rows: after - before };
      };
      await rowsFor('nadaqueexista');
      const unknown = await rowsFor('nadaqueexista');
      expect(await rowsFor('zafiro')).toEqual(unknown);
      expect(unknown.found).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('reads and adds no link to a story of it', async () => {
    const links = (story_id: string) => call(person.client, 'story_links', { story_id });
    expect(await links(secret.id)).toEqual(await links(NOTHING));
    const visible = await storyOf();
    const add = async (from_story: string, to_story: string, kind: string) => {
      const { status, error } = await person.client
        .from('story_links')
        .insert({ from_story, to_story, kind } as never);
      return [status, error?.hint, error?.message.replaceAll(/[0-9a-f-]{36}/g, 'id')];
    };
    for (const kind of ['blocks', 'relates', 'duplicates']) {
      const refused = await add(visible, NOTHING, kind);
      expect(refused[0]).toBe(403);
      expect(await add(visible, secret.id, kind)).toEqual(refused);
      expect(await add(secret.id, visible, kind)).toEqual(await add(NOTHING, visible, kind));
    }
    const block = (waits_for: string) =>
      editField(person.client, {
        story_id: visible,
        field: 'blocked_reason',
        before: null,
        after: 'Espera',
        waits_for,
      });
    const blocked = await block(NOTHING);
    expect(blocked).toHaveProperty('code');
    expect(await block(secret.id)).toEqual(blocked);
    expect((await person.client.from('story_links').select()).data).toEqual([]);
  });

  test('follows no story of it, and hears nothing of who does and of what they hear', async () => {
    const changes = await watch(person.client, {});
    onTestFinished(async () => void (await changes.stop()));
    const follow = async (story_id: string) => {
      const { status, error } = await person.client.from('story_followers').insert({ story_id, moves: true });
      return [status, error?.code, error?.message];
    };
    const refused = await follow(NOTHING);
    expect(refused[0]).toBe(403);
    expect(await follow(secret.id)).toEqual(refused);
    const followers = () => person.client.from('story_followers');
    expect((await followers().select().eq('story_id', secret.id)).data).toEqual([]);
    expect((await followers().update({ follows: false }).eq('story_id', secret.id).select()).data).toEqual(
      [],
    );
    expect((await followers().delete().eq('story_id', secret.id).select()).data).toEqual([]);
    // also with a row of a time in which the person saw the story
    await server.pool.query(
      `insert into public.story_followers (story_id, project_id, user_id, moves) values ($1, $2, $3, true)`,
      [secret.id, hidden.id, person.id],
    );
    await ana.client.from('comments').insert({ story_id: secret.id, body: 'Del zafiro' }).throwOnError();
    await ana.client
      .from('user_stories')
      .update({ blocked_reason: 'Zafiro' })
      .eq('id', secret.id)
      .throwOnError();
    await ana.client
      .from('user_stories')
      .update({ status: 'todo', blocked_reason: null })
      .eq('id', secret.id)
      .throwOnError();
    await ana.client.from('user_stories').update({ status: 'backlog' }).eq('id', secret.id).throwOnError();
    await fence(person.client, changes);
    expect(factsIn(changes.changes.seen)).toEqual([]);
    const { data } = await person.client.from('notifications').select().throwOnError();
    expect(factsIn(data)).toEqual([]);
    expect((await person.client.from('story_followers').select().eq('user_id', person.id)).data).toEqual([]);
  });

  test('is mentioned in none of its comments, mentions nobody of it, and writes none there', async () => {
    const comment = (by: Person, story_id: string, mentions: string[]) =>
      by.client
        .from('comments')
        .insert({ story_id, body: '@Alguien', mentions })
        .select('id, mentions')
        .single();
    const { data: there } = await comment(ana, secret.id, [person.id, zoe.id]).throwOnError();
    expect(there.mentions).toEqual([zoe.id]);
    const { data: edited } = await ana.client
      .from('comments')
      .update({ body: '@Alguien más', mentions: [person.id] })
      .eq('id', there.id)
      .select('mentions')
      .single()
      .throwOnError();
    expect(edited.mentions).toEqual([]);
    expect(factsIn((await person.client.from('notifications').select().throwOnError()).data)).toEqual([]);

    const visible = await storyOf();
    const { data: here } = await comment(person, visible, [zoe.id]).throwOnError();
    expect(here.mentions).toEqual([]);
    const heard = await zoe.client.from('notifications').select('id').eq('story_id', visible).throwOnError();
    expect(heard.data).toEqual([]);

    const refused = async (story_id: string) => {
      const { status, error } = await comment(person, story_id, [zoe.id]);
      return [status, error?.code, error?.hint];
    };
    expect((await refused(NOTHING))[0]).toBe(403);
    expect(await refused(secret.id)).toEqual(await refused(NOTHING));
    const versions = await person.client.from('comment_versions').select().eq('comment_id', there.id);
    expect(versions.data).toEqual([]);
  });
});

test('a member of the project gets all of it', async () => {
  expect(await call(zoe.client, 'search', { typed: 'zafiro' } as never)).toMatchObject({
    counts: { story: 1 },
  });
  expect(factsIn(await call(zoe.client, 'search_names', {}))).toContain(hidden.id);
  expect(
    (await zoe.client.from('story_followers').select('user_id').eq('user_id', zoe.id)).data,
  ).toHaveLength(1);
  const kinds = await zoe.client
    .from('notifications')
    .select('kind')
    .eq('story_id', secret.id)
    .throwOnError();
  expect(kinds.data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['commented', 'mentioned']));
});
