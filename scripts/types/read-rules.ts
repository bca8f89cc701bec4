import type pg from 'pg';

/** A rule of a table whose name a client gets as the hint of an error. */
export interface Rule {
  name: string;
  /** The SQLSTATE of an error that names it. */
  state: string;
  definition: string;
}

/** Constraints, and the unique indexes that belong to none. */
const CONSTRAINTS = `
  select k.conname as name, case k.contype when 'c' then '23514' when 'f' then '23503' when 'x' then '23P01' else '23505' end as state,
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'p', 'u', 'x')
    and pg_get_constraintdef(k.oid) !~ '^CHECK \\(app\\.keeps_\\w+\\('
  union all
  select c.relname, '23505', regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING btree', 'UNIQUE')
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;

/** Functions that refuse a row under the name of a rule. */
const FUNCTIONS = `
  select p.prosrc as source from pg_proc p
  where p.pronamespace = 'app'::regnamespace and p.prosrc ~ 'app\\.refuse_row\\('`;

/** The condition and the name of a rule: in the list of a function, or beside its refusal. */
const IN_LIST = /when\s+((?:(?!\bwhen\b).)+?)\s+then\s+'(\w+)'/gs;
const ALONE = /if ((?:(?!\bif\b).)+?) then perform app\.refuse_row\('\w+', '(\w+)'\)/gs;

/** Reads the constraints of the tables that the API serves, and the rules that functions check for them, in alphabetical order. */
export async function readRules(pool: pg.Pool): Promise<Rule[]> {
  const constraints = await pool.query<Rule>(CONSTRAINTS);
  const functions = await pool.query<{ source: string }>(FUNCTIONS);
  const checked = functions.rows.flatMap(({ source }) =>
    [IN_LIST, ALONE].flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([, condition = '', name = '']) => ({
        name,
        state: '23514',
        definition: `NOT (${condition})`,
      })),
    ),
  );
  return [...constraints.rows, ...checked].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
