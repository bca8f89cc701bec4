import { readQuery } from '#server/database/read-query.ts';
import { arrayLiteral } from '#server/lib/array-literal.ts';
import { defineReading } from '#server/lib/procedure.ts';
import { storyConditions, wordPatterns } from '#server/stories/story-conditions.ts';
import { boardContracts } from '#shared/contracts/board.ts';
import { START } from '#shared/rules/stories/board.ts';
import { CARD_FIELDS } from '#shared/rules/stories/fields/card-fields.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';

/** Comments explain the files; the database need not read them with each statement. */
const withoutComments = (sql: string) => sql.replaceAll(/^ *--.*\n/gm, '');

const FRAME = withoutComments(readQuery(import.meta.url, 'board.query.sql'));
const WHOLE = withoutComments(readQuery(import.meta.url, 'whole-board.query.sql'));
const MATCHING = withoutComments(readQuery(import.meta.url, 'matching-board.query.sql'));

/** A text with each `{name}` replaced by its value. */
const fill = (sql: string, values: Record<string, string>): string =>
  sql.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Of own fields a card has the values that cards, rows and filters need. */
const CARD_VALUES = `case when s.fields = '{}' then s.fields else (
    select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(s.fields) e
    where e.key = any (array(select id from card_fields))) end as fields`;

const CARD_COLUMNS = CARD_FIELDS.map((field) => (field === 'fields' ? CARD_VALUES : `s.${field}`)).join(', ');

/** The values that both boards take from the rules of Scrum. */
const VALUES = {
  card: `(select row_to_json(c) from (select ${CARD_COLUMNS}) c)`,
  statuses: `array['${STORY_STATUSES.join("','")}']`,
  start: JSON.stringify(START),
  start_id: START.id,
  // a completed story without a sprint is current for this time
  current_for: "interval '14 days'",
};

const WANTED = `jsonb_to_recordset($2::jsonb) as w (status text, column_id uuid, size int, "from" jsonb)`;

/** The kinds of columns that a board shows: all stories of a status, or those of one column of the project. */
const KEYS = {
  status: {
    key_of_column: 'c.status',
    key_of_story: 's.status',
    key_of_wanted: 'w.status',
    wanted: WANTED,
    column: 'col.status',
    column_source: 'unnest({statuses}) as col (status)',
    column_key: 'col.status',
    column_order: '',
  },
  column: {
    key_of_column: 'c.id',
    key_of_story: 's.column_id',
    key_of_wanted: 'named.id',
    wanted: `${WANTED}
  join cols named on named.status = w.status and named.id = coalesce(w.column_id, named.id)`,
    column: 'col.status, col.id as column_id, app.counts_of_teams(col.id) as counted',
    column_source: 'cols col',
    column_key: 'col.id',
    column_order: 'order by array_position({statuses}, col.status), col.rank, col.id',
  },
};
type Key = keyof typeof KEYS;

const boardQuery = (key: Key, part: string, values: Record<string, string> = {}): string =>
  fill(fill(fill(FRAME, { part }), KEYS[key]), { ...VALUES, ...values });

/** A board: the count of every column, and a part of the requested ones, under the caller's row policies. */
const BOARD_QUERIES = { status: boardQuery('status', WHOLE), column: boardQuery('column', WHOLE) };

// a function in FROM is called once, with any estimate of the planner
const storiesWith = (all: string, groups: string) =>
  `app.stories_with_words(array(select id from projects), ${all}::text[], ${groups}::jsonb) worded (id)
  join public.user_stories s on s.id = worded.id`;

/**
 * A board of the stories that fulfil a condition: each column counts them, and shows the first of them.
 * @param condition the condition on the story `s`; its parameters begin with $3.
 * @param words the placeholders of the words; null: no search.
 */
const matchesQuery = (
  key: Key,
  condition: string,
  words: readonly [all: string, groups: string] | null,
): string =>
  boardQuery(key, MATCHING, {
    condition,
    source: words === null ? 'public.user_stories s' : storiesWith(...words),
  });

const ofTeam = (team: string) =>
  `s.sprint_id in (select id from public.sprints where team_id = ${team}::uuid)`;

const asText = (value: unknown) => (Array.isArray(value) ? arrayLiteral(value.map(String)) : String(value));

/**
 * A bounded part of each column of a board, with the counts of all columns; with a filter or a search, of the matching
 * stories. Stories that the caller may not see are neither shown nor counted. The answer is a `Board`.
 */
export const board = defineReading({
  ...boardContracts.board,
  statement({ project_id, by = 'status', team_id, columns, typed = '', filter, today }) {
    const values: (string | null)[] = [project_id ?? null, JSON.stringify(columns)];
    const value = (next: unknown) => `$${values.push(asText(next))}`;
    const day = today ?? new Date().toISOString().slice(0, 10);
    const filtered = storyConditions(filter, day, value);
    const condition = team_id ? `${filtered} and ${ofTeam(value(team_id))}` : filtered;
    const patterns = wordPatterns(typed);
    const words = patterns && ([value(patterns.all), value(patterns.groups)] as const);
    const text =
      condition === 'true' && words === null ? BOARD_QUERIES[by] : matchesQuery(by, condition, words);
    return { text, values };
  },
});
