import type pg from 'pg';

const SCHEMAS = `('public', 'app', 'auth', 'migration')`;

const NOT_OF_EXTENSION = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${oid} and x.deptype = 'e')`;

/** The rights of all roles except the owner in an access list, as `authenticated: select, update (name)`. */
const rightsOn = (relation: string, owner: string) => `
  select '  rights of ' || who || ': ' || string_agg(right_text, ', ' order by right_text collate "C") as line from (
    select coalesce(r.rolname, 'public') as who,
      lower(a.privilege_type) || case when a.is_grantable then '*' else '' end
        || case when columns is null then '' else ' (' || columns || ')' end as right_text
    from (
      select x.grantee, x.privilege_type, x.is_grantable, null as columns from aclexplode(${relation}.relacl) x
      union all
      select x.grantee, x.privilege_type, x.is_grantable, string_agg(t.attname, ', ' order by t.attnum)
      from pg_attribute t, aclexplode(t.attacl) x where t.attrelid = ${relation}.oid
      group by x.grantee, x.privilege_type, x.is_grantable
    ) a left join pg_roles r on r.oid = a.grantee
    where a.grantee <> ${owner}
  ) rights group by who`;

/** One row for each table and view: its lines, in the order of their kinds. */
const RELATIONS = `
  select format(E'%s %s.%s%s\\n%s',
    case c.relkind when 'v' then 'view' else case c.relpersistence when 'u' then 'unlogged table' else 'table' end end,
    n.nspname, c.relname, coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''), string_agg(l.line, E'\\n' order by l.kind, l.place collate "C")) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (
    select 1 as kind, to_char(a.attnum, '0000') as place, format('  %s %s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then ' collate ' || (select collname from pg_collation where oid = a.attcollation) end,
      case when a.attnotnull then ' not null' end,
      case when a.attidentity <> '' then ' identity' when a.attgenerated <> '' then ' generated' end,
      ' default ' || pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 2, k.conname, format('  constraint %s %s', k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.conrelid = c.oid and k.contype not in ('n', 't')
    union all
    select 3, i.relname, '  ' || pg_get_indexdef(x.indexrelid) || case when x.indisvalid then '' else ' invalid' end
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
    union all
    select 4, '', '  row level security' where c.relrowsecurity
    union all
    select 5, p.policyname, format('  policy %s %s for %s to %s%s%s', p.policyname, lower(p.permissive), lower(p.cmd),
      array_to_string(p.roles, ', '), ' using ' || p.qual, ' with check ' || p.with_check)
    from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname
    union all
    select 6, g.tgname, '  ' || pg_get_triggerdef(g.oid) || case when g.tgenabled = 'O' then '' else ' disabled' end
    from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal
    union all
    select 7, line, line from (${rightsOn('c', 'c.relowner')}) r
    union all
    select 8, '', E'  as\\n' || pg_get_viewdef(c.oid) where c.relkind = 'v'
  ) l
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v') and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}
  group by n.nspname, c.oid order by n.nspname collate "C", c.relname collate "C"`;

const FUNCTIONS = `
  select format('function %s.%s(%s) returns %s language %s%s%s%s%s%s%s', n.nspname, p.proname,
    pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname,
    case p.provolatile when 'i' then ' immutable' when 's' then ' stable' end,
    case when p.proisstrict then ' strict' end,
    case p.proparallel when 's' then ' parallel safe' end,
    case when p.prosecdef then ' security definer' end,
    ' set ' || array_to_string(p.proconfig, ' set '),
    (select E'\\n  rights of ' || string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname collate "C")
     from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a left join pg_roles r on r.oid = a.grantee
     where a.grantee <> p.proowner)) as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname in ${SCHEMAS} and p.prokind = 'f' and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}
  order by n.nspname collate "C", p.proname collate "C", pg_get_function_arguments(p.oid) collate "C"`;

const TYPES = `
  select format('type %s.%s %s', n.nspname, t.typname, (
    select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as text
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname in ${SCHEMAS} and t.typtype in ('e', 'd', 'r') and ${NOT_OF_EXTENSION('pg_type', 't.oid')}
  order by n.nspname collate "C", t.typname collate "C"`;

/**
 * Describes the schema of a database as text: tables with their columns, constraints, indexes, policies, triggers and
 * rights, views, functions without their bodies, and types. Equal schemas give equal texts, however they were created.
 */
export async function readSchemaSnapshot(pool: pg.Pool): Promise<string> {
  const parts: string[] = [];
  for (const sql of [RELATIONS, FUNCTIONS, TYPES]) {
    const { rows } = await pool.query<{ text: string }>(sql);
    parts.push(...rows.map(({ text }) => text));
  }
  return parts.map((part) => `${part}\n`).join('\n');
}
