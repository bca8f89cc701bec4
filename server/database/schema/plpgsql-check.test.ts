import { expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/databases.ts';

/** A statement is wrong, or something in it is not used, in a function or a trigger function of the product. */
interface Warning {
  function: string;
  on: string | null;
  line: number | null;
  level: string;
  message: string;
}

/** Each function once, and each trigger function once for each table on which it runs, with the names of the changed rows. */
const CHECK = `
  select distinct f.oid::regprocedure::text as function, f.relation::text as on, c.lineno as line, c.level, c.message
  from (
    select p.oid, nullif(coalesce(t.tgrelid, 0), 0)::regclass as relation, t.tgoldtable as before, t.tgnewtable as entered
    from pg_proc p left join pg_trigger t on t.tgfoid = p.oid and not t.tgisinternal
    where p.pronamespace::regnamespace::text in ('app', 'auth')
      and p.prolang = (select oid from pg_language where lanname = 'plpgsql')
      and (p.prorettype = 'trigger'::regtype) = (t.oid is not null)
  ) f
  cross join lateral plpgsql_check_function_tb(f.oid, coalesce(f.relation, 0), fatal_errors => false, extra_warnings => true,
    oldtable => f.before, newtable => f.entered) c
  -- set_config is assigned, since a query of its own would cost more (app.open_request)
  where c.message <> 'never read variable "written"'
  order by 1, 2, 3`;

test('plpgsql_check finds nothing in the functions of the product', async ({ skip }) => {
  const { pool } = await openTestDatabase();
  const { rowCount } = await pool.query(`select from pg_available_extensions where name = 'plpgsql_check'`);
  if (!rowCount)
    skip('this PostgreSQL has no plpgsql_check: npm run test:all installs it beside the external one');
  await pool.query('create extension plpgsql_check');
  const { rows } = await pool.query<Warning>(CHECK);
  expect(rows).toEqual([]);
});
