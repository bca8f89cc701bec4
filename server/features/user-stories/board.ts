import { arrayLiteral } from '#server/lib/array-literal.ts';
import { defineReading } from '#server/lib/procedure.ts';
import { boardContracts } from '#shared/contracts/board.ts';
import { BOARD_QUERY, matchesQuery } from './board-query.ts';
import { storyConditions, wordPatterns } from './story-conditions.ts';

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
