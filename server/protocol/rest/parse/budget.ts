import { refusal } from '#server/lib/public-error.ts';

/** Far beyond any real request: 2,000 comparisons, 500 columns, or about 50 subqueries. */
const MAX_COST = 2_000;

/** How many values of a list cost as much as a comparison: a filter by 2,000 ids remains cheap. */
export const VALUES_PER_COST = 20;

/**
 * Counts the cost of a query: once while its text is read, so that no tree is built beyond it, and once while its names are
 * resolved, when each part counts as often as it will be written into the statement. A query that multiplies its parts is
 * refused before there is any SQL.
 */
export class Budget {
  #left = MAX_COST;

  /** @throws {PublicError} 400 query_too_large if the query costs too much. */
  spend(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw refusal('query_too_large');
  }
}
