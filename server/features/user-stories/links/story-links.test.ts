import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, editField } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createStory, type Story } from '#server/testing/scenario.ts';
import type { StoryLink } from '#shared/contracts/stories/story-links.ts';
import { type LinkKind, linkRow } from '#shared/rules/stories/story-links.ts';
import { createUnlimitedProject } from '../../sprints/testing/sprints.ts';

let stories: Story[];

const server = await serverForFile();
const [ana, dev] = await Promise.all([
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Dev' }),
]);
const created = await createUnlimitedProject(server, ana);
const project = created.id;
await addMember(ana, created.team, dev);

beforeEach(async () => {
  stories = await newStories(4);
});

const newStories = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => createStory(ana, project, { title: `Historia ${at}` })),
  );

const idOf = (at: number) => stories[at]?.id ?? '';
const numberOf = (at: number) => stories[at]?.number;

const insert = (by: Person, from_story: string, kind: LinkKind, to_story: string, id = randomUUID()) =>
  by.client
    .from('story_links')
    .insert({ ...linkRow(from_story, kind, to_story), id })
    .select('id');

/** Links stories of the test by their places. @returns the id of the link. */
async function link(from: number, kind: LinkKind, to: number): Promise<string> {
  const { data } = await insert(dev, idOf(from), kind, idOf(to)).single().throwOnError();
  return data.id;
}

const unlink = (by: Person, id: string) => by.client.from('story_links').delete().eq('id', id).select('id');

/** The links of a story as 'kind place', as a person sees them. */
async function linksOf(at: number, by: Person = dev): Promise<string[]> {
  const links = (await call(by.client, 'story_links', { story_id: idOf(at) })) as StoryLink[];
  return links.map(({ kind, story }) => `${kind} ${stories.findIndex(({ id }) => id === story?.id)}`);
}

async function open(at: number): Promise<number> {
  const { data } = await ana.client.from('user_stories').select('open_blockers').eq('id', idOf(at)).single();
  return data?.open_blockers ?? -1;
}

const setStatus = (at: number, status: 'done' | 'todo') =>
  ana.client.from('user_stories').update({ status }).eq('id', idOf(at)).throwOnError();

describe('a link', () => {
  test('is one row that both stories show, each from its side', async () => {
    await link(0, 'blocks', 1);
    await link(2, 'relates', 1);
    await link(1, 'duplicated_by', 3);
    expect(await linksOf(0)).toEqual(['blocks 1']);
    expect(await linksOf(1)).toEqual(['waits_for 0', 'relates 2', 'duplicated_by 3']);
    expect(await linksOf(2)).toEqual(['relates 1']);
    expect(await linksOf(3)).toEqual(['duplicates 1']);
  });

  test('is refused with the story itself, a second time, and in both directions where it has none', async () => {
    expect((await insert(dev, idOf(0), 'blocks', idOf(0))).error).toMatchObject({ code: '23514' });
    await link(0, 'blocks', 1);
    await link(0, 'relates', 1);
    expect((await insert(ana, idOf(1), 'waits_for', idOf(0))).error).toMatchObject({ hint: 'link_exists' });
    expect((await insert(ana, idOf(1), 'relates', idOf(0))).error).toMatchObject({ hint: 'link_exists' });
    expect((await insert(ana, idOf(0), 'relates', idOf(1))).error).toMatchObject({ hint: 'link_exists' });
  });

  test('that is sent again is there once', async () => {
    const id = randomUUID();
    const row = { ...linkRow(idOf(0), 'blocks', idOf(1)), id };
    for (const _ of [1, 2])
      await dev.client
        .from('story_links')
        .upsert(row, { onConflict: 'id', ignoreDuplicates: true })
        .throwOnError();
    expect(await linksOf(1)).toEqual(['waits_for 0']);
  });

  test('closes no circle of stories that wait for each other', async () => {
    await link(0, 'blocks', 1);
    await link(1, 'blocks', 2);
    expect((await insert(dev, idOf(2), 'blocks', idOf(0))).error).toMatchObject({
      code: 'PT409',
      hint: 'link_circle',
    });
    // other kinds may
    await link(2, 'duplicates', 0);
    await link(0, 'blocks', 2);
  });

  test('cannot be changed, and its author is the person who adds it', async () => {
    const id = await link(0, 'blocks', 1);
    const changed = await dev.client
      .from('story_links')
      .update({ kind: 'relates' } as never)
      .eq('id', id);
    expect(changed.status).toBe(403);
    const forged = { ...linkRow(idOf(2), 'blocks', idOf(3)), created_by: ana.id };
    expect((await dev.client.from('story_links').insert(forged as never)).status).toBe(403);
  });

  test('is refused to a story that has fifty', async () => {
    const others = await newStories(50);
    const ids = others.map(({ id }) => id);
    await server.pool.query(
      `insert into public.story_links (from_story, to_story, kind)
       select $1, other, 'duplicates' from unnest($2::uuid[]) other`,
      [idOf(0), ids.slice(0, 49)],
    );
    expect((await insert(dev, idOf(0), 'waits_for', ids[49] ?? '')).error).toBeNull();
    expect((await insert(dev, idOf(1), 'blocks', idOf(0))).error).toMatchObject({ hint: 'too_many_links' });
    expect((await insert(dev, idOf(0), 'blocks', idOf(1))).error).toMatchObject({ hint: 'too_many_links' });
  });
});

describe('links that are added at once', () => {
  test('close no circle, although the two share no story', async () => {
    for (let round = 0; round < 12; round++) {
      stories = await newStories(4);
      await link(0, 'blocks', 1);
      await link(2, 'blocks', 3);
      const answers = await Promise.all([
        insert(ana, idOf(1), 'blocks', idOf(2)),
        insert(dev, idOf(3), 'blocks', idOf(0)),
      ]);
      expect(answers.map(({ error }) => error?.hint ?? 'added').toSorted()).toEqual(['added', 'link_circle']);
    }
  });

  test('are there once, and stay below the maximum', async () => {
    const same = await Promise.all(
      [ana, dev, ana, dev].map((by, at) => insert(by, idOf(at % 2), 'relates', idOf((at + 1) % 2))),
    );
    expect(same.filter(({ error }) => error === null)).toHaveLength(1);
    const others = await newStories(52);
    await server.pool.query(
      `insert into public.story_links (from_story, to_story, kind)
       select $1, other, 'duplicates' from unnest($2::uuid[]) other`,
      [idOf(2), others.slice(0, 48).map(({ id }) => id)],
    );
    const last = await Promise.all(others.slice(48).map(({ id }) => insert(dev, id, 'relates', idOf(2))));
    expect(last.filter(({ error }) => error === null)).toHaveLength(2);
  });
});

describe('the number of open blockers', () => {
  test('follows links and the status of blockers', async () => {
    const first = await link(0, 'blocks', 2);
    await link(1, 'blocks', 2);
    await link(3, 'relates', 2);
    expect(await open(2)).toBe(2);
    await setStatus(0, 'done');
    expect(await open(2)).toBe(1);
    await setStatus(0, 'todo');
    expect(await open(2)).toBe(2);
    expect((await unlink(dev, first)).data).toHaveLength(1);
    expect(await open(2)).toBe(1);
    await setStatus(1, 'done');
    await link(3, 'blocks', 2);
    expect(await open(2)).toBe(1);
  });

  test('is right after blockers were completed, opened and linked at once', async () => {
    stories = await newStories(9);
    for (let at = 1; at < 6; at++) await link(at, 'blocks', 0);
    await Promise.all([
      ...[1, 2, 3].map((at) => setStatus(at, 'done')),
      link(6, 'blocks', 0),
      setStatus(6, 'done'),
      link(7, 'blocks', 0),
      ana.client.from('user_stories').update({ title: 'Otra' }).eq('id', idOf(0)).throwOnError(),
      call(ana.client, 'change_stories', {
        groups: [{ ids: [idOf(0), idOf(4), idOf(5)], change: { status: 'done' } }],
      }),
    ]);
    expect(await open(0)).toBe(1);
  });

  test('leaves out deleted blockers, which count again when they are restored', async () => {
    await link(0, 'blocks', 1);
    await call(ana.client, 'delete_stories', { ids: [idOf(0)] });
    expect([await open(1), await linksOf(1)]).toEqual([0, []]);
    await call(ana.client, 'restore_stories', { ids: [idOf(0)] });
    expect([await open(1), await linksOf(1)]).toEqual([1, ['waits_for 0']]);
    await call(ana.client, 'delete_stories', { ids: [idOf(1)] });
    await setStatus(0, 'done');
    await call(ana.client, 'restore_stories', { ids: [idOf(1)] });
    expect([await open(1), await linksOf(0)]).toEqual([0, ['blocks 1']]);
    await setStatus(0, 'todo');
    await server.pool.query('delete from public.user_stories where id = $1', [idOf(0)]);
    expect([await open(1), await linksOf(1)]).toEqual([0, []]);
  });

  test('is written by nobody', async () => {
    const patch = { open_blockers: 3 } as never;
    expect((await ana.client.from('user_stories').update(patch).eq('id', idOf(0))).status).toBe(403);
    expect(await open(0)).toBe(0);
  });
});

describe('the log', () => {
  test('says at both ends that a link was added and removed, by the number of the other story', async () => {
    const id = await link(0, 'blocks', 1);
    await unlink(ana, id);
    const log = async (at: number) => {
      const { data } = await dev.client
        .from('activity_log')
        .select('actor_id, changes')
        .eq('entity_id', idOf(at))
        .eq('action', 'updated')
        .order('created_at')
        .throwOnError();
      return data;
    };
    const blocks = { id, kind: 'blocks', number: numberOf(1) };
    expect(await log(0)).toEqual([
      { actor_id: dev.id, changes: { link: [null, blocks] } },
      { actor_id: ana.id, changes: { link: [blocks, null] } },
    ]);
    const waits = { id, kind: 'waits_for', number: numberOf(0) };
    expect(await log(1)).toEqual([
      { actor_id: dev.id, changes: { link: [null, waits] } },
      { actor_id: ana.id, changes: { link: [waits, null] } },
    ]);
  });
});

describe('a block that names a story', () => {
  const block = (blocker: string, before: string | null = null) =>
    editField(dev.client, {
      story_id: idOf(1),
      field: 'blocked_reason',
      before,
      after: 'Falta el pago',
      waits_for: blocker,
    });

  test('sets the reason and the link together, also where the link is there', async () => {
    await block(idOf(0));
    expect([await open(1), await linksOf(1)]).toEqual([1, ['waits_for 0']]);
    await ana.client.from('user_stories').update({ blocked_reason: null }).eq('id', idOf(1)).throwOnError();
    expect(await block(idOf(0))).toMatchObject({ blocked_reason: 'Falta el pago', open_blockers: 1 });
    expect(await linksOf(1)).toEqual(['waits_for 0']);
  });

  test('sets neither where one of them is refused', async () => {
    expect(await block(idOf(0), 'Otro motivo')).toMatchObject({ code: 'field_conflict' });
    expect(await linksOf(1)).toEqual([]);
    await link(1, 'blocks', 2);
    expect(await block(idOf(2))).toMatchObject({ code: 'link_circle' });
    const { data } = await ana.client
      .from('user_stories')
      .select('blocked_reason')
      .eq('id', idOf(1))
      .single();
    expect(data?.blocked_reason).toBeNull();
  });
});

describe('the completion of a blocker', () => {
  const notes = async (person: Person) => {
    const { data } = await person.client
      .from('notifications')
      .select('kind, story_id, params')
      .eq('kind', 'blocker_done')
      .throwOnError();
    return data;
  };

  test('notifies the assignee of the story that waits, and nobody of one that is completed', async () => {
    await server.pool.query('delete from public.notifications');
    const assign = (at: number) =>
      ana.client.from('user_stories').update({ assignee_id: dev.id }).eq('id', idOf(at)).throwOnError();
    for (const at of [1, 2]) {
      await link(0, 'blocks', at);
      await assign(at);
    }
    await setStatus(2, 'done');
    await setStatus(0, 'done');
    const { data } = await ana.client
      .from('projects')
      .select('key')
      .eq('id', project)
      .single()
      .throwOnError();
    expect(await notes(dev)).toEqual([
      {
        kind: 'blocker_done',
        story_id: idOf(1),
        params: {
          key: `${data.key}-${numberOf(1)}`,
          title: 'Historia 1',
          blocker: `${data.key}-${numberOf(0)}`,
        },
      },
    ]);
    expect(await notes(ana)).toEqual([]);
  });

  test('notifies nobody who has muted the story', async () => {
    await server.pool.query('delete from public.notifications');
    await link(0, 'blocks', 1);
    await ana.client.from('user_stories').update({ assignee_id: dev.id }).eq('id', idOf(1)).throwOnError();
    await dev.client
      .from('mutes')
      .insert({ story_id: idOf(1) })
      .throwOnError();
    await setStatus(0, 'done');
    expect(await notes(dev)).toEqual([]);
  });
});
