import type { Column, Relationship, Table } from '../catalogue/catalogue.ts';
import type { Comparison, JsonStep, OrderTerm } from '../parse/tree.ts';

/** The maximum number of rows of one response, and of one to-many embed. Documented in docs/api.md. */
export const MAX_ROWS = 10_000;

/** A field whose column is known to exist. */
export interface ResolvedField {
  column: Column;
  json: JsonStep[];
}

export interface ValueOutput {
  kind: 'value';
  label: string;
  field: ResolvedField;
  cast?: string;
  aggregate?: string;
  aggregateCast?: string;
}

export interface CountOutput {
  kind: 'count';
  label: string;
  cast?: string;
}

export type Output = ValueOutput | CountOutput | { kind: 'embed'; label: string; embed: Embed };

export type ResolvedCondition =
  | (Omit<Comparison, 'field'> & { field: ResolvedField })
  | { kind: 'and' | 'or'; negated: boolean; conditions: ResolvedCondition[] }
  /** `tasks=not.is.null`: whether anything is embedded. */
  | { kind: 'exists'; negated: boolean; embed: Embed };

export type ResolvedOrder = Omit<OrderTerm, 'field' | 'relation'> & { field: ResolvedField; via?: Embed };

/** A table with the resolved parts of its query. Every name in it comes from the catalogue, except labels. */
export interface Node {
  table: Table;
  outputs: Output[];
  embeds: Embed[];
  conditions: ResolvedCondition[];
  /** The cost of the conditions each time they are written, including those of the `!inner` embeds; see `budget.ts`. */
  conditionCost: number;
  order: ResolvedOrder[];
  limit?: number;
  offset?: number;
}

/** A node inside another one. */
export interface Embed extends Node {
  label: string;
  relation: string;
  relationship: Relationship;
  inner: boolean;
  spread: boolean;
}

/** Whether the query groups rows. */
export const isAggregated = ({ outputs }: Node): boolean =>
  outputs.some(
    (output) => output.kind === 'count' || (output.kind === 'value' && output.aggregate !== undefined),
  );
