/** The parameters of the table API that are no filters of a column, for both documents. */

export interface Parameter {
  name: string;
  in: 'query' | 'header';
  description: string;
  type: 'string' | 'integer';
}

const text = (name: string, place: Parameter['in'], description: string): Parameter => ({
  name,
  in: place,
  description,
  type: 'string',
});
const number = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  type: 'integer',
});

export const PARAMETERS = {
  select: text('select', 'query', 'Columns and embedded tables: id,title,project:projects(key)'),
  order: text('order', 'query', 'Columns to order by: rank.asc,id.desc.nullslast'),
  limit: number('limit', 'The number of rows at most'),
  offset: number('offset', 'The number of rows to skip'),
  or: text('or', 'query', 'Alternatives: (status.eq.todo,priority.eq.high)'),
  and: text('and', 'query', 'Several conditions of one column: (number.gte.1,number.lte.9)'),
  on_conflict: text('on_conflict', 'query', 'The columns of the key by which an upsert finds rows'),
  columns: text('columns', 'query', 'The columns that a list of rows has: title,status'),
  prefer: text('Prefer', 'header', 'return=representation, count=exact, resolution=merge-duplicates, …'),
  range: text('Range', 'header', 'Rows from the first to the last: 0-24'),
} as const;

export type ParameterName = keyof typeof PARAMETERS;

/** The parameters of each operation of a table, besides the filters of its columns. */
export const PARAMETERS_OF: Readonly<Record<'get' | 'post' | 'patch' | 'delete', readonly ParameterName[]>> =
  {
    get: ['select', 'order', 'limit', 'offset', 'or', 'and', 'range', 'prefer'],
    post: ['select', 'columns', 'on_conflict', 'prefer'],
    patch: ['select', 'columns', 'or', 'and', 'prefer'],
    delete: ['select', 'or', 'and', 'prefer'],
  };

/** Operations whose rows are chosen by filters of columns. */
export const FILTERED: ReadonlySet<string> = new Set(['get', 'patch', 'delete']);

const VERBS = { get: 'Read', post: 'Insert into', patch: 'Change rows of', delete: 'Delete from' } as const;

/** Notes for callers of an operation, besides its parameters. */
const NOTES: Partial<Record<keyof typeof VERBS, string>> = {
  patch: 'Needs a filter of the table itself: without one it is refused (400, 21000).',
  delete: 'Needs a filter of the table itself: without one it is refused (400, 21000).',
};

/** The name, the summary and the description of an operation, in both documents. */
export function titleOf(
  method: keyof typeof VERBS,
  table: string,
): { operationId: string; summary: string; description?: string } {
  const description = NOTES[method];
  return {
    operationId: `${method}_${table}`,
    summary: `${VERBS[method]} ${table}`,
    ...(description === undefined ? {} : { description }),
  };
}
