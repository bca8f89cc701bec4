import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { readTyped } from '#server/stories/typed-search.ts';
import { type SearchAnswer, searchContracts } from '#shared/contracts/search.ts';
import { SEARCH_KINDS } from '#shared/rules/search/search-values.ts';
import type { StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import { readFoundTexts } from './found-texts.ts';
import { indexTerms } from './index-terms.ts';
import { readMatches } from './matching-texts.ts';

const KEY = /^(?:(\p{L}[\p{L}\d]*)[-\s])?(\d{1,9})$/u;

/** The key or number of a story that was typed. */
function keyOf(text: string) {
  const [found, project = null, number] = KEY.exec(text.trim()) ?? [];
  return found === undefined ? null : { project, number: Number(number) };
}

/** The projects that a filter names, apart from the rest: actions and notes have a project, and nothing else that it asks for. */
function splitProjects(filter: StoryFilter | undefined): {
  projects: string[] | null;
  filter: StoryFilter | undefined;
} {
  const isOfProjects = (group: readonly StoryFilter[]) =>
    group.length === 1 && group[0]?.project !== undefined;
  const groups = filter?.groups ?? [];
  const named = groups.filter(isOfProjects).map(([first]) => first?.project ?? []);
  const rest = groups.filter((group) => !isOfProjects(group));
  return {
    projects: named.length > 0 ? named.reduce((all, ids) => all.filter((id) => ids.includes(id))) : null,
    filter: rest.length > 0 ? { groups: rest } : undefined,
  };
}

const noCounts = () => Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, 0])) as SearchAnswer['counts'];

/** A time zone that JavaScript knows, or UTC. */
function knownZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Finds stories and the texts of their parts, and of closed retrospectives, in what the caller may see. */
export const search = defineProcedure({
  ...searchContracts.search,
  async act({ typed, project_id, kinds, story_id, limit, today, time_zone }, { client, personId }) {
    const day = today ?? new Date().toISOString().slice(0, 10);
    const resolved = await readTyped(client, typed, { personId, today: day, timeZone: knownZone(time_zone) });
    const terms = indexTerms(resolved.text);
    const key = keyOf(resolved.text);
    const filling = await oneValue<boolean>(client, 'select app.search_is_filling()');
    if (terms.length === 0 && resolved.filter === undefined) {
      return { results: [], counts: noCounts(), capped: false, filling, errors: resolved.errors };
    }
    const { results, counts, capped } = await readMatches(client, {
      ...splitProjects(resolved.filter),
      terms,
      key,
      kinds: resolved.kinds,
      shown: kinds ?? undefined,
      preferred: project_id ?? null,
      story: story_id ?? null,
      today: day,
      limit,
    });
    return {
      results: await readFoundTexts(client, results, terms),
      counts: { ...noCounts(), ...counts },
      capped,
      filling,
      errors: resolved.errors,
    };
  },
});
