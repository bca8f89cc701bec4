import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Client, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory } from '#server/testing/scenario.ts';
import type { SearchAnswer, SearchInput } from '#shared/contracts/search.ts';

async function search(typed: string, client: Client = owner.client, more: Partial<SearchInput> = {}) {
  const { data } = await client.rpc('search' as never, { typed, ...more } as never).throwOnError();
  return data as SearchAnswer;
}
const kinds = async (...given: Parameters<typeof search>) =>
  (await search(...given)).results.map(({ kind }) => kind).sort();

const add = async (table: 'comments' | 'tasks', row: object) => {
  const { data } = await owner.client
    .from(table)
    .insert(row as never)
    .select('id')
    .single()
    .throwOnError();
  return data.id;
};

/** A closed retrospective with a note and an action, as rows. @returns its id. */
async function addRetrospective(word: string, anonymous: boolean, phase = 'closed') {
  const { rows } = await server.pool.query<{ id: string }>(
    `with r as (
       insert into public.retrospectives (project_id, team_id, title, template, columns, anonymous, phase, facilitator_id)
       values ($1, $2, 'Retro', 'custom', '[{"id": "a", "title": "A"}]', $3, 'agree', $4) returning *),
     t as (insert into public.retro_topics (retrospective_id, project_id, column_id, place) select id, project_id, 'a', 1 from r returning *),
     n as (insert into public.retro_notes (id, retrospective_id, project_id, topic_id, column_id, body, author_id, place)
       select gen_random_uuid(), t.retrospective_id, t.project_id, t.id, 'a', 'Nota con ' || $5, case when not $3 then $4::uuid end, 1 from t),
     a as (insert into public.retro_actions (project_id, team_id, retrospective_id, body) select project_id, team_id, id, 'Acción con ' || $5 from r)
     select id from r`,
    [project.id, project.team, anonymous, owner.id, word],
  );
  const id = rows[0]?.id ?? '';
  if (phase === 'closed') await close(id);
  return id;
}
const close = (id: string) =>
  server.pool.query(`update public.retrospectives set phase = 'closed', closed_at = now() where id = $1`, [
    id,
  ]);

/** How many rows the index has of a project with a word. */
async function indexed(word: string, projectId = project.id): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*)::int from app.search_texts where words @@ (quote_literal(app.search_mark($1, ':') || $2::text))::tsquery`,
    [projectId, word],
  );
  return rows[0]?.count ?? -1;
}

/** The search finds the parts of stories and retrospectives, for those who may see them, as long as the text is there. */
const server = await serverForFile();
const [owner, colleague, stranger] = await Promise.all([
  server.createPerson({ name: 'Ana Propia' }),
  server.createPerson({ name: 'Bea Compañera' }),
  server.createPerson({ name: 'Celia Ajena' }),
]);
const project = await createProject(owner, 'Reservas');
await addMember(owner, project.team, colleague);
const story = (await createStory(owner, project.id, { title: 'Zafiro azul', description: 'Un zafiro' })).id;
await add('comments', { story_id: story, body: 'Comentario del zafiro' });
await add('tasks', { story_id: story, title: 'Tallar el zafiro' });
await server.pool.query(
  `insert into public.attachments (id, story_id, project_id, name, content_type, size, uploaded_by)
   values (gen_random_uuid(), $1, $2, 'foto-zafiro.png', 'image/png', 10, $3)`,
  [story, project.id, owner.id],
);
await addRetrospective('zafiro', false);

test('a member finds every kind of text, a stranger and a signed-out person none and no count', async () => {
  const all = ['action', 'comment', 'file', 'note', 'story', 'task'];
  expect(await kinds('zafiro')).toEqual(all);
  expect(await kinds('zafiro', colleague.client)).toEqual(all);
  for (const typed of [
    'zafiro',
    `${project.key}-1`,
    '1',
    'estado:backlog',
    `proyecto:${project.key}`,
    '-nada',
  ]) {
    const answer = await search(typed, stranger.client, { project_id: project.id });
    expect(answer.results, typed).toEqual([]);
    expect(
      Object.values(answer.counts).every((count) => count === 0),
      typed,
    ).toBe(true);
    expect(answer.capped, typed).toBe(false);
  }
  // errors say nothing that an unknown name does not say
  const of = async (typed: string) => (await search(typed, stranger.client)).errors.map(({ code }) => code);
  expect(await of('proyecto:Reservas')).toEqual(['unknown_value']);
  expect(await of('de:"Ana Propia"')).toEqual(await of('de:"Nadie Así"'));
  const { status } = await server.anonymousClient().rpc('search' as never, { typed: 'z' } as never);
  expect(status).toBe(401);
});

test('the names that are offered, and errors about them, are those of visible projects', async () => {
  await server.pool.query(
    `update public.project_columns set name = 'Taller secreto' where project_id = $1 and status = 'in_review'`,
    [project.id],
  );
  await owner.client.from('project_labels').insert({ project_id: project.id, name: 'gemas' } as never);
  const names = async (client: Client) =>
    JSON.stringify((await client.rpc('search_names' as never, {} as never).throwOnError()).data);
  for (const hidden of ['Taller secreto', 'gemas', 'Ana Propia', 'Reservas', project.id]) {
    expect(await names(owner.client), hidden).toContain(hidden);
    expect(await names(stranger.client), hidden).not.toContain(hidden);
  }
  const of = async (typed: string, client: Client) => (await search(typed, client)).errors;
  for (const typed of ['columna:"Taller secreto"', 'etiqueta:gemas', `proyecto:${project.key}`]) {
    expect(await of(typed, owner.client), typed).toEqual([]);
    expect(await of(typed, stranger.client), typed).toMatchObject([{ code: 'unknown_value' }]);
  }
  await owner.client.from('user_stories').update({ status: 'in_review' }).eq('id', story).throwOnError();
  expect(await kinds('zafiro columna:"Taller secreto" tipo:historia')).toEqual(
    await kinds('zafiro estado:revisión'),
  );
  expect(await kinds('zafiro columna:"Taller secreto"')).toContain('story');
  expect(await kinds('zafiro tipo:error')).toEqual([]);
  await owner.client.from('user_stories').update({ status: 'backlog' }).eq('id', story).throwOnError();
});

test('own fields are operators for people who see their project, and words for anybody else', async () => {
  const [red, green] = [randomUUID(), randomUUID()];
  const define = async (name: string, kind: string, settings = {}, more = {}) => {
    const row = { project_id: project.id, name, kind, settings, ...more };
    const { data } = await owner.client
      .from('project_fields')
      .insert(row as never)
      .select('id')
      .single()
      .throwOnError();
    return (data as { id: string }).id;
  };
  const options = [
    { id: red, name: 'Rubí' },
    { id: green, name: 'Esmeralda' },
  ];
  const gem = await define('Gema oculta', 'choice', { options });
  const weight = await define('Peso', 'number', { decimals: 2 });
  const jeweller = await define('Joyero', 'person');
  await define('Secreto a voces', 'text', {}, { in_filter: false });
  await owner.client
    .from('user_stories')
    .update({ fields: { [gem]: red, [weight]: 2.5, [jeweller]: owner.id } })
    .eq('id', story)
    .throwOnError();
  for (const typed of ['gema oculta:rubi', 'peso:>2.4', 'joyero:ana', '-gema oculta:esmeralda']) {
    const { counts, errors } = await search(`zafiro ${typed}`, owner.client);
    expect([typed, counts.story, errors]).toEqual([typed, 1, []]);
  }
  for (const typed of ['gema oculta:esmeralda', 'peso:<2.5', 'joyero:nadie', '-gema oculta:esmeralda,rubí'])
    expect([typed, (await search(`zafiro ${typed}`, owner.client)).counts.story]).toEqual([typed, 0]);
  expect((await search('gema oculta:topacio', owner.client)).errors).toMatchObject([
    { code: 'unknown_value' },
  ]);
  const names = async (client: Client) =>
    JSON.stringify((await client.rpc('search_names' as never, {} as never).throwOnError()).data);
  for (const hidden of ['Gema oculta', 'Rubí']) {
    expect(await names(owner.client)).toContain(hidden);
    expect(await names(stranger.client)).not.toContain(hidden);
  }
  // a field that the filter does not show is none of a search either
  expect(await names(owner.client)).not.toContain('Secreto a voces');
  expect(await search('gema oculta:topacio', stranger.client)).toEqual(
    await search('gema ninguna:topacio', stranger.client),
  );
  await owner.client
    .from('user_stories')
    .update({ fields: { [gem]: null, [weight]: null, [jeweller]: null } })
    .eq('id', story)
    .throwOnError();
});

test('a search of a stranger reads no row of the project', async () => {
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: stranger.id, role: 'authenticated' }),
    ]);
    const { rows } = await client.query<{ query: string | null }>(
      `select app.search_query(app.visible_projects(), '[[{"text": "zafiro", "phrase": false, "not": false, "prefix": true}]]', ':')::text as query`,
    );
    expect(rows[0]?.query ?? '').not.toContain(project.id.slice(0, 8));
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('retrospectives', () => {
  test('are found once they are closed, with their notes only if those have names', async () => {
    const open = await addRetrospective('topacio', false, 'agree');
    expect(await kinds('topacio')).toEqual([]);
    expect(await indexed('topacio')).toBe(0);
    await close(open);
    expect(await kinds('topacio')).toEqual(['action', 'note']);
    await addRetrospective('amatista', true);
    expect(await kinds('amatista')).toEqual(['action']);
    expect(await indexed('amatista')).toBe(1);
  });

  test('are not found by what only stories have, and by their project they are', async () => {
    expect(await kinds('zafiro estado:backlog')).toEqual(['comment', 'file', 'story', 'task']);
    expect(await kinds(`zafiro proyecto:${project.key} en:retrospectivas`)).toEqual(['action', 'note']);
  });

  test('are gone with their retrospective', async () => {
    const id = await addRetrospective('granate', false);
    expect(await indexed('granate')).toBe(2);
    await server.pool.query('delete from public.retrospectives where id = $1', [id]);
    expect(await indexed('granate')).toBe(0);
  });
});

describe('a text is found as it is now', () => {
  test('after it is changed, redacted, deleted and restored', async () => {
    const comment = await add('comments', { story_id: story, body: 'Con rubí secreto' });
    expect(await kinds('rubi')).toEqual(['comment']);
    await call(owner.client, 'redact_text', { kind: 'comment', id: comment });
    expect(await kinds('rubi')).toEqual([]);
    expect(await indexed('rubi')).toBe(0);
    const task = await add('tasks', { story_id: story, title: 'Pulir el ópalo' });
    await owner.client.from('tasks').update({ title: 'Pulir la perla' }).eq('id', task).throwOnError();
    expect([await kinds('opalo'), await kinds('perla')]).toEqual([[], ['task']]);
    await owner.client.from('tasks').delete().eq('id', task).throwOnError();
    expect([await kinds('perla'), await indexed('perla')]).toEqual([[], 0]);
    const other = (await createStory(owner, project.id, { title: 'Jade', acceptance_criteria: 'Con jade' }))
      .id;
    expect(await kinds('jade')).toEqual(['criteria', 'story']);
    await owner.client.rpc('delete_stories' as never, { ids: [other] } as never).throwOnError();
    expect(await kinds('jade')).toEqual([]);
    await owner.client.rpc('restore_stories' as never, { ids: [other] } as never).throwOnError();
    expect(await kinds('jade')).toEqual(['criteria', 'story']);
    await owner.client
      .from('user_stories')
      .update({ acceptance_criteria: null })
      .eq('id', other)
      .throwOnError();
    expect(await kinds('jade')).toEqual(['story']);
    await server.pool.query('delete from public.user_stories where id = $1', [other]);
    expect(await indexed('jade')).toBe(0);
  });

  test('after each of its texts is removed for good: the index has no word of them', async () => {
    const { id } = await createStory(owner, project.id, {
      title: 'Otra',
      description: 'Ámbar',
      acceptance_criteria: '- [ ] Con ámbar\n- [ ] Sin nada',
    });
    const task = await add('tasks', { story_id: id, title: 'Pulir ámbar' });
    expect(await kinds('ambar')).toEqual(['criteria', 'story', 'task']);
    expect(await indexed('ambar')).toBe(3);
    await call(owner.client, 'redact_text', { kind: 'description', id });
    await call(owner.client, 'redact_text', { kind: 'criterion', id, text: 'Con ámbar' });
    await call(owner.client, 'redact_text', { kind: 'task', id: task });
    expect([await kinds('ambar'), await indexed('ambar')]).toEqual([[], 0]);
  });

  test('after its story has moved to another project: by those who see that one alone', async () => {
    const secret = await createProject(owner, 'Secreto');
    const moved = (
      await createStory(owner, project.id, { title: 'Turquesa', acceptance_criteria: 'Turquesa' })
    ).id;
    await add('comments', { story_id: moved, body: 'Turquesa' });
    await add('tasks', { story_id: moved, title: 'Turquesa' });
    const all = ['comment', 'criteria', 'story', 'task'];
    expect(await kinds('turquesa', colleague.client)).toEqual(all);
    await owner.client.from('user_stories').update({ project_id: secret.id }).eq('id', moved).throwOnError();
    expect(await kinds('turquesa', colleague.client)).toEqual([]);
    expect(await kinds('turquesa')).toEqual(all);
    expect([await indexed('turquesa'), await indexed('turquesa', secret.id)]).toEqual([0, 4]);
    await server.pool.query('delete from public.projects where id = $1', [secret.id]);
    expect(await indexed('turquesa', secret.id)).toBe(0);
  });

  test('a change of a story that changes no text writes nothing into the index', async () => {
    const version = async () =>
      (
        await server.pool.query<{ xmin: string }>(
          'select xmin::text from app.search_texts where row_id = $1',
          [story],
        )
      ).rows;
    const before = await version();
    await owner.client
      .from('user_stories')
      .update({ status: 'todo', title: 'Zafiro azul', description: 'Un zafiro', priority: 'high' })
      .eq('id', story)
      .throwOnError();
    expect(await version()).toEqual(before);
    await owner.client
      .from('user_stories')
      .update({ title: 'Zafiro azul claro' })
      .eq('id', story)
      .throwOnError();
    expect(await version()).not.toEqual(before);
  });
});

test('the other texts of a story are found with it', async () => {
  await createStory(owner, project.id, { title: 'Otro zafiro' });
  const { results, counts } = await search('zafiro', owner.client, { story_id: story });
  expect(results.every((result) => result.story?.id === story)).toBe(true);
  expect(counts).toMatchObject({ story: 1, comment: 1, task: 1, file: 1, note: 0 });
});

test('the kinds that are shown do not change what is counted', async () => {
  const { results, counts } = await search('zafiro', owner.client, { kinds: ['task'] });
  expect(results.map(({ kind }) => kind)).toEqual(['task']);
  expect(counts['comment']).toBe(1);
});

test('older texts are read in the background, and the answer says that they still are', async () => {
  const before = (await server.pool.query('select row_id, kind, words from app.search_texts order by 1, 2'))
    .rows;
  await server.pool.query('delete from app.search_texts');
  // the background worker waits for the lock, so that it is not done before the answer
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query('lock table app.search_texts in share mode');
  await server.pool.query('select app.read_search_texts_later()');
  expect(await search('zafiro')).toMatchObject({ filling: true });
  await holder.query('rollback');
  holder.release();
  for (let more = true; more; ) {
    ({ more } = (await server.pool.query<{ more: boolean }>('select app.read_search_texts(3) as more'))
      .rows[0] ?? {
      more: false,
    });
  }
  expect((await search('zafiro')).filling).toBe(false);
  expect(
    (await server.pool.query('select row_id, kind, words from app.search_texts order by 1, 2')).rows,
  ).toEqual(before);
});

test('a word that is everywhere is answered from the latest 1,000 texts, and the answer says so', async () => {
  const many = await createProject(owner, 'Muchas');
  await server.pool.query(
    `insert into public.user_stories (project_id, number, title, reporter_id, created_at)
     select $1, n + 1000, 'Quiosco ' || n, $2, now() - make_interval(mins => 3000 - n) from generate_series(1, 1200) n`,
    [many.id, owner.id],
  );
  const { counts, capped, results } = await search('quiosco');
  expect([counts['story'], capped]).toEqual([1000, true]);
  expect(results).toHaveLength(50);
  expect((await search('"quiosco 1200"')).counts['story']).toBe(1);
  expect((await search('quiosco 1')).capped).toBe(false);
});
