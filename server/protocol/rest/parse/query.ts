import { apiError } from '#server/lib/public-error.ts';
import { Budget } from './budget.ts';
import { parseFilter, parseGroup } from './condition.ts';
import { readField, readFieldAfter } from './field.ts';
import { Scanner } from './scanner.ts';
import { parseSelect } from './select.ts';
import { hadOperand } from './shape.ts';
import { Slot } from './slots.ts';
import type { Clause, OrderTerm, QueryTree } from './tree.ts';

function readTerm(scanner: Scanner): OrderTerm {
  scanner.budget.spend(1);
  const name = scanner.name();
  const ofRelation = scanner.eat('(');
  const field = ofRelation ? readField(scanner) : readFieldAfter(name, scanner);
  if (ofRelation) scanner.expect(')');
  const term: OrderTerm = { field, direction: 'asc', ...(ofRelation ? { relation: name } : {}) };
  if (scanner.eat('.desc')) term.direction = 'desc';
  else scanner.eat('.asc');
  if (scanner.eat('.nullsfirst')) term.nulls = 'first';
  else if (scanner.eat('.nullslast')) term.nulls = 'last';
  return term;
}

/** Reads `order=`: `rank.asc,created_at.desc.nullslast,author(name)`. */
function parseOrder(text: string, budget: Budget): OrderTerm[] {
  const scanner = new Scanner(text, 'order', budget);
  return scanner.list(() => readTerm(scanner), '');
}

/** Encoded bytes that follow each other. A percent sign before anything else stands for itself. */
const ENCODED = /(?:%[0-9a-f]{2})+/gi;

function decodeBytes(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw apiError('bad_percent_encoding'); // the bytes are not UTF-8
  }
}

/**
 * A part of a query string as its sender meant it.
 * @throws {PublicError} 400 PGRST100 for bytes that are no text.
 */
export function decode(text: string): string {
  const decoded = text.replaceAll('+', ' ').replace(ENCODED, decodeBytes);
  // texts of PostgreSQL cannot contain this character, and it would end the statement early
  if (decoded.includes('\0')) throw apiError('null_character');
  return decoded;
}

/** The parameters of a raw query string, in order, as they are. Each costs as much as a comparison. */
function* rawParameters(rawQuery: string, budget: Budget): Generator<string> {
  for (let start = 0; start < rawQuery.length; ) {
    const found = rawQuery.indexOf('&', start);
    const end = found < 0 ? rawQuery.length : found;
    const parameter = rawQuery.slice(start, end);
    start = end + 1;
    if (parameter === '') continue;
    budget.spend(1);
    yield parameter;
  }
}

function keyAndValue(parameter: string): [key: string, value: string] {
  const at = parameter.indexOf('=');
  return at < 0 ? [decode(parameter), ''] : [decode(parameter.slice(0, at)), decode(parameter.slice(at + 1))];
}

/**
 * Reads the parameters of a raw query string, in order. A key may be any text and may occur more than once.
 * @throws {PublicError} 400 query_too_large beyond the budget.
 */
export function* parameters(rawQuery: string): Generator<[key: string, value: string]> {
  for (const parameter of rawParameters(rawQuery, new Budget())) yield keyAndValue(parameter);
}

/** The raw query string of a request's address, without the question mark. */
export function rawQueryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** Reads a limit or an offset. Only those of the table itself may be negative; what that means is decided with the page. */
function readCount(text: string, parameter: string, ofTable: boolean): number {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value) || (value < 0 && !ofTable)) {
    throw apiError('whole_number', { params: { parameter } });
  }
  return value;
}

function readNames(text: string, parameter: string, budget: Budget): string[] {
  const scanner = new Scanner(text, parameter, budget);
  return scanner.list(() => {
    budget.spend(1);
    return scanner.name();
  }, '');
}

/** Reads `tasks.meta->>kind` as path and field, and `tasks.not.or` as path and the keywords at its end. */
/** @param slot the operand, if `value` is only the operator of a plain comparison. */
function readClause(key: string, value: string, budget: Budget, slot: Slot | undefined): Clause {
  const scanner = new Scanner(key, key, budget);
  const path: string[] = [];
  let field = readField(scanner);
  while (scanner.eat('.')) {
    budget.spend(1);
    if (field.json.length > 0) scanner.fail();
    path.push(field.name);
    field = readField(scanner);
  }
  if (!scanner.done) scanner.fail();
  switch (field.name) {
    case 'order':
      return { path, kind: 'order', terms: parseOrder(value, budget) };
    case 'limit':
    case 'offset':
      return { path, kind: field.name, value: readCount(value, key, path.length === 0) };
    case 'and':
    case 'or': {
      const negated = path.at(-1) === 'not';
      const condition = parseGroup(field.name, negated, value, budget);
      return { path: negated ? path.slice(0, -1) : path, kind: 'filter', condition };
    }
    default:
      return { path, kind: 'filter', condition: parseFilter(field, value, key, budget, slot) };
  }
}

function readTree(rawQuery: string, isShape: boolean): QueryTree {
  const tree: QueryTree = { select: [{ kind: 'all' }], clauses: [] };
  const budget = new Budget();
  let operands = 0;
  for (const parameter of rawParameters(rawQuery, budget)) {
    const [key, value] = keyAndValue(parameter);
    if (isShape && hadOperand(parameter)) {
      const number = operands++;
      const slot = new Slot((given) => given.operands[number] ?? '');
      tree.clauses.push(readClause(key, value, budget, slot));
    } else if (key === 'select') tree.select = parseSelect(value === '' ? '*' : value, budget);
    else if (key === 'columns') tree.columns = readNames(value, key, budget);
    else if (key === 'on_conflict') tree.onConflict = readNames(value, key, budget);
    else tree.clauses.push(readClause(key, value, budget, undefined));
  }
  return tree;
}

/**
 * Parses a query string into a tree by the grammar alone, without looking any name up.
 * @param rawQuery the raw text without the question mark: `select=id,title&status=eq.done`.
 * @throws {PublicError} 400 PGRST100 with the parameter and the position; 400 query_too_large beyond the budget; the
 *   rest is not read then.
 */
export const parseQuery = (rawQuery: string): QueryTree => readTree(rawQuery, false);

/** Like {@link parseQuery}, for the text of a {@link shapeOf}: a slot stands for each operand that was cut out. */
export const parseShape = (shape: string): QueryTree => readTree(shape, true);
