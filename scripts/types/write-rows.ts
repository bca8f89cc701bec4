import type { Column, Table } from './read-schema.ts';
import { JSON_TYPES, quote } from './write-types.ts';

const HEAD = `// Generated from the migrations by scripts/types.ts. Never edited by hand.
import { z } from 'zod';
import type { Json } from './database.types.ts';

const json = z.unknown() as unknown as z.ZodType<Json>;

/** The schema of a whole row of each table and view, made when it is asked for. */
export const rows = {`;

/** The schemas of the JSON of the PostgreSQL types that are more than a string, a number or a boolean. */
const SCHEMAS: Record<string, string> = {
  uuid: 'z.uuid()',
  date: 'z.iso.date()',
  int4: 'z.int()',
  int2: 'z.int()',
};

function schemaOf({ type, values, isArray, isNullable }: Column): string {
  const base = JSON_TYPES[type];
  const plain = SCHEMAS[type] ?? (base === 'Json' ? 'json' : `z.${base}()`);
  const single = values ? `z.enum([${values.map(quote).join(', ')}])` : plain;
  const schema = isArray ? `z.array(${single})` : single;
  return isNullable ? `${schema}.nullable()` : schema;
}

/** The schemas of the rows of all tables and views. */
export function writeRows(tables: Table[]): string {
  const lines = tables.flatMap(({ name, columns }) => [
    `  ${name}: () =>`,
    '    z.object({',
    ...columns.map((column) => `      ${column.name}: ${schemaOf(column)},`),
    '    }),',
  ]);
  return [HEAD, ...lines, '};', ''].join('\n');
}
