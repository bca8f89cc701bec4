import pg from 'pg';
import { databaseFailure } from '#server/database/failure.ts';
import { errorText } from '#server/lib/error-texts.ts';
import { apiError, PublicError } from '#server/lib/public-error.ts';
import type { TableApi } from './api.ts';
import type { Call } from './call.ts';
import { type Catalogue, requiredColumns, type Table } from './catalogue/catalogue.ts';
import type { CurrentCatalogue } from './catalogue/current.ts';
import { parseQuery, rawQueryOf } from './parse/query.ts';
import type { Condition, QueryTree } from './parse/tree.ts';

/** Refusals in terms of the request: PostgreSQL names neither the field of a check nor that of a value. */

/** A right that is missing, or a rule of the product: both look at a row before PostgreSQL asks for its columns. */
const OF_ROW = /^(42501|PT4\d\d)$/;
const CHECK = '23514';
const MISSING = '23502';
/** SQLSTATEs of a value that does not fit its type: its form, a date, a date out of range, a number out of range. */
const VALUES = new Set(['22P02', '22007', '22008', '22003']);

/** Types whose values have any form. */
const ANY_TEXT = /^(text|character varying|character|name)(\(\d+\))?$/;
/** The maximum length of a value in an answer (characters). */
const MAX_SHOWN = 200;
/** A moment whose offset has lost its plus sign: in an address a plus stands for a blank. */
const LOST_PLUS = /:\d\d(\.\d+)? \d\d(:?\d\d)?$/;

/** A value of the request, and the column that it is for. */
interface SentValue {
  column: string;
  /** Undefined for a column of an embedded table. */
  type: string | undefined;
  value: string;
  inAddress: boolean;
}

function bodyRows({ http }: Call): Record<string, unknown>[] {
  if (typeof http.body !== 'string') return [];
  const body = JSON.parse(http.body) as Record<string, unknown> | Record<string, unknown>[];
  return Array.isArray(body) ? body : [body];
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function comparedValues(condition: Condition, prefix: string, table: Table): SentValue[] {
  if (condition.kind !== 'comparison')
    return condition.conditions.flatMap((inner) => comparedValues(inner, prefix, table));
  const { field, value } = condition;
  const ofTable = prefix === '' && field.json.length === 0;
  const type = ofTable ? table.columns.get(field.name)?.type : undefined;
  return [value]
    .flat()
    .filter((text) => typeof text === 'string')
    .map((text) => ({ column: prefix + field.name, type, value: text, inAddress: true }));
}

function sentValues(call: Call, { clauses }: QueryTree, table: Table): SentValue[] {
  const filters = clauses.flatMap((clause) =>
    clause.kind === 'filter'
      ? comparedValues(clause.condition, clause.path.map((label) => `${label}.`).join(''), table)
      : [],
  );
  const fields = bodyRows(call).flatMap((row) =>
    Object.entries(row).map(([column, value]) => ({
      column,
      type: table.columns.get(column)?.type,
      value: asText(value),
      inAddress: false,
    })),
  );
  return [...filters, ...fields];
}

/** Whether PostgreSQL quotes a value in its message, with the marks of its language. */
const quotes = (message: string, value: string) =>
  message.includes(`"${value}"`) || message.includes(`«${value}»`);

/** The value that a message quotes, and its column. Only what the caller has sent is shown. */
function refusedValue(error: pg.DatabaseError, sent: readonly SentValue[]): PublicError | undefined {
  const { message } = error;
  const quoted = sent.filter(({ type = '', value }) => !ANY_TEXT.test(type) && quotes(message, value));
  const ofType = quoted.filter(
    ({ type }) => type !== undefined && message.includes(`type ${type.replace(/\(.*\)/, '')}`),
  );
  const refused = ofType.length > 0 ? ofType : quoted;
  const failure = databaseFailure(error);
  const [first] = refused;
  if (first === undefined || failure === undefined) return undefined;
  const column = [...new Set(refused.map((value) => value.column))].join(', ');
  const lostPlus = first.inAddress && LOST_PLUS.test(first.value);
  return new PublicError({
    ...failure,
    details: JSON.stringify({ column, value: first.value.slice(0, MAX_SHOWN) }),
    hint: lostPlus ? errorText('plus_in_address') : failure.hint,
    cause: error,
  });
}

/** The columns of a check: those of the constraint, or of a rule that is named as PostgreSQL would name it. */
function refusedCheck(error: pg.DatabaseError, catalogue: Catalogue): PublicError | undefined {
  const { table: name = '', constraint: rule = '' } = error;
  const table = catalogue.get(name);
  const failure = databaseFailure(error);
  if (table === undefined || failure === undefined) return undefined;
  const named = [...table.columns.keys()].filter((column) => rule.startsWith(`${name}_${column}_`));
  const longest = named.toSorted((a, b) => b.length - a.length).slice(0, 1);
  const columns = table.checks.get(rule) ?? longest;
  return new PublicError({ ...failure, details: columns.join(', ') || null, cause: error });
}

/** The required columns that an insert leaves out: a row without its parent belongs to nobody, and so nobody has a right to it. */
function missingColumns(
  call: Call,
  { columns }: QueryTree,
  table: Table,
  filled: readonly string[],
): PublicError | undefined {
  const missing = requiredColumns(table, call.claims.role, filled).filter(
    ({ name }) =>
      columns?.includes(name) === false || bodyRows(call).some((row) => (row[name] ?? null) === null),
  );
  if (missing.length === 0) return undefined;
  return apiError('value_missing', { details: missing.map(({ name }) => name).join(', ') });
}

function reasonOf(
  { columnRules }: TableApi,
  call: Call,
  catalogue: Catalogue,
  error: pg.DatabaseError,
): PublicError | undefined {
  const { code = '' } = error;
  if (code === CHECK) return refusedCheck(error, catalogue);
  const table = catalogue.get(call.table);
  if (table === undefined) return undefined;
  const tree = parseQuery(rawQueryOf(call.http.url));
  if (VALUES.has(code)) return refusedValue(error, sentValues(call, tree, table));
  if (call.http.method !== 'POST') return undefined;
  return missingColumns(call, tree, table, columnRules.filled.get(call.table) ?? []);
}

/**
 * Names the field, and the caller's own value, of what PostgreSQL has refused: the required columns that an insert leaves out
 * (in place of what a row without them breaks), the columns of a check, the value that does not fit its type.
 * @returns the error as it is where there is no more to say.
 */
export async function explainFailure(api: TableApi, call: Call, error: unknown): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = '' } = error;
  if (code !== CHECK && !VALUES.has(code) && !OF_ROW.test(code)) return error;
  return (await api.catalogue.plan((catalogue) => reasonOf(api, call, catalogue, error))) ?? error;
}

/** The values of the arguments of a procedure, also of nested ones, each under its own name. */
function argumentValues(value: unknown, column = ''): SentValue[] {
  if (Array.isArray(value)) return value.flatMap((each) => argumentValues(each, column));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, each]) => argumentValues(each, name));
  return value === null || value === undefined
    ? []
    : [{ column, type: undefined, value: asText(value), inAddress: false }];
}

/** The column that is missing; PostgreSQL names it. */
function missingColumn(error: pg.DatabaseError): PublicError | undefined {
  const failure = databaseFailure(error);
  return failure && error.column !== undefined
    ? new PublicError({ ...failure, details: error.column, cause: error })
    : undefined;
}

/**
 * Names the column, or the argument and its value, of what PostgreSQL has refused in a procedure, as {@link explainFailure} does for
 * tables.
 * @param input the arguments.
 * @returns the error as it is where there is no more to say.
 */
export async function explainCall(
  catalogue: CurrentCatalogue,
  input: unknown,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = '' } = error;
  if (code === CHECK) return (await catalogue.plan((current) => refusedCheck(error, current))) ?? error;
  if (code === MISSING) return missingColumn(error) ?? error;
  if (VALUES.has(code)) return refusedValue(error, argumentValues(input)) ?? error;
  return error;
}
