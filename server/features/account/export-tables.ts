import type pg from 'pg';

/** A table or view of the API, and its columns in order, without columns of bytes. */
export interface ExportedTable {
  name: string;
  columns: string[];
  /** The columns that its rows are sorted by. */
  key: string[];
}

/** Tables that are not exported: the list of exports describes this archive itself. */
const LEFT_OUT = new Set(['exports']);

/**
 * Every table and view of the API that a signed-in person may read, from the catalogue of the database, so that new ones are
 * exported without a change here. The row policies decide which of their rows the person sees.
 */
export async function exportedTables(client: pg.ClientBase): Promise<ExportedTable[]> {
  const { rows } = await client.query<ExportedTable>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
           and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
         order by a.attnum) as columns,
       coalesce((select array_agg(a.attname::text order by k.place)
         from pg_index i, unnest(i.indkey) with ordinality k(attnum, place)
         join pg_attribute a on a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid), '{}') as key
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and (c.relkind in ('r', 'p') and c.relrowsecurity or c.relkind = 'v')
       and has_any_column_privilege('authenticated', c.oid, 'select')
     order by c.relname`,
  );
  return rows.filter(({ name, columns }) => !LEFT_OUT.has(name) && columns.length > 0);
}
