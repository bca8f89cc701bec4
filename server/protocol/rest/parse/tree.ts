import type { Aggregate, Operator, Quantifier } from './operators.ts';
import type { Slot } from './slots.ts';

/** One step into a JSON value: `->'key'`, `->0`, or with `asText` `->>…`. */
export interface JsonStep {
  key: string | number;
  asText: boolean;
}

/** A column, with a path into its JSON: `meta->author->>name`. */
export interface Field {
  name: string;
  json: JsonStep[];
}

export interface SelectColumn {
  kind: 'column';
  field: Field;
  alias?: string;
  cast?: string;
  aggregate?: Aggregate;
  aggregateCast?: string;
}

/** `alias:relation!hint!inner(…)`, or spread into the parent: `...relation(…)`. */
export interface SelectEmbed {
  kind: 'embed';
  relation: string;
  alias?: string;
  hint?: string;
  inner: boolean;
  spread: boolean;
  items: SelectItem[];
}

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'count'; alias?: string; cast?: string }
  | SelectColumn
  | SelectEmbed;

export interface Comparison {
  kind: 'comparison';
  field: Field;
  negated: boolean;
  operator: Operator;
  quantifier?: Quantifier;
  /** The text search configuration of `fts(spanish)`. */
  config?: string;
  /** A slot in the query of a plan that other requests use with their own operands. */
  value: string | string[] | Slot;
}

export interface Group {
  kind: 'and' | 'or';
  negated: boolean;
  conditions: Condition[];
}

export type Condition = Comparison | Group;

export interface OrderTerm {
  /** Orders by a column of this embed: `author(name)`. */
  relation?: string;
  field: Field;
  direction: 'asc' | 'desc';
  nulls?: 'first' | 'last';
}

/** One parameter about the table (`path` is empty) or about an embed (`path` has its labels, outermost first). */
export type Clause = { path: string[] } & (
  | { kind: 'filter'; condition: Condition }
  | { kind: 'order'; terms: OrderTerm[] }
  | { kind: 'limit' | 'offset'; value: number }
);

/** A parsed query string, not yet checked against any table. */
export interface QueryTree {
  select: SelectItem[];
  clauses: Clause[];
  /** `columns=`: the columns that are read from a payload. */
  columns?: string[];
  onConflict?: string[];
}
