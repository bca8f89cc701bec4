import type { TableInfo } from '../tables/catalogue.ts';
import { type Condition, FilterError, parseFilter } from './filter-text.ts';
import { type PatternBudget, PatternTooCostly } from './pattern-budget.ts';
import { compileLike, compileRegex, PatternError } from './patterns.ts';
import { comparable, type Family, familyOf } from './values.ts';

/** A row as parsed JSON. */
export type Row = Readonly<Record<string, unknown>>;
/** Whether a value fulfils a condition; null if the value is null, as in SQL. */
type Test = (value: unknown, budget: PatternBudget) => boolean | null;
/** Whether a row fulfils a filter. Its patterns use up the budget. */
export type Filter = (row: Row, budget: PatternBudget) => boolean;

/** The cost of storing one value of a filter, in steps of the join's budget. */
const STEPS_PER_VALUE = 200;

const IS = new Map<string, unknown>([
  ['null', null],
  ['true', true],
  ['false', false],
  ['unknown', null],
]);

function parseValue(family: Family, text: string, column: string): string | number | boolean {
  const value = comparable(family, text);
  if (value === undefined) throw new FilterError(`"${text}" is no value of column "${column}"`);
  return value;
}

function compileIs({ values: [word = ''] }: Condition): Test {
  const wanted = IS.get(word.toLowerCase());
  if (wanted === undefined) throw new FilterError(`"is" takes null, true, false or unknown, not "${word}"`);
  return (value) => (value ?? null) === wanted;
}

/** Texts are compared by code unit, not by the collation of the database. */
function compileComparison(condition: Condition, family: Family): Test {
  const { operator, column, values } = condition;
  if (operator === 'isdistinct' && !condition.quoted && values[0] === 'null')
    return (value) => value !== null;
  const wanted = values.map((text) => parseValue(family, text, column));
  const [first = ''] = wanted;
  const all = new Set(wanted);
  const compare: Record<string, (value: string | number | boolean) => boolean> = {
    eq: (value) => value === first,
    neq: (value) => value !== first,
    isdistinct: (value) => value !== first,
    lt: (value) => value < first,
    lte: (value) => value <= first,
    gt: (value) => value > first,
    gte: (value) => value >= first,
    in: (value) => all.has(value),
  };
  const test = compare[operator];
  if (!test) throw new FilterError(`"${operator}" does not fit column "${column}"`);
  const forNull = operator === 'isdistinct' ? true : null;
  return (value) => {
    const known = value === null || value === undefined ? undefined : comparable(family, value);
    return known === undefined ? forNull : test(known);
  };
}

function compilePattern({ operator, values: [pattern = ''] }: Condition, budget: PatternBudget): Test {
  const ignoreCase = operator.startsWith('i');
  try {
    const matches = operator.endsWith('like')
      ? compileLike(pattern, ignoreCase)
      : compileRegex(pattern, ignoreCase, budget);
    return (value, spent) => (typeof value === 'string' ? matches(value, spent) : null);
  } catch (cause) {
    if (!(cause instanceof PatternError || cause instanceof PatternTooCostly)) throw cause;
    throw new FilterError(cause.message, { cause });
  }
}

function compileCondition(
  condition: Condition,
  table: TableInfo,
  budget: PatternBudget,
): { column: string; test: Test } {
  const type = table.columns.get(condition.column);
  if (type === undefined) {
    throw new FilterError(`column "${condition.column}" does not exist in "${table.name}"`);
  }
  const family = familyOf(type);
  const isPattern = ['like', 'ilike', 'match', 'imatch'].includes(condition.operator);
  if (condition.operator !== 'is' && (family === 'other' || (isPattern && family !== 'text'))) {
    throw new FilterError(
      `"${condition.operator}" does not fit column "${condition.column}" of type ${type}`,
    );
  }
  const test =
    condition.operator === 'is'
      ? compileIs(condition)
      : isPattern
        ? compilePattern(condition, budget)
        : compileComparison(condition, family);
  return { column: condition.column, test };
}

function pay(budget: PatternBudget, steps: number): void {
  try {
    budget.spend(steps);
  } catch (cause) {
    throw new FilterError('the filters have too many values', { cause });
  }
}

/**
 * Compiles a filter for the rows of a table. Values are compared as the column's type compares them, and null as in SQL.
 * @param budget the budget for compiling its patterns.
 * @throws {FilterError} for a wrong grammar, an unknown column, an operator or a value that does not fit the column's type,
 *   or patterns that cost too much.
 */
export function compileFilter(text: string, table: TableInfo, budget: PatternBudget): Filter {
  const conditions = parseFilter(text).map((condition) => {
    pay(budget, condition.values.length * STEPS_PER_VALUE);
    return { negated: condition.negated, ...compileCondition(condition, table, budget) };
  });
  return (row, spent) =>
    conditions.every(({ column, negated, test }) => {
      const result = test(row[column], spent);
      return negated ? result === false : result === true;
    });
}
