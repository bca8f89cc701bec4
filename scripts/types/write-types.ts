import type { Column, Relationship, Table } from './read-schema.ts';

const HEAD = `// Generated from the migrations by scripts/types.ts. Never edited by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

const TAIL = `
type PublicTables = Database['public']['Tables'];

/** A row that is read from a table. */
export type Tables<Name extends keyof PublicTables> = PublicTables[Name]['Row'];
/** A row that is inserted into a table. */
export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]['Insert'];
/** The changes of an update of a table. */
export type TablesUpdate<Name extends keyof PublicTables> = PublicTables[Name]['Update'];
`;

/** The TypeScript type of each PostgreSQL type in JSON. */
export const JSON_TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  interval: 'string',
  bytea: 'string',
};

/** A text as TypeScript writes it. */
export const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function typeOf(column: Column): string {
  const single = column.values ? column.values.map(quote).join(' | ') : JSON_TYPES[column.type];
  if (!single) throw new Error(`scripts/types/write-types.ts does not know the type ${column.type}`);
  const type = column.isArray ? `${single}[]` : single;
  return column.isNullable ? `${type} | null` : type;
}

function block(name: string, lines: string[], indent: string): string[] {
  return [`${indent}${name}: {`, ...lines.map((line) => `${indent}  ${line}`), `${indent}};`];
}

function relationship({
  name,
  columns,
  isOneToOne,
  referencedTable,
  referencedColumns,
}: Relationship): string[] {
  return [
    '{',
    `  foreignKeyName: ${quote(name)};`,
    `  columns: [${columns.map(quote).join(', ')}];`,
    `  isOneToOne: ${isOneToOne};`,
    `  referencedRelation: ${quote(referencedTable)};`,
    `  referencedColumns: [${referencedColumns.map(quote).join(', ')}];`,
    '},',
  ];
}

function relationships(list: Relationship[]): string[] {
  if (list.length === 0) return ['Relationships: [];'];
  return ['Relationships: [', ...list.flatMap(relationship).map((line) => `  ${line}`), '];'];
}

function tableLines(table: Table): string[] {
  const row = table.columns.map((column) => `${column.name}: ${typeOf(column)};`);
  const insert = table.columns.map(
    (column) => `${column.name}${column.isOptional ? '?' : ''}: ${typeOf(column)};`,
  );
  const update = table.columns.map((column) => `${column.name}?: ${typeOf(column)};`);
  const writes = table.isView ? [] : [...block('Insert', insert, ''), ...block('Update', update, '')];
  return block(
    table.name,
    [...block('Row', row, ''), ...writes, ...relationships(table.relationships)],
    '      ',
  );
}

function group(name: string, tables: Table[]): string[] {
  if (tables.length === 0) return [`    ${name}: { [_ in never]: never };`];
  return [`    ${name}: {`, ...tables.flatMap(tableLines), '    };'];
}

/** The TypeScript types of a schema, in the form that the official client uses. */
export function writeTypes(tables: Table[]): string {
  const lines = [
    'export type Database = {',
    '  public: {',
    ...group(
      'Tables',
      tables.filter((table) => !table.isView),
    ),
    ...group(
      'Views',
      tables.filter((table) => table.isView),
    ),
    // procedures are typed by their contracts in shared/contracts
    ...group('Functions', []),
    ...group('Enums', []),
    ...group('CompositeTypes', []),
    '  };',
    '};',
  ];
  return `${HEAD}\n${lines.join('\n')}\n${TAIL}`;
}
