import type pg from 'pg';
import { type BackedUpTable, SCHEMAS } from './contents.ts';

/** A table of the database. */
export interface Table extends BackedUpTable {
  /** The columns of its primary key with their order; null without one. */
  orderBy: string | null;
  /** Bytes on disk, as an estimate of its share of the work. */
  size: number;
}

/** A sequence, also one of an identity column. */
export interface Sequence {
  schema: string;
  name: string;
}

/** Excludes objects of extensions, which the extensions create. */
const NOT_OF_EXTENSION = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const OURS = `n.nspname = any ($1) and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}`;

/** The tables of the product's schemas, with the columns that can be written. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'size'> & { size: string }>(
    `select n.nspname as schema, c.relname as name, pg_table_size(c.oid) as size,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       (select string_agg(format('%I%s', a.attname, case when a.attcollation <> 0 then ' collate "C"' end), ', ' order by k.position)
         from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k(attnum, position)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary) as "orderBy"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${OURS}
     order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS],
  );
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** The sequences of the product's schemas. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS}
     order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS],
  );
  return rows;
}

/** Statements that drop the contents of the schema public. The schema itself stays, since it may belong to another role. */
export async function dropPublicStatements(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
         when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, c.oid::regclass) as statement
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure)
     from pg_proc p where p.pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}
     union all
     select format('drop type if exists %s cascade', t.oid::regtype)
     from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r')
       and ${NOT_OF_EXTENSION('pg_type', 't.oid')}`,
  );
  return rows.map(({ statement }) => statement);
}

/** The name of a table or sequence as SQL. */
export function quoted(client: pg.ClientBase, object: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(object.schema)}.${client.escapeIdentifier(object.name)}`;
}
