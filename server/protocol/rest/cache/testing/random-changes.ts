import type pg from 'pg';
import { type Random, randomText } from '#server/testing/random.ts';
import type { Actor } from '#server/testing/scenario.ts';
import { ranksAt } from '#shared/rules/ranks/rank.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';

/** Texts that look like what stands between the rows of a list. */
const LIKE_BOUNDARIES = [
  '}, {',
  '"}, {"id":"',
  '}, {\\"id":',
  '[{"title":',
  '\\',
  '"',
  '}]',
  '\u2028}, {"id":ñ',
];

/** Writes of several people that change the lists of a project. A refused one changes nothing, as it should. */
export class RandomChanges {
  readonly #random: Random;
  readonly #project: string;
  readonly #elsewhere: string;
  /** Deleted stories, which may be restored. */
  readonly #deleted: string[] = [];
  /** Stories that a slow transaction has locked. */
  #locked: string[] = [];

  /** @param elsewhere another project, which all writers see. */
  constructor(random: Random, project: string, elsewhere: string) {
    this.#random = random;
    this.#project = project;
    this.#elsewhere = elsewhere;
  }

  #text(): string {
    const text = this.#random.chance(0.5) ? this.#random.pick(LIKE_BOUNDARIES) : randomText(this.#random);
    return text.replaceAll('\0', '');
  }

  /** A title that is long, so that lists are large enough to be cached. */
  title = (): string => `${this.#text().slice(0, 60)} ${'reservar '.repeat(12)}`.replaceAll(/\s+/g, ' ');

  #story() {
    const points = this.#random.pick([null, 1, 2, 3, 5]);
    const description = this.#random.chance(0.4) ? this.#text() : null;
    return { title: this.title(), description, story_points: points, labels: [this.title().slice(0, 8)] };
  }

  /** Creates stories. */
  async create(by: Actor, count: number): Promise<void> {
    const rows = Array.from({ length: count }, () => ({ ...this.#story(), project_id: this.#project }));
    await by.client.from('user_stories').insert(rows);
  }

  async #storiesOf(by: Actor, project: string): Promise<{ id: string; rank: string }[]> {
    const stories = by.client.from('user_stories').select('id, rank').eq('project_id', project);
    const { data } = await stories.order('rank').order('id');
    return (data ?? []).filter(({ id }) => !this.#locked.includes(id));
  }

  /** Makes one change, of one or of many stories. */
  async change(by: Actor): Promise<void> {
    const random = this.#random;
    const stories = await this.#storiesOf(by, this.#project);
    if (stories.length === 0) return this.create(by, 1);
    const [id, other] = [random.pick(stories).id, random.pick(stories).id];
    const place = random.int(0, stories.length - 1);
    const update = (values: object, ids = [id]) =>
      by.client
        .from('user_stories')
        .update(values as never)
        .in('id', ids);
    const changes: (() => PromiseLike<unknown>)[] = [
      () => update({ rank: ranksAt(stories, place, 1)[0] }),
      // beside another story of the same rank
      () => update({ rank: stories[place]?.rank }),
      () => update(this.#story()),
      () => update({ ready: random.chance(0.5), due_date: random.pick([null, '2026-03-02']) }),
      () =>
        update(
          { story_points: random.int(0, 3) },
          random.list(2, 30, () => random.pick(stories).id),
        ),
      () => update({ status: random.pick(STORY_STATUSES) }),
      () => this.create(by, random.int(1, 3)),
      () => by.client.from('tasks').insert({ story_id: id, title: 'Probar' }),
      () => by.client.from('user_stories').delete().eq('id', id),
      () => this.#delete(by, [id, other]),
      () => this.#restore(by),
      () => update({ project_id: this.#elsewhere }),
      () => this.#bringBack(by),
    ];
    await random.pick(changes)();
  }

  async #delete(by: Actor, ids: string[]): Promise<void> {
    await by.client.rpc('delete_stories' as never, { ids } as never);
    this.#deleted.push(...ids);
  }

  async #restore(by: Actor): Promise<void> {
    const id = this.#deleted.shift();
    if (id !== undefined) await by.client.rpc('restore_stories' as never, { ids: [id] } as never);
  }

  async #bringBack(by: Actor): Promise<void> {
    const [story] = await this.#storiesOf(by, this.#elsewhere);
    if (!story) return;
    await by.client.from('user_stories').update({ project_id: this.#project }).eq('id', story.id);
  }

  /** Changes stories in a transaction of the server, which stays open; until it ends nobody else changes these. */
  async changeSlowly(client: pg.ClientBase): Promise<void> {
    await client.query('begin');
    const stories = await client.query<{ id: string }>(
      'select id from public.user_stories where project_id = $1 and deleted_at is null order by rank, id',
      [this.#project],
    );
    if (stories.rows.length === 0) return;
    const ids = this.#random.list(3, 3, () => this.#random.pick(stories.rows).id);
    await client.query('update public.user_stories set title = $2 where id = any ($1)', [ids, this.title()]);
    this.#locked = ids;
  }

  async endSlowChange(client: pg.ClientBase): Promise<void> {
    await client.query('commit');
    this.#locked = [];
  }
}
