import { apiError } from '#server/lib/public-error.ts';
import { parseFilter, parseGroup } from './condition.ts';
import { readField } from './field.ts';
import { parseOrder } from './order.ts';
import { Scanner } from './scanner.ts';
import { parseSelect } from './select.ts';
import type { Clause, QueryTree } from './tree.ts';

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw apiError('bad_percent_encoding');
  }
  // texts of PostgreSQL cannot contain this character, and it would end the statement early
  if (decoded.includes('\0')) throw apiError('null_character');
  return decoded;
}

/** The parameters of a raw query string, in order. A key may be any text and may occur more than once. */
export function parameters(rawQuery: string): [key: string, value: string][] {
  return rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    });
}

/** The raw query string of a request's address, without the question mark. */
export function rawQueryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function readCount(text: string, parameter: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw apiError('whole_number', { params: { parameter } });
  }
  return value;
}

function readNames(text: string, parameter: string): string[] {
  const scanner = new Scanner(text, parameter);
  return scanner.list(() => scanner.name(), '');
}

/** Reads `tasks.meta->>kind` as path and field, and `tasks.not.or` as path and the keywords at its end. */
function readClause(key: string, value: string): Clause {
  const scanner = new Scanner(key, key);
  const path: string[] = [];
  let field = readField(scanner);
  while (scanner.eat('.')) {
    if (field.json.length > 0) scanner.fail();
    path.push(field.name);
    field = readField(scanner);
  }
  if (!scanner.done) scanner.fail();
  switch (field.name) {
    case 'order':
      return { path, kind: 'order', terms: parseOrder(value) };
    case 'limit':
    case 'offset':
      return { path, kind: field.name, value: readCount(value, key) };
    case 'and':
    case 'or': {
      const negated = path.at(-1) === 'not';
      const condition = parseGroup(field.name, negated, value);
      return { path: negated ? path.slice(0, -1) : path, kind: 'filter', condition };
    }
    default:
      return { path, kind: 'filter', condition: parseFilter(field, value, key) };
  }
}

/**
 * Parses a query string into a tree by the grammar alone, without looking any name up.
 * @param rawQuery the raw text without the question mark: `select=id,title&status=eq.done`.
 * @throws {PublicError} 400 PGRST100 with the parameter and the position.
 */
export function parseQuery(rawQuery: string): QueryTree {
  const tree: QueryTree = { select: [{ kind: 'all' }], clauses: [] };
  for (const [key, value] of parameters(rawQuery)) {
    if (key === 'select') tree.select = parseSelect(value === '' ? '*' : value);
    else if (key === 'columns') tree.columns = readNames(value, key);
    else if (key === 'on_conflict') tree.onConflict = readNames(value, key);
    else tree.clauses.push(readClause(key, value));
  }
  return tree;
}
