import type { Row } from './rows.ts';

/** Parameters of a query that are no filters. */
const OTHERS = ['select', 'order', 'limit', 'offset', 'columns'];

/**
 * The rows that the filters of a REST query leave, in the order of the table.
 * @throws Error for a filter that no component uses so far.
 */
export function filterRows(rows: readonly Row[], query: URLSearchParams): Row[] {
  const filters = [...query].filter(([name]) => !OTHERS.includes(name));
  return rows.filter((row) =>
    filters.every(([column, text]) => (column === 'or' ? matchesAny(row, text) : matches(row[column], text))),
  );
}

/** Whether a row matches one of several conditions: `(entity_id.eq.1,story_id.in.(1,2))`. */
function matchesAny(row: Row, text: string): boolean {
  return (
    text
      .slice(1, -1)
      // a list of values has commas, too
      .split(/,(?![^(]*\))/)
      .some((condition) => {
        const [column = '', ...rest] = condition.split('.');
        return matches(row[column], rest.join('.'));
      })
  );
}

/** Compares as text: ids, days and statuses all are. */
function matches(value: unknown, text: string): boolean {
  const [, not, operator, operand = ''] = /^(not\.)?(\w+)\.(.*)$/.exec(text) ?? [];
  if (not) return !matches(value, `${operator}.${operand}`);
  if (operator === 'eq') return String(value) === operand;
  if (operator === 'neq') return String(value) !== operand;
  if (operator === 'is') return String(value) === operand;
  if (operator === 'lte') return String(value) <= operand;
  if (operator === 'gt') return String(value) > operand;
  if (operator === 'gte') return String(value) >= operand;
  if (operator === 'in') return operand.slice(1, -1).split(',').includes(String(value));
  throw new Error(`The filter ${text} is not known here.`);
}
