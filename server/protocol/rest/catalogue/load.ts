import type pg from 'pg';
import { allowedValues, CHECK_OF_VALUES } from './allowed-values.ts';
import type { Catalogue, Column, Role, Table, WriteKind } from './catalogue.ts';
import { type ForeignKey, type Key, relationshipsOf } from './relationships.ts';
import { type RelationRow, viewColumnsOf } from './view-columns.ts';

interface ColumnRow extends Omit<Column, 'values' | 'readers' | 'inserters' | 'updaters'> {
  table: string;
  check: string | null;
  readers: Role[];
  inserters: Role[];
  updaters: Role[];
}

interface TableRow {
  table: string;
  deleters: Role[];
  accepts: WriteKind[];
}

interface CheckRow {
  table: string;
  name: string;
  columns: string[];
}

interface KeyRow extends Key {
  table: string;
}

/** The API roles that have a privilege, as an SQL array; `of` is the privilege function without its last argument. */
const holders = (of: string, privilege: WriteKind | 'select') =>
  `array(select r from unnest(array['anon', 'authenticated']) r where ${of}, '${privilege}'))`;
const OF_COLUMN = 'has_column_privilege(r, c.oid, a.attnum';
const OF_TABLE = 'has_table_privilege(r, c.oid';

const SERVED = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

/** The default of a column as SQL: its own, the next number of its identity, or that of its domain. Computed columns have none. */
const DEFAULT = `
  case
    when a.attgenerated <> '' then null
    when a.attidentity = 'd' then format('nextval(%L::regclass)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
    else coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
  end`;

const COLUMNS = `
  select c.relname as "table", a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type",
    ${DEFAULT} as "default",
    not a.attnotnull as "nullable", a.attgenerated <> '' or a.attidentity <> '' as "generated",
    a.attcollation = 'pg_catalog."C"'::regcollation as "orderedByBytes", ${CHECK_OF_VALUES} as "check",
    ${holders(OF_COLUMN, 'select')} as "readers", ${holders(OF_COLUMN, 'insert')} as "inserters",
    ${holders(OF_COLUMN, 'update')} as "updaters"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${SERVED} order by c.relname, a.attnum`;

/** Which writes PostgreSQL can do, including those by triggers of views: a bit mask of the numbers of its CmdType. */
const TABLES = `
  select c.relname as "table", ${holders(OF_TABLE, 'delete')} as "deleters",
    array(select kind from (values ('update', 2), ('insert', 3), ('delete', 4)) k (kind, bit)
          where (pg_relation_is_updatable(c.oid, true) >> bit) & 1 = 1) as "accepts"
  from pg_class c where ${SERVED}`;

const CHECKS = `
  select c.relname as "table", k.conname as "name",
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)
          order by a.attnum) as "columns"
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'c' and ${SERVED}`;

/** The schemas that hold no data of the product. */
const OF_SYSTEM = `('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)`;

/** The name of a relation: that of other schemas is its number, since only the names of `public` differ from each other. */
const nameOf = (relation: string) =>
  `case when ${relation}.relnamespace = 'public'::regnamespace then ${relation}.relname::text else '#' || ${relation}.oid end`;

const KEYS = `
  select ${nameOf('c')} as "table", n.relname as "name", i.indisprimary as "primary",
    array(select a.attname::text from unnest((i.indkey::int2[])[0:i.indnkeyatts - 1]) with ordinality k (attnum, n)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by n) as "columns"
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  where c.relnamespace not in ${OF_SYSTEM} and i.indisunique and i.indpred is null and i.indexprs is null`;

const FOREIGN_KEYS = `
  select k.conname as "name", ${nameOf('f')} as "from", ${nameOf('t')} as "to",
    (select json_agg(json_build_array(a.attname, b.attname) order by n)
     from unnest(k.conkey, k.confkey) with ordinality p (x, y, n)
     join pg_attribute a on a.attrelid = f.oid and a.attnum = p.x
     join pg_attribute b on b.attrelid = t.oid and b.attnum = p.y) as "pairs"
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0
  order by k.conname`;

/** Tables and views of every schema, with the rules of views: a view of `public` may show their columns. */
const RELATIONS = `
  select c.oid, ${nameOf('c')} as "name", c.relnamespace = 'public'::regnamespace as "served", r.ev_action::text as "rule",
    array(select case when not a.attisdropped then a.attname::text end
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 order by a.attnum) as "columns"
  from pg_class c left join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace not in ${OF_SYSTEM}`;

function columnOf({ table: _, check, readers, inserters, updaters, ...row }: ColumnRow): Column {
  return {
    ...row,
    values: allowedValues(check),
    readers: new Set(readers),
    inserters: new Set(inserters),
    updaters: new Set(updaters),
  };
}

/** Reads the tables of schema public with their columns, keys and relationships. */
export async function loadCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const [tableRows, columns, checks, keys, foreignKeys, relations] = await Promise.all([
    pool.query<TableRow>(TABLES),
    pool.query<ColumnRow>(COLUMNS),
    pool.query<CheckRow>(CHECKS),
    pool.query<KeyRow>(KEYS),
    pool.query<ForeignKey>(FOREIGN_KEYS),
    pool.query<RelationRow>(RELATIONS),
  ]);
  const byTable = Map.groupBy(columns.rows, ({ table }) => table);
  const checksByTable = Map.groupBy(checks.rows, ({ table }) => table);
  const keysByTable = Map.groupBy(keys.rows, ({ table }) => table);
  const served = new Set(tableRows.rows.map(({ table }) => table));
  const relationships = relationshipsOf(foreignKeys.rows, keysByTable, viewColumnsOf(relations.rows), served);
  const tables = tableRows.rows.map(({ table: name, deleters, accepts }): [string, Table] => [
    name,
    {
      name,
      columns: new Map((byTable.get(name) ?? []).map((row) => [row.name, columnOf(row)])),
      primaryKey: keysByTable.get(name)?.find(({ primary }) => primary)?.columns ?? [],
      deleters: new Set(deleters),
      accepts: new Set(accepts),
      checks: new Map((checksByTable.get(name) ?? []).map((check) => [check.name, check.columns])),
      relationships: relationships.get(name) ?? [],
    },
  ]);
  return new Map(tables);
}
