import { apiError } from '#server/lib/public-error.ts';
import { type Budget, VALUES_PER_COST } from './budget.ts';
import { readField } from './field.ts';
import { BOOLEAN_KEYWORDS, OPERATORS, QUANTIFIABLE, TEXT_SEARCH } from './operators.ts';
import { Scanner } from './scanner.ts';
import type { Slot } from './slots.ts';
import type { Comparison, Condition, Field, Group } from './tree.ts';

const WORD = /[a-z]+/y;
const CONFIG = /[\p{L}\p{N}_]+/uy;
const UNTIL_DELIMITER = /[^,)]*/y;
/** How a nested group begins. */
const GROUP = /(and|or)[ \t]*\(/y;
const ARRAY_LITERAL = /\{[^{}]*\}(?=[,)]|$)/y;

/** Whether a value that has just been read ends here. */
const atDelimiter = (scanner: Scanner) => scanner.done || scanner.next === ',' || scanner.next === ')';

/** A value of a list: quoted, an array literal, or plain. A value that only begins with a quote is plain: `"a"b`. */
function readListed(scanner: Scanner): string {
  const start = scanner.position;
  if (scanner.next === '"') {
    try {
      const value = scanner.quoted();
      if (atDelimiter(scanner)) return value;
    } catch {
      // an opening quote without a closing one
    }
    scanner.position = start;
  }
  return scanner.match(UNTIL_DELIMITER) ?? '';
}

/** The values of a list that quotes none of them, which is most lists and may have thousands; undefined for any other list. */
function readPlainList(scanner: Scanner): string[] | undefined {
  const end = scanner.text.indexOf(')', scanner.position);
  const inside = scanner.text.slice(scanner.position, Math.max(end, 0));
  if (end < 0 || inside.includes('"')) return undefined;
  const values = inside.split(',');
  scanner.budget.spend(Math.floor(values.length / VALUES_PER_COST));
  scanner.position = end;
  return values;
}

function readQuotedList(scanner: Scanner): string[] {
  const values: string[] = [];
  do {
    values.push(readListed(scanner));
    if (values.length % VALUES_PER_COST === 0) scanner.budget.spend(1);
  } while (scanner.eat(','));
  return values;
}

function readInList(scanner: Scanner): string[] {
  scanner.blanks();
  scanner.expect('(');
  scanner.blanks();
  if (scanner.eat(')')) return [];
  const values = readPlainList(scanner) ?? readQuotedList(scanner);
  scanner.expect(')');
  scanner.blanks();
  return values;
}

/** Reads the operator with its parts, up to the value: `not.ilike(any).`, `fts(spanish).`. */
function readOperator(scanner: Scanner): Omit<Comparison, 'kind' | 'field' | 'value'> {
  const negated = scanner.eat('not.');
  const start = scanner.position;
  const operator = scanner.match(WORD) ?? '';
  if (!OPERATORS.has(operator)) {
    scanner.position = start;
    scanner.fail();
  }
  const head: Omit<Comparison, 'kind' | 'field' | 'value'> = { negated, operator };
  if (scanner.eat('(')) {
    const argument = scanner.match(CONFIG) ?? scanner.fail();
    scanner.expect(')');
    if (TEXT_SEARCH.has(operator)) head.config = argument;
    else if (QUANTIFIABLE.has(operator) && (argument === 'any' || argument === 'all'))
      head.quantifier = argument;
    else scanner.fail();
  }
  scanner.expect('.');
  return head;
}

function checkedKeyword(value: string, parameter: string): string {
  const keyword = value.toLowerCase();
  if (!BOOLEAN_KEYWORDS.has(keyword))
    throw apiError('is_value', { params: { parameter, value: value.slice(0, 40) } });
  return keyword;
}

/**
 * Parses the text after `column=`, whose whole rest is the value, unchanged.
 * @param slot the value, if the text ends with the operator.
 */
export function parseFilter(
  field: Field,
  text: string,
  parameter: string,
  budget: Budget,
  slot?: Slot,
): Comparison {
  const scanner = new Scanner(text, parameter, budget);
  const head = readOperator(scanner);
  if (head.operator === 'in') {
    const value = readInList(scanner);
    if (!scanner.done) scanner.fail();
    return { kind: 'comparison', field, ...head, value };
  }
  if (slot) return { kind: 'comparison', field, ...head, value: slot };
  const value = head.operator === 'is' ? checkedKeyword(scanner.rest, parameter) : scanner.rest;
  return { kind: 'comparison', field, ...head, value };
}

function readComparison(scanner: Scanner): Comparison {
  scanner.budget.spend(1);
  const field = readField(scanner);
  scanner.expect('.');
  const head = readOperator(scanner);
  if (head.operator === 'in') return { kind: 'comparison', field, ...head, value: readInList(scanner) };
  const raw = scanner.match(ARRAY_LITERAL) ?? readListed(scanner);
  const value = head.operator === 'is' ? checkedKeyword(raw, scanner.parameter) : raw;
  return { kind: 'comparison', field, ...head, value };
}

function readCondition(scanner: Scanner): Condition {
  const start = scanner.position;
  const negated = scanner.eat('not.');
  const group = scanner.match(GROUP);
  if (group !== undefined) return readGroup(scanner, group.startsWith('and') ? 'and' : 'or', negated);
  scanner.position = start;
  return readComparison(scanner);
}

function readGroup(scanner: Scanner, kind: Group['kind'], negated: boolean): Group {
  const conditions = scanner.list(() => readCondition(scanner), ')');
  return { kind, negated, conditions: conditions.length > 0 ? conditions : scanner.fail() };
}

/** Parses the text after `or=` and `and=`: a list in parentheses that may be nested. */
export function parseGroup(kind: Group['kind'], negated: boolean, text: string, budget: Budget): Group {
  const scanner = new Scanner(text, kind, budget);
  scanner.blanks();
  scanner.expect('(');
  const group = readGroup(scanner, kind, negated);
  scanner.blanks();
  if (!scanner.done) scanner.fail();
  return group;
}
