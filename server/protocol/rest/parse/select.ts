import { apiError } from '#server/lib/public-error.ts';
import type { Budget } from './budget.ts';
import { readFieldAfter } from './field.ts';
import { AGGREGATES, CASTS } from './operators.ts';
import { Scanner } from './scanner.ts';
import type { SelectColumn, SelectEmbed, SelectItem } from './tree.ts';

const CAST = /[a-z0-9 ]+(?:\[\])?/y;

function readCast(scanner: Scanner): string | undefined {
  if (!scanner.eat('::')) return undefined;
  const type = scanner.match(CAST)?.trim() ?? scanner.fail();
  if (!CASTS.has(type.replace(/\[\]$/, ''))) throw apiError('cast_unknown', { params: { type } });
  return type;
}

/** Adds the keys whose value is not undefined. */
function withDefined<T extends object>(base: T, more: { [K in keyof T]?: T[K] | undefined }): T {
  for (const [key, value] of Object.entries(more))
    if (value !== undefined) Object.assign(base, { [key]: value });
  return base;
}

function readEmbed(
  scanner: Scanner,
  relation: string,
  alias: string | undefined,
  spread: boolean,
): SelectEmbed {
  const embed: SelectEmbed = { kind: 'embed', relation, inner: false, spread, items: [] };
  while (scanner.eat('!')) {
    const hint = scanner.name();
    if (hint === 'inner') embed.inner = true;
    else if (hint !== 'left') embed.hint = hint;
  }
  scanner.expect('(');
  embed.items = scanner.list(() => readItem(scanner), ')');
  return withDefined(embed, { alias });
}

function readColumn(scanner: Scanner, name: string, alias: string | undefined): SelectColumn {
  const field = readFieldAfter(name, scanner);
  const cast = readCast(scanner);
  let aggregate: string | undefined;
  if (scanner.eat('.')) {
    aggregate = scanner.name();
    if (!AGGREGATES.has(aggregate)) throw apiError('aggregate_unknown', { params: { aggregate } });
    scanner.expect('()');
  }
  const aggregateCast = aggregate === undefined ? undefined : readCast(scanner);
  return withDefined<SelectColumn>({ kind: 'column', field }, { alias, cast, aggregate, aggregateCast });
}

function readItem(scanner: Scanner): SelectItem {
  scanner.budget.spend(1);
  if (scanner.eat('*')) return { kind: 'all' };
  const spread = scanner.eat('...');
  let name = scanner.name();
  let alias: string | undefined;
  if (scanner.next === ':' && !scanner.looksAt('::')) {
    scanner.expect(':');
    alias = name;
    name = scanner.name();
  }
  if (!spread && name === 'count' && scanner.eat('()')) {
    return withDefined<SelectItem & { kind: 'count' }>({ kind: 'count' }, { alias, cast: readCast(scanner) });
  }
  const isEmbed = spread || scanner.next === '(' || scanner.next === '!';
  return isEmbed ? readEmbed(scanner, name, alias, spread) : readColumn(scanner, name, alias);
}

/**
 * Parses `select=`.
 * @throws {PublicError} 400 PGRST100 if the text is not a select list; 400 query_too_large beyond the budget.
 */
export function parseSelect(text: string, budget: Budget): SelectItem[] {
  const scanner = new Scanner(text, 'select', budget);
  return scanner.list(() => readItem(scanner), '');
}
