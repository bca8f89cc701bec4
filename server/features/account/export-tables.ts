import type pg from 'pg';

/** A table or view of the API in the export. */
export interface ExportedTable {
  name: string;
  /** Its columns in order, without columns of bytes; after each id, what the id stands for. */
  columns: ExportedColumn[];
  /** The columns that its rows are sorted by. */
  key: string[];
}

interface ExportedColumn {
  name: string;
  /** The column whose value it is. */
  of: string;
  /** The table whose name or key the value is replaced by; null: the value itself. */
  named: NamedTable | typeof OWN_FIELDS | null;
}

/** How the row `t` of a table is named, and what the name of the column says. */
const NAMES = {
  profiles: { suffix: 'name', name: 't.full_name' },
  projects: { suffix: 'name', name: 't.name' },
  teams: { suffix: 'name', name: 't.name' },
  sprints: { suffix: 'name', name: 't.name' },
  epics: { suffix: 'name', name: 't.name' },
  user_stories: {
    suffix: 'key',
    name: `(select p.key from public.projects p where p.id = t.project_id) || '-' || t.number`,
  },
} as const;
type NamedTable = keyof typeof NAMES;

/** Values of own fields in words: the names of fields, options and people for their ids. */
const OWN_FIELDS = 'own fields';
const OWN_FIELDS_IN_WORDS = `(
  select jsonb_object_agg(f.name, case
    when f.kind = 'person' then (select to_jsonb(p.full_name) from public.profiles p where p.id = (r.fields ->> f.id::text)::uuid)
    when f.kind in ('choice', 'choices') then (
      select jsonb_agg(o.option -> 'name' order by o.place)
      from jsonb_array_elements(f.settings -> 'options') with ordinality o (option, place)
      where r.fields -> f.id::text ? (o.option ->> 'id'))
    else r.fields -> f.id::text end)
  from public.project_fields f
  where f.project_id = r.project_id and f.removed_at is null and r.fields ? f.id::text)`;

/** Tables that are not exported: the list of exports describes this archive itself. */
const LEFT_OUT = new Set(['exports']);

/** Ids that no foreign key declares: those of views, and those whose table is of no API. Stories are named by their own key. */
const WITHOUT_FOREIGN_KEY: Record<string, NamedTable> = {
  'team_directory.id': 'profiles',
  'team_capacity.id': 'profiles',
  'user_stories.id': 'user_stories',
  'refused_moves.story_id': 'user_stories',
};

interface CatalogueRow {
  name: string;
  columns: { name: string; refers: string | null }[];
  key: string[];
}

const isNamed = (table: string | null): table is NamedTable => table !== null && table in NAMES;

/** `assignee_id` → `assignee_name`, `story_id` → `story_key`, `uploaded_by` → `uploaded_by_name`, `id` → `key`. */
function nameOfName(column: string, table: NamedTable): string {
  const { suffix } = NAMES[table];
  return column === 'id' ? suffix : `${column.replace(/_id$/, '')}_${suffix}`;
}

function withNames({ name, columns, key }: CatalogueRow): ExportedTable {
  return {
    name,
    key,
    columns: columns.flatMap((column): ExportedColumn[] => {
      const itself = { name: column.name, of: column.name, named: null };
      if (name === 'user_stories' && column.name === 'fields')
        return [itself, { name: 'fields_in_words', of: column.name, named: OWN_FIELDS }];
      const table = WITHOUT_FOREIGN_KEY[`${name}.${column.name}`] ?? column.refers;
      if (!isNamed(table)) return [itself];
      return [itself, { name: nameOfName(column.name, table), of: column.name, named: table }];
    }),
  };
}

/** The SQL of a column, of the row `r`. The row policies of the person decide which names there are. */
export function columnSql({ of, named }: ExportedColumn, quote: (name: string) => string): string {
  if (named === OWN_FIELDS) return OWN_FIELDS_IN_WORDS;
  const value = `r.${quote(of)}`;
  return named === null
    ? value
    : `(select ${NAMES[named].name} from public.${quote(named)} t where t.id = ${value})`;
}

/**
 * Every table and view of the API that a signed-in person may read, from the catalogue of the database, so that new ones are
 * exported without a change here. The row policies decide which of their rows the person sees.
 */
export async function exportedTables(client: pg.ClientBase): Promise<ExportedTable[]> {
  const { rows } = await client.query<CatalogueRow>(
    `select c.relname as name,
       (select coalesce(json_agg(json_build_object('name', a.attname, 'refers', (
           select min(f.relname) from pg_constraint k
           cross join unnest(k.conkey, k.confkey) as pair (here, there)
           join pg_class f on f.oid = k.confrelid and f.relnamespace = 'public'::regnamespace
           join pg_attribute id on id.attrelid = f.oid and id.attnum = pair.there and id.attname = 'id'
           where k.contype = 'f' and k.conrelid = c.oid and pair.here = a.attnum and a.attname <> 'id'))
           order by a.attnum), '[]')
         from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
           and has_column_privilege('authenticated', c.oid, a.attnum, 'select')) as columns,
       coalesce((select array_agg(a.attname::text order by k.place)
         from pg_index i, unnest(i.indkey) with ordinality k(attnum, place)
         join pg_attribute a on a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid), '{}') as key
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and (c.relkind in ('r', 'p') and c.relrowsecurity or c.relkind = 'v')
       and has_any_column_privilege('authenticated', c.oid, 'select')
     order by c.relname`,
  );
  return rows.filter(({ name, columns }) => !LEFT_OUT.has(name) && columns.length > 0).map(withNames);
}
