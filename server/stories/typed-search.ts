import type pg from 'pg';
import { parseSearch } from '#shared/rules/search/parse-search.ts';
import {
  type ResolvedSearch,
  resolveSearch,
  type SearchMoment,
} from '#shared/rules/search/resolve-search.ts';
import { readFields, readNames } from './search-names.ts';
import { storyConditions, wordPatterns } from './story-conditions.ts';

/** Reads a typed search in the language of filters, with the names that the person sees. */
export async function readTyped(
  client: pg.ClientBase,
  typed: string,
  { personId = '', ...moment }: SearchMoment & { personId: string | undefined },
): Promise<ResolvedSearch> {
  const fields = await readFields(client, typed);
  const parsed = parseSearch(
    typed.normalize('NFC'),
    fields.map(({ name }) => name),
  );
  return resolveSearch(parsed, await readNames(client, parsed, fields, personId), moment);
}

/**
 * The stories that a search in the language of filters finds among some, under the caller's row policies; words are found as in a list.
 * @param ids of stories.
 */
export async function foundAmong(
  client: pg.ClientBase,
  { filter, text }: Pick<ResolvedSearch, 'filter' | 'text'>,
  { today }: Pick<SearchMoment, 'today'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const values: unknown[] = [ids];
  const value = (next: unknown) => `$${values.push(next)}`;
  const condition = storyConditions(filter, today, value);
  const words = wordPatterns(text);
  const worded = words
    ? `s.id in (select app.stories_with_words(array(select project_id from public.user_stories where id = any ($1)),
        ${value(words.all)}::text[], ${value(words.groups)}::jsonb))`
    : 'true';
  const { rows } = await client.query<{ id: string }>(
    `select s.id from public.user_stories s where s.id = any ($1::uuid[]) and ${condition} and ${worded}`,
    values,
  );
  return new Set(rows.map(({ id }) => id));
}
