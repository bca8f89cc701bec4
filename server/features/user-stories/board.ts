import { readQuery } from '#server/database/read-query.ts';
import { arrayLiteral } from '#server/lib/array-literal.ts';
import { defineReading } from '#server/lib/procedure.ts';
import { boardContracts } from '#shared/contracts/board.ts';
import { START } from '#shared/rules/stories/board.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { CARD_FIELDS } from '#shared/rules/stories/story-fields.ts';
import { storyConditions, wordPatterns } from './story-conditions.ts';

/** Comments explain the files; the database need not read them with each statement. */
const withoutComments = (sql: string) => sql.replaceAll(/^ *--.*\n/gm, '');

const FRAME = withoutComments(readQuery(import.meta.url, 'board.query.sql'));
const WHOLE = withoutComments(readQuery(import.meta.url, 'whole-board.query.sql'));
const MATCHING = withoutComments(readQuery(import.meta.url, 'matching-board.query.sql'));

/** A text with each `{name}` replaced by its value. */
const fill = (sql: string, values: Record<string, string>): string =>
  sql.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const CARD_COLUMNS = CARD_FIELDS.map((field) => `s.${field}`).join(', ');

/** The values that both boards take from the rules of Scrum. */
const VALUES = {
  card: `(select row_to_json(c) from (select ${CARD_COLUMNS}) c)`,
  statuses: `array['${STORY_STATUSES.join("','")}']`,
  start: JSON.stringify(START),
  start_id: START.id,
  // a completed story without a sprint is current for this time
  current_for: "interval '14 days'",
};

const boardQuery = (part: string, values: Record<string, string> = {}): string =>
  fill(fill(FRAME, { part }), { ...VALUES, ...values });

/** A board: the count of every column, and a part of the requested ones, under the caller's row policies. */
const BOARD_QUERY = boardQuery(WHOLE);

// a function in FROM is called once, with any estimate of the planner
const storiesWith = (patterns: string) =>
  `app.stories_with_words(array(select id from projects), ${patterns}::text[]) worded (id)
  join public.user_stories s on s.id = worded.id`;

/**
 * A board of the stories that fulfil a condition: each column counts them, and shows the first of them.
 * @param condition the condition on the story `s`; its parameters begin with $3.
 * @param patterns the placeholder of the patterns that key or text must match; null: no search.
 */
const matchesQuery = (condition: string, patterns: string | null): string =>
  boardQuery(MATCHING, {
    condition,
    source: patterns === null ? 'public.user_stories s' : storiesWith(patterns),
  });

const asText = (value: unknown) => (Array.isArray(value) ? arrayLiteral(value.map(String)) : String(value));

/**
 * A bounded part of each column of a board, with the counts of all columns; with a filter or a search, of the matching
 * stories. Stories that the caller may not see are neither shown nor counted. The answer is a `Board`.
 */
export const board = defineReading({
  ...boardContracts.board,
  statement({ project_id, columns, typed = '', filter, today }) {
    const values: (string | null)[] = [project_id ?? null, JSON.stringify(columns)];
    const value = (next: unknown) => `$${values.push(asText(next))}`;
    const day = today ?? new Date().toISOString().slice(0, 10);
    const condition = storyConditions(filter, day, value);
    const patterns = wordPatterns(typed);
    const words = patterns.length > 0 ? value(patterns) : null;
    const text = condition === 'true' && words === null ? BOARD_QUERY : matchesQuery(condition, words);
    return { text, values };
  },
});
