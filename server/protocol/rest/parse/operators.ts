/** All keywords of the query grammar (PostgREST, QueryParams.hs). They are maps and sets, so that no inherited property is a keyword. */

/** Comparisons that may be combined with `any` or `all` of a list. */
export const QUANTIFIABLE = new Map<string, string>([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
]);

/** Operators of arrays, JSON and ranges. */
export const CONTAINMENT = new Map<string, string>([
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxr', '&<'],
  ['nxl', '&>'],
  ['adj', '-|-'],
]);

/** Text searches, and the function that parses the query of each. */
export const TEXT_SEARCH = new Map<string, string>([
  ['fts', 'to_tsquery'],
  ['plfts', 'plainto_tsquery'],
  ['phfts', 'phraseto_tsquery'],
  ['wfts', 'websearch_to_tsquery'],
]);

/** The values of the operator `is`, and their SQL. */
export const BOOLEAN_KEYWORDS = new Map<string, string>([
  ['null', 'is null'],
  ['not_null', 'is not null'],
  ['true', 'is true'],
  ['false', 'is false'],
  ['unknown', 'is unknown'],
]);

export const OPERATORS: ReadonlySet<string> = new Set([
  ...QUANTIFIABLE.keys(),
  ...CONTAINMENT.keys(),
  ...TEXT_SEARCH.keys(),
  'in',
  'is',
  'isdistinct',
]);
/** A member of {@link OPERATORS}. */
export type Operator = string;
export type Quantifier = 'any' | 'all';

export const AGGREGATES: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max', 'count']);
/** A member of {@link AGGREGATES}. */
export type Aggregate = string;

/** The types that a value may be cast to; each may be followed by `[]`. */
export const CASTS: ReadonlySet<string> = new Set([
  'text',
  'varchar',
  'int',
  'integer',
  'int2',
  'int4',
  'int8',
  'smallint',
  'bigint',
  'numeric',
  'decimal',
  'real',
  'float4',
  'float8',
  'double precision',
  'bool',
  'boolean',
  'date',
  'time',
  'timetz',
  'timestamp',
  'timestamptz',
  'interval',
  'uuid',
  'json',
  'jsonb',
]);
