/**
 * The check that lists the values of a column, as SQL; null if there is none. `c` and `a` are the rows of pg_class and pg_attribute of
 * the column. Of a table whose rules stand in one function, that function has the list.
 */
export const CHECK_OF_VALUES = `coalesce((
    select pg_get_constraintdef(k.oid) from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['
  ), (
    select substring(p.prosrc from 'when \\w+\\.' || a.attname || ' not in \\(([^)]*)\\)')
    from pg_constraint k
    join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = k.oid and d.refclassid = 'pg_proc'::regclass
    join pg_proc p on p.oid = d.refobjid and p.proargtypes[0] = c.reltype
    where k.conrelid = c.oid and k.contype = 'c'
  ))`;

/**
 * The values of a {@link CHECK_OF_VALUES}; null without one: then a column takes any value of its type.
 * 'member' and 'it''s' of `CHECK ((role = ANY (ARRAY['member'::text, 'it''s'::text])))` or of `'member', 'it''s'`.
 */
export function allowedValues(check: string | null): string[] | null {
  if (!check) return null;
  return [...check.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'"));
}
