import type pg from 'pg';
import { storyConditions } from '#server/stories/story-conditions.ts';
import type { SearchKind } from '#shared/rules/search/search-values.ts';
import type { StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import type { IndexTerm } from './index-terms.ts';

/** A word that is everywhere is answered from the latest texts, so many. */
export const MAX_MATCHES = 1000;

/** A search as the database runs it. */
export interface Wanted {
  terms: IndexTerm[][];
  filter: StoryFilter | undefined;
  /** The kinds of texts that are found, and those that are answered; undefined: all. */
  kinds: readonly SearchKind[] | undefined;
  shown: readonly SearchKind[] | undefined;
  /** The only projects that the search looks in; null: all. */
  projects: readonly string[] | null;
  preferred: string | null;
  story: string | null;
  /** A key that was typed: 'RES-12', 'res 12', '12'. */
  key: { project: string | null; number: number } | null;
  today: string;
  limit: number;
}

export interface Match {
  kind: SearchKind;
  row_id: string;
  at: string;
}

export interface Matches {
  results: Match[];
  counts: Record<SearchKind, number>;
  capped: boolean;
}

/**
 * How good a match is: a title counts most, then criteria, then other texts, then comments; open before done, recent before old, and the
 * preferred project before others.
 */
const score = (preferred: string) => `
  case when m.in_title then 8 when m.kind = 'criteria' then 4 when m.kind = 'comment' then 1 else 2 end
  * case when m.done then 0.6 else 1 end
  * (0.5 + 0.5 * exp(greatest(-600, least(0, extract(epoch from m.at - now()) / 86400 / 60))))
  * case when m.project_id = ${preferred}::uuid then 1.3 else 1 end`;

const NO_WORDS = `select 'story' as kind, s.id as row_id, s.id as story_id, null::uuid as retrospective_id, s.updated_at as at, true as in_title`;

/** The stories that have a key, or had it in a project that they have left; without the key of a project those that have the number. */
const storiesOfKey = (project: string, number: string) => `
  select 'story', s.id, s.id, null::uuid, s.updated_at, true, false
  from public.user_stories s join public.projects p on p.id = s.project_id
  where s.number = ${number}::int and upper(p.key) = upper(coalesce(${project}, p.key))
  union
  select 'story', s.id, s.id, null::uuid, s.updated_at, true, false
  from app.stories_of_former_key(${project}, ${number}::int) f (id) join public.user_stories s on s.id = f.id`;

/** The texts that are found, best first. Stories and retrospectives are asked for under the caller's row policies. */
export async function readMatches(client: pg.ClientBase, wanted: Wanted): Promise<Matches> {
  const values: unknown[] = [];
  const value = (next: unknown) => `$${values.push(next)}`;
  const condition = storyConditions(wanted.filter, wanted.today, value);
  const inProjects = wanted.projects ? `s.project_id = any (${value(wanted.projects)}::uuid[])` : 'true';
  const ofStory = () => (wanted.story ? `s.id = ${value(wanted.story)}::uuid` : 'true');
  const found =
    wanted.terms.length > 0
      ? `select * from app.search_matches(${value(JSON.stringify(wanted.terms))}::jsonb, ${value(wanted.projects)}::uuid[],
          ${value(wanted.story)}::uuid, ${MAX_MATCHES})`
      : `select l.*, count(*) over () > ${MAX_MATCHES} as capped from (
          ${NO_WORDS} from public.user_stories s where ${inProjects} and ${ofStory()} and ${condition}
          order by s.updated_at desc limit ${MAX_MATCHES + 1}) l`;
  const numbered = wanted.key
    ? storiesOfKey(value(wanted.key.project), value(wanted.key.number))
    : `${NO_WORDS}, false from public.user_stories s where false`;
  // an action or a note has nothing that a filter of stories asks for
  const ofRetrospectives =
    condition === 'true'
      ? `select f.kind, f.row_id, f.at, false, r.project_id, false
         from found f join public.retrospectives r on r.id = f.retrospective_id where r.closed_at is not null`
      : '';
  const { rows } = await client.query<{ answer: Matches }>(
    `with found as materialized (${found}),
     numbered (kind, row_id, story_id, retrospective_id, at, in_title, capped) as materialized (${numbered}),
     stories as (
       select f.*, false as by_number from found f where f.story_id is not null
         and not (f.kind = 'story' and f.row_id in (select n.row_id from numbered n))
       union all select n.*, true from numbered n
     ),
     matching as materialized (
       select f.kind, f.row_id, case when f.kind = 'story' then s.updated_at else f.at end as at, f.in_title, s.project_id,
         s.status = 'done' as done, f.capped, f.by_number
       from stories f join public.user_stories s on s.id = f.story_id where ${inProjects} and ${condition}
       ${ofRetrospectives && `union all select o.*, false, false from (${ofRetrospectives}) o (kind, row_id, at, in_title, project_id, done)`}
     ),
     wanted as materialized (
       select * from matching m where ${wanted.kinds ? `m.kind = any (${value(wanted.kinds)}::text[])` : 'true'}
     )
     select json_build_object(
       'results', (select coalesce(json_agg(b), '[]') from (
         select m.kind, m.row_id, m.at from wanted m
         where ${wanted.shown ? `m.kind = any (${value(wanted.shown)}::text[])` : 'true'}
         order by m.by_number desc, ${score(value(wanted.preferred))} desc, m.at desc, m.row_id, m.kind limit ${value(wanted.limit)}) b),
       'counts', (select coalesce(json_object_agg(c.kind, c.count), '{}') from (select kind, count(*) from wanted group by kind) c),
       'capped', (select coalesce(bool_or(capped), false) from found)) as answer`,
    values,
  );
  return rows[0]?.answer ?? { results: [], counts: {} as Matches['counts'], capped: false };
}
