import type { TableInfo } from './catalogue.ts';
import { type Condition, FilterError, parseFilter } from './filter-text.ts';
import { compileLike, compileRegex } from './patterns.ts';
import { comparable, type Family, familyOf } from './values.ts';

/** A row as its JSON says it. */
export type Row = Readonly<Record<string, unknown>>;
/** Whether a value fulfils a condition; null where SQL does not know, because the value is null. */
type Test = (value: unknown) => boolean | null;

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

/** Texts compare by code unit: the collation of the database is not asked. */
function compileComparison(condition: Condition, family: Family): Test {
  const { operator, column, values } = condition;
  if (operator === 'isdistinct' && !condition.quoted && values[0] === 'null')
    return (value) => value !== null;
  const wanted = values.map((text) => parseValue(family, text, column));
  const [first = ''] = wanted;
  const compare: Record<string, (value: string | number | boolean) => boolean> = {
    eq: (value) => value === first,
    neq: (value) => value !== first,
    isdistinct: (value) => value !== first,
    lt: (value) => value < first,
    lte: (value) => value <= first,
    gt: (value) => value > first,
    gte: (value) => value >= first,
    in: (value) => wanted.includes(value),
  };
  const test = compare[operator];
  if (!test) throw new FilterError(`"${operator}" does not fit column "${column}"`);
  const forNull = operator === 'isdistinct' ? true : null;
  return (value) => {
    const known = value === null || value === undefined ? undefined : comparable(family, value);
    return known === undefined ? forNull : test(known);
  };
}

function compilePattern({ operator, values: [pattern = ''] }: Condition): Test {
  const ignoreCase = operator.startsWith('i');
  let matches: (text: string) => boolean;
  try {
    matches = operator.endsWith('like')
      ? compileLike(pattern, ignoreCase)
      : compileRegex(pattern, ignoreCase);
  } catch (cause) {
    throw new FilterError(`"${pattern}" is no regular expression`, { cause });
  }
  return (value) => (typeof value === 'string' ? matches(value) : null);
}

function compileCondition(condition: Condition, table: TableInfo): { column: string; test: Test } {
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
        ? compilePattern(condition)
        : compileComparison(condition, family);
  return { column: condition.column, test };
}

/**
 * Compiles a filter for the rows of a table: values are compared as the column's type compares them, null as SQL does.
 * @throws {FilterError} for a wrong grammar, an unknown column, an operator or a value that does not fit its type.
 */
export function compileFilter(text: string, table: TableInfo): (row: Row) => boolean {
  const conditions = parseFilter(text).map((condition) => ({
    negated: condition.negated,
    ...compileCondition(condition, table),
  }));
  return (row) =>
    conditions.every(({ column, negated, test }) => {
      const result = test(row[column]);
      return negated ? result === false : result === true;
    });
}
