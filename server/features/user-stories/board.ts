import { defineProcedure } from '#server/lib/procedure.ts';
import { type Board, boardInput } from '#shared/contracts/board.ts';
import { BOARD_QUERY, matchesQuery } from './board-query.ts';
import { storyConditions, wordPatterns } from './story-conditions.ts';

/**
 * A bounded part of each column of a board, with the counts of all columns; with a filter or a search, of the matching
 * stories. Stories that the caller may not see are neither shown nor counted.
 */
export const board = defineProcedure({
  name: 'board',
  access: 'signed-in',
  input: boardInput,
  async act({ project_id, columns, typed = '', filter, today }, { client }): Promise<Board> {
    const values: unknown[] = [project_id ?? null, JSON.stringify(columns)];
    const value = (next: unknown) => `$${values.push(next)}`;
    const day = today ?? new Date().toISOString().slice(0, 10);
    const condition = storyConditions(filter, day, value);
    const patterns = wordPatterns(typed);
    const words = patterns.length > 0 ? value(patterns) : null;
    const query = condition === 'true' && words === null ? BOARD_QUERY : matchesQuery(condition, words);
    const { rows } = await client.query<Board>(query, values);
    const [answer] = rows;
    if (answer === undefined) throw new Error('the board query gave no row');
    return answer;
  },
});
