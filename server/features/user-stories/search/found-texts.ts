import type pg from 'pg';
import { readQuery } from '#server/database/read-query.ts';
import type { MarkedText, SearchResult } from '#shared/contracts/search.ts';
import { parseCriteria } from '#shared/rules/stories/acceptance-criteria.ts';
import { plainText } from '#shared/rules/texts/plain-text.ts';
import { type IndexTerm, wordsOf } from './index-terms.ts';
import { hasFound, markText } from './mark-text.ts';
import type { Match } from './matching-texts.ts';

const QUERY = readQuery(import.meta.url, 'found-texts.query.sql');

interface Row extends Omit<SearchResult, 'story' | 'text' | 'at'> {
  story: (Omit<NonNullable<SearchResult['story']>, 'title'> & { title: string }) | null;
  text: string;
}

/** How many letters the word and its stems have in common with every word that it finds. */
const COMMON = 2;

/** The words of texts that a search finds, in small letters. */
async function foundWords(
  client: pg.ClientBase,
  texts: readonly string[],
  terms: readonly IndexTerm[][],
): Promise<ReadonlySet<string>> {
  const wanted = terms.flat().filter(({ not }) => !not);
  const beginnings = wanted.flatMap(({ text }) =>
    wordsOf(plainText(text)).map((word) => word.slice(0, COMMON)),
  );
  const words = new Set(
    texts
      .flatMap((text) => wordsOf(text.normalize('NFC').toLowerCase()))
      .filter((word) => beginnings.some((beginning) => plainText(word).startsWith(beginning))),
  );
  if (words.size === 0) return words;
  const { rows } = await client.query<{ found: string[] }>('select app.found_words($1, $2) as found', [
    [...words],
    JSON.stringify(terms),
  ]);
  return new Set(rows[0]?.found);
}

/** Of the criteria of a story the one that was found. */
function foundCriterion(text: string, mark: (text: string) => MarkedText) {
  const criteria = parseCriteria(text).map((criterion) => ({
    marked: mark(criterion.text),
    met: criterion.met,
  }));
  const found = criteria.find(({ marked }) => hasFound(marked)) ?? criteria[0];
  return { text: found?.marked ?? [], done: found?.met ?? null };
}

/** Reads the texts that were found, and marks the words of the search in them. */
export async function readFoundTexts(
  client: pg.ClientBase,
  matches: readonly Match[],
  terms: readonly IndexTerm[][],
): Promise<SearchResult[]> {
  if (matches.length === 0) return [];
  const { rows } = await client.query<Row>(QUERY, [
    matches.map(({ kind }) => kind),
    matches.map(({ row_id }) => row_id),
  ]);
  const texts = rows.flatMap(({ story, text }) => [text, story?.title ?? '']);
  const found = await foundWords(client, texts, terms);
  const mark = (text: string) => markText(text, (word) => found.has(word));
  const moments = new Map(matches.map(({ kind, row_id, at }) => [`${kind} ${row_id}`, at]));
  return rows.map(({ story, text, done, size, ...row }) => ({
    ...row,
    story: story && { ...story, title: mark(story.title) },
    at: moments.get(`${row.kind} ${row.id}`) ?? '',
    size: size === null ? null : Number(size),
    ...(row.kind === 'criteria'
      ? foundCriterion(text, mark)
      : { text: mark(text), done: row.kind === 'task' || row.kind === 'action' ? done : null }),
  }));
}
