import type pg from 'pg';
import { allowedValues, CHECK_OF_VALUES } from '#server/protocol/rest/catalogue/allowed-values.ts';

export interface Column {
  name: string;
  /** The name of the type, or of the element type of an array. */
  type: string;
  isArray: boolean;
  isNullable: boolean;
  /** Whether an insert may omit it. */
  isOptional: boolean;
  /** The values of a `check (column in (…))`; null if any value is allowed. */
  values: string[] | null;
}

export interface Relationship {
  name: string;
  columns: string[];
  referencedTable: string;
  referencedColumns: string[];
  isOneToOne: boolean;
}

export interface Table {
  name: string;
  isView: boolean;
  columns: Column[];
  relationships: Relationship[];
}

/**
 * An insert may omit a column that has a default, may be null, or is filled by a trigger: the API roles have no right to
 * insert it, or a trigger before the insert tests it (`new.column is null`).
 */
const COLUMNS = `
  select c.relname as table, c.relkind = 'v' as "isView", a.attname as name,
    coalesce(e.typname, t.typname) as type, e.oid is not null as "isArray",
    not a.attnotnull as "isNullable",
    not a.attnotnull or a.atthasdef or a.attidentity <> ''
      or has_any_column_privilege('authenticated', c.oid, 'insert')
        and not has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
      or exists (
        select from pg_trigger g join pg_proc p on p.oid = g.tgfoid
        where g.tgrelid = c.oid and g.tgtype & 6 = 6 -- before, insert
          and p.prosrc ~* ('\\mnew\\.' || a.attname || '\\s+is\\s+null\\M')
      ) as "isOptional",
    ${CHECK_OF_VALUES} as "check"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by c.relname, a.attname`;

const RELATIONSHIPS = `
  select k.conrelid::regclass::text as table, k.conname as name, f.relname as "referencedTable",
    array(select a.attname::text from unnest(k.conkey) with ordinality n(attnum, i)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.attnum order by i) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality n(attnum, i)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.attnum order by i) as "referencedColumns",
    exists (
      select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
        and u.conkey <@ k.conkey and k.conkey <@ u.conkey
    ) as "isOneToOne"
  from pg_constraint k join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace
  order by k.conname`;

interface ColumnRow extends Omit<Column, 'values'> {
  table: string;
  isView: boolean;
  check: string | null;
}

/** Reads the tables of the schema that the API serves, in alphabetical order. */
export async function readSchema(pool: pg.Pool): Promise<Table[]> {
  const columns = await pool.query<ColumnRow>(COLUMNS);
  const relationships = await pool.query<Relationship & { table: string }>(RELATIONSHIPS);
  const tables = new Map<string, Table>();
  for (const { table: name, isView, check, ...column } of columns.rows) {
    const table: Table = tables.get(name) ?? {
      name,
      isView,
      columns: [],
      relationships: relationships.rows.filter((row) => row.table === name),
    };
    table.columns.push({ ...column, values: allowedValues(check) });
    tables.set(name, table);
  }
  return [...tables.values()];
}
