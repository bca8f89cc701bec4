import { Budget } from '../../rest/parse/budget.ts';
import { Scanner } from '../../rest/parse/scanner.ts';

/** The operators of a filter (realtime-js/src/RealtimePostgresFilterBuilder.ts; supabase/realtime subscriptions.ex). */
const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** One condition of a filter, not yet checked against a table. */
export interface Condition {
  column: string;
  negated: boolean;
  operator: Operator;
  /** One value; several for `in`. */
  values: string[];
  /** Whether the value was quoted: then `null` is a text and not the absence of a value. */
  quoted: boolean;
}

/** Thrown if a filter does not follow the grammar. */
export class FilterError extends Error {}

const MAX_CONDITIONS = 20;
const MAX_VALUES = 1_000;
/** Characters of the longest value. */
const MAX_VALUE = 255;
/** Characters of a filter that an error message quotes. */
const MAX_EXCERPT = 40;

/** The text before the sign that ends a column or an operator. */
const BEFORE = { '=': /[^=]*/y, '.': /[^.]*/y };
const UNTIL_COMMA = /[^,]*/y;
const UNTIL_DELIMITER = /[^,)]*/y;

/** Reads the text before `end`, and skips `end`. */
function readUntil(scanner: Scanner, end: keyof typeof BEFORE): string {
  const excerpt = scanner.rest.slice(0, MAX_EXCERPT);
  const found = scanner.match(BEFORE[end]) ?? '';
  if (!scanner.eat(end)) throw new FilterError(`"${end}" is missing after "${excerpt}"`);
  return found;
}

function readQuoted(scanner: Scanner): string {
  try {
    return scanner.quoted();
  } catch (cause) {
    throw new FilterError('a quote is not closed', { cause });
  }
}

/** Reads a quoted value, or else the text that `plain` matches. */
function readValue(scanner: Scanner, plain: RegExp): { value: string; quoted: boolean } {
  const quoted = scanner.next === '"';
  const value = quoted ? readQuoted(scanner) : (scanner.match(plain) ?? '');
  if (value.length > MAX_VALUE) throw new FilterError(`a value has at most ${MAX_VALUE} characters`);
  return { value, quoted };
}

function readList(scanner: Scanner): string[] {
  if (!scanner.eat('(')) throw new FilterError('"in" takes a list in parentheses');
  const values: string[] = [];
  do {
    values.push(readValue(scanner, UNTIL_DELIMITER).value);
    if (values.length > MAX_VALUES) throw new FilterError(`"in" takes at most ${MAX_VALUES} values`);
  } while (scanner.eat(','));
  if (!scanner.eat(')')) throw new FilterError('the list of "in" is not closed');
  return values;
}

function readCondition(scanner: Scanner): Condition {
  const column = readUntil(scanner, '=');
  const negated = scanner.eat('not.');
  const name = readUntil(scanner, '.');
  const operator = OPERATORS.find((known) => known === name);
  if (!operator) throw new FilterError(`"${name.slice(0, MAX_EXCERPT)}" is no operator`);
  if (operator === 'in') return { column, negated, operator, values: readList(scanner), quoted: true };
  const { value, quoted } = readValue(scanner, UNTIL_COMMA);
  return { column, negated, operator, values: [value], quoted };
}

/**
 * Parses `col=op.value[,col=op.value…]`, whose conditions must all be true. An empty text has no conditions.
 * @throws {FilterError} if the text does not follow the grammar.
 */
export function parseFilter(text: string): Condition[] {
  const conditions: Condition[] = [];
  const scanner = new Scanner(text, 'filter', new Budget());
  while (!scanner.done) {
    if (conditions.length > 0 && !scanner.eat(','))
      throw new FilterError('conditions are separated by commas');
    conditions.push(readCondition(scanner));
    if (conditions.length > MAX_CONDITIONS) throw new FilterError(`at most ${MAX_CONDITIONS} conditions`);
  }
  return conditions;
}
