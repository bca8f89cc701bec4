import { readQuery } from '#server/database/read-query.ts';
import { START } from '#shared/rules/board.ts';
import { STORY_STATUSES } from '#shared/rules/story.ts';
import { CARD_FIELDS } from '#shared/rules/story-fields.ts';

/** Comments explain the files; the database need not read them with each statement. */
const withoutComments = (sql: string) => sql.replaceAll(/^ *--.*\n/gm, '');

const FRAME = withoutComments(readQuery(import.meta.url, 'board.query.sql'));
const WHOLE = withoutComments(readQuery(import.meta.url, 'whole-board.query.sql'));
const MATCHING = withoutComments(readQuery(import.meta.url, 'matching-board.query.sql'));

/** A text with each `{name}` replaced by its value. */
const fill = (sql: string, values: Record<string, string>): string =>
  sql.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const CARD_COLUMNS = CARD_FIELDS.map((field) => `s.${field}`).join(', ');

/** What both boards take from the rules of Scrum. */
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
export const BOARD_QUERY = boardQuery(WHOLE);

// a function in FROM is called once, with any estimate of the planner
const storiesWith = (patterns: string) =>
  `app.stories_with_words(array(select id from projects), ${patterns}::text[]) worded (id)
  join public.user_stories s on s.id = worded.id`;

/**
 * A board of the stories that fulfil a condition: each column counts them, and shows the first of them.
 * @param condition the condition on the story `s`; its parameters begin with $3.
 * @param patterns the placeholder of the patterns that key or text must match; null: no search.
 */
export const matchesQuery = (condition: string, patterns: string | null): string =>
  boardQuery(MATCHING, {
    condition,
    source: patterns === null ? 'public.user_stories s' : storiesWith(patterns),
  });
