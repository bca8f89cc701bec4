import type pg from 'pg';

const SCHEMAS = `('public', 'app', 'auth', 'migration')`;

const NOT_OF_EXTENSION = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${oid} and x.deptype = 'e')`;

/** The rights of all roles except the owner in an access list, as `authenticated: select, update (name)`. */
const rightsOn = (relation: string, owner: string) => `
  select who || ': ' || string_agg(right_text, ', ' order by right_text collate "C") as line from (
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

/** When a trigger runs, in the order in which PostgreSQL runs the triggers of an event; equal ones run in the order of their names. */
const MOMENT = `case
  when g.tgdeferrable then '5 at the commit'
  when g.tgtype & 3 = 2 then '1 before the statement'
  when g.tgtype & 3 = 3 then '2 before each row'
  when g.tgtype & 3 = 1 then '3 after each row'
  else '4 after the statement' end`;

/** A trigger with its columns, its condition and its function. */
const TRIGGER = `concat_ws(' ', substr(${MOMENT}, 3) || ':', g.tgname,
  case e.event when 'update' then 'of ' || (
    select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum = any (g.tgattr)) end,
  substring(pg_get_triggerdef(g.oid) from '(REFERENCING .*) FOR EACH'),
  substring(pg_get_triggerdef(g.oid) from ' (WHEN .*) EXECUTE'),
  '→ ' || substring(pg_get_triggerdef(g.oid) from ' EXECUTE FUNCTION (.*)$'),
  case when g.tgenabled <> 'O' then 'disabled' end)`;

/** One row for each table and view: its first line, and the lines of each section. */
const RELATIONS = `
  select n.nspname as schema, c.relname as name,
    concat_ws(' ', case c.relpersistence when 'u' then 'unlogged' end, case c.relkind when 'v' then 'view' else 'table' end,
      n.nspname || '.' || c.relname,
      'inherits ' || (select string_agg(i.inhparent::regclass::text, ', ' order by i.inhseqno) from pg_inherits i where i.inhrelid = c.oid),
      'with (' || array_to_string(c.reloptions, ', ') || ')') as head,
    (select json_agg(json_build_object('title', s.title, 'lines', s.lines) order by s.kind) from (
      select l.kind, min(l.title) as title, json_agg(l.line order by l.place collate "C") as lines
      from (
        select 1 as kind, 'Columns' as title, to_char(a.attnum, '0000') as place, format('%s %s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attcollation <> t.typcollation then ' collate ' || (select collname from pg_collation where oid = a.attcollation) end,
          case when a.attnotnull then ' not null' end,
          case when a.attidentity <> '' then ' identity' when a.attgenerated <> '' then ' generated' end,
          ' default ' || pg_get_expr(d.adbin, d.adrelid)) as line
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        union all
        select 2, 'Constraints', k.conname, format('%s %s', k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k where k.conrelid = c.oid and k.contype not in ('n', 't')
        union all
        select 3, 'Indexes', i.relname, pg_get_indexdef(x.indexrelid) || case when x.indisvalid then '' else ' invalid' end
        from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
        union all
        select 4, 'Row policies', p.policyname, format('%s: %s for %s to %s%s%s', p.policyname, lower(p.permissive), lower(p.cmd),
          array_to_string(p.roles, ', '), ' using ' || p.qual, ' with check ' || p.with_check)
        from pg_policies p where c.relrowsecurity and p.schemaname = n.nspname and p.tablename = c.relname
        union all
        select 4, 'Row policies', '', 'none: the API roles see no row'
        where c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid)
        union all
        select e.kind, 'On ' || e.event, ${MOMENT} || g.tgname, ${TRIGGER}
        from pg_trigger g join (values (5, 'insert', 4), (6, 'update', 16), (7, 'delete', 8)) e (kind, event, bit) on g.tgtype & e.bit <> 0
        where g.tgrelid = c.oid and not g.tgisinternal
        union all
        select 8, 'Rights', line, line from (${rightsOn('c', 'c.relowner')}) r
        union all
        select 9, 'Query', '', pg_get_viewdef(c.oid) where c.relkind = 'v'
      ) l group by l.kind
    ) s) as sections
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v') and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}
  order by n.nspname collate "C", c.relname collate "C"`;

const FUNCTIONS = `
  select format('%s.%s(%s) returns %s language %s%s%s%s%s%s%s', n.nspname, p.proname,
    pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname,
    case p.provolatile when 'i' then ' immutable' when 's' then ' stable' end,
    case when p.proisstrict then ' strict' end,
    case p.proparallel when 's' then ' parallel safe' end,
    case when p.prosecdef then ' security definer' end,
    ' set ' || array_to_string(p.proconfig, ' set '),
    (select E'\\n  for ' || string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname collate "C")
     from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a left join pg_roles r on r.oid = a.grantee
     where a.grantee <> p.proowner)) as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname in ${SCHEMAS} and p.prokind = 'f' and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}
  order by n.nspname collate "C", p.proname collate "C", pg_get_function_arguments(p.oid) collate "C"`;

const TYPES = `
  select format('%s.%s %s', n.nspname, t.typname, (
    select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as text
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname in ${SCHEMAS} and t.typtype in ('e', 'd', 'r') and ${NOT_OF_EXTENSION('pg_type', 't.oid')}
  order by n.nspname collate "C", t.typname collate "C"`;

interface Relation {
  schema: string;
  name: string;
  head: string;
  sections: { title: string; lines: string[] }[];
}

const HEAD = 'Generated by `npm run types`, never edited by hand.';

const section = (title: string, lines: readonly string[]) =>
  `\n## ${title}\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`;

/** Tables of `public` are the ones that everybody speaks of: their pages have no schema in their names. */
const pageOf = ({ schema, name }: Relation) => (schema === 'public' ? name : `${schema}.${name}`);

function pageText(relation: Relation): string {
  const sections = relation.sections.map(({ title, lines }) => section(title, lines));
  return `# ${pageOf(relation)}\n${HEAD}\n\n\`${relation.head}\`\n${sections.join('')}`;
}

function indexText(relations: readonly Relation[]): string {
  const links = relations.map((relation) => `- [${pageOf(relation)}](${pageOf(relation)}.md)`);
  return `# The schema of a current database
${HEAD} Tables, columns, constraints and indexes come from the migrations; policies,
triggers, rights, views and [functions](functions.md) from the object files. A page says what happens on an insert, an update and a
delete in the order in which it happens.

${links.join('\n')}
`;
}

/**
 * Describes the schema of a database in pages: one for each table and view with its columns, constraints, indexes, policies,
 * triggers and rights, one for the functions without their bodies and for the types, and an index. Equal schemas give equal
 * pages, however they were created.
 * @returns the texts of the pages by their file names.
 */
export async function readSchemaPages(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: relations } = await pool.query<Relation>(RELATIONS);
  const { rows: functions } = await pool.query<{ text: string }>(FUNCTIONS);
  const { rows: types } = await pool.query<{ text: string }>(TYPES);
  const lists = [
    section(
      'Functions',
      functions.map(({ text }) => text),
    ),
    ...(types.length > 0
      ? [
          section(
            'Types',
            types.map(({ text }) => text),
          ),
        ]
      : []),
  ];
  return new Map([
    ['README.md', indexText(relations)],
    ['functions.md', `# functions\n${HEAD}\n${lists.join('')}`],
    ...relations.map((relation): [string, string] => [`${pageOf(relation)}.md`, pageText(relation)]),
  ]);
}
