import type pg from 'pg';

/** An exposed table: who sees its rows, and its columns. */
export interface TableInfo {
  name: string;
  /** Column name → name of its type in pg_type. */
  columns: ReadonlyMap<string, string>;
  /** The columns of the primary key. */
  key: readonly string[];
}

export type Catalogue = ReadonlyMap<string, TableInfo>;

interface Found {
  name: string;
  columns: { name: string; type: string }[];
  key: string[];
}

/** Reads the exposed tables (app.exposed_tables) with their columns and keys. */
export async function readCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const { rows } = await pool.query<Found>(`
    select e.table_name as name,
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege('authenticated', c.oid, a.attnum, 'select')) as columns,
      (select json_agg(a.attname order by a.attnum)
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from app.exposed_tables e
    join pg_class c on c.relname = e.table_name and c.relnamespace = 'public'::regnamespace`);
  return new Map(
    rows.map(({ name, columns, key }) => [
      name,
      { name, key, columns: new Map(columns.map((column) => [column.name, column.type])) },
    ]),
  );
}
