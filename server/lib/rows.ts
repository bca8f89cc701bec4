import type pg from 'pg';

/** The pool, or one connection. */
export type Queryable = pg.Pool | pg.ClientBase;

/** The one row of a statement. @throws if it has none. */
export async function oneRow<Row extends object>(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await db.query<Row>(text, values);
  const [row] = rows;
  if (row === undefined) throw new Error(`a statement gave no row: ${text}`);
  return row;
}

/** The one value of the one row of a statement. @throws if it has no row. */
export async function oneValue<Value>(db: Queryable, text: string, values: unknown[] = []): Promise<Value> {
  const [value] = Object.values(await oneRow<Record<string, Value>>(db, text, values));
  return value as Value;
}

/** Whether a database has a table; `schema.name`. */
export const hasTable = (db: Queryable, name: string): Promise<boolean> =>
  oneValue<boolean>(db, 'select to_regclass($1) is not null', [name]);
