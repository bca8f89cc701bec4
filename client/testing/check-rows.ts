import { z } from 'zod';
import { rows as schemas } from '#shared/database.rows.ts';
import type { Row } from './rows.ts';

/** The columns of a `select`, without embedded tables and their columns; undefined: all. */
function columnsOf(select: string | null): string[] | undefined {
  const plain = (select ?? '*').replaceAll(/\w+(:\w+)?(!\w+)?\([^)]*\)/g, '').split(',');
  return plain.includes('*') ? undefined : plain.filter(Boolean);
}

/**
 * Compares the rows of an answer with the types of the database: the columns that the client reads.
 * @returns the rows.
 * @throws Error if they differ.
 */
export function checkRows(table: string, found: Row[], select: string | null): Row[] {
  const schema: z.ZodObject | undefined =
    table in schemas ? schemas[table as keyof typeof schemas]() : undefined;
  if (!schema) return found;
  const columns = columnsOf(select) ?? Object.keys(schema.shape);
  const row = z.object(Object.fromEntries(columns.map((column) => [column, schema.shape[column]])));
  const { error } = z.array(row).safeParse(found);
  if (error) throw new Error(`The rows of ${table} are not those of the database: ${error.message}`);
  return found;
}
