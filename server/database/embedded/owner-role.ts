import pg from 'pg';
import { connectionTo, OWNER, PORT, SUPERUSER } from './settings.ts';

/** The first object id of the product: PostgreSQL's own objects have lower ones (FirstNormalObjectId of src/include/access/transam.h). */
const FIRST_OWN_OBJECT = 16_384;

/**
 * Lists every object of the database that the superuser owns, as the part of `alter … owner to` that names it. Objects that
 * belong to another one (indexes, sequences of columns, row types) and PostgreSQL's schemas for temporary tables are excluded.
 */
const FOREIGN_OBJECTS = `
  select format('schema %I', nspname) as object from pg_namespace
  where nspowner = $1::regrole and oid >= ${FIRST_OWN_OBJECT} and not starts_with(nspname, 'pg_')
  union all
  select format('%s %s', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      when 'f' then 'foreign table' when 'c' then 'type' else 'table' end, c.oid::regclass)
  from pg_class c
  where c.relowner = $1::regrole and c.oid >= ${FIRST_OWN_OBJECT} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
  union all
  select format('routine %s', oid::regprocedure) from pg_proc
  where proowner = $1::regrole and oid >= ${FIRST_OWN_OBJECT} and prokind <> 'a'
  union all
  select format('aggregate %s', oid::regprocedure) from pg_proc
  where proowner = $1::regrole and oid >= ${FIRST_OWN_OBJECT} and prokind = 'a'
  union all
  select format('type %s', oid::regtype) from pg_type
  where typowner = $1::regrole and oid >= ${FIRST_OWN_OBJECT} and typtype in ('e', 'd', 'r')
  union all
  select format('text search configuration %s', oid::regconfig) from pg_ts_config
  where cfgowner = $1::regrole and oid >= ${FIRST_OWN_OBJECT}
  union all
  select format('text search dictionary %s', oid::regdictionary) from pg_ts_dict
  where dictowner = $1::regrole and oid >= ${FIRST_OWN_OBJECT}
  union all
  select format('collation %s', oid::regcollation) from pg_collation
  where collowner = $1::regrole and oid >= ${FIRST_OWN_OBJECT}
  union all
  select format('statistics %I.%I', stxnamespace::regnamespace::text, stxname) from pg_statistic_ext
  where stxowner = $1::regrole and oid >= ${FIRST_OWN_OBJECT}
  union all
  select format('large object %s', oid) from pg_largeobject_metadata where lomowner = $1::regrole
  union all
  select format('database %I', datname) from pg_database
  where datdba = $1::regrole and datname = current_database()`;

/**
 * Creates the role, and the roles that it uses for people. It has the rights of an ordinary owner of a database, and may also
 * see PostgreSQL's own processes, whose start times reveal a crash.
 */
const MAKE_ROLES = `
  do $$
  declare
    wanted name;
  begin
    foreach wanted in array array ['anon', 'authenticated'] loop
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin noinherit', wanted);
      end if;
    end loop;
    if not exists (select from pg_roles where rolname = '${OWNER}') then create role ${OWNER}; end if;
  end $$;
  alter role ${OWNER} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  grant anon, authenticated to ${OWNER} with admin option;
  grant pg_read_all_stats to ${OWNER};
  -- rules for what a role makes are kept by role: what migrations once set for the superuser holds for the owner too
  alter default privileges for role ${OWNER} revoke execute on functions from public;`;

async function isMade(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_roles r join pg_default_acl a on a.defaclrole = r.oid
     where r.rolname = $1 and r.rolcanlogin and not r.rolsuper and not r.rolcreaterole and not r.rolcreatedb`,
    [OWNER],
  );
  return rowCount === 1;
}

async function handOver(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ object: string }>(FOREIGN_OBJECTS, [SUPERUSER]);
  if (rows.length === 0 && (await isMade(client))) return;
  await client.query('begin');
  await client.query(MAKE_ROLES);
  for (const { object } of rows) await client.query(`alter ${object} owner to ${OWNER}`);
  await client.query('commit');
}

/**
 * Makes the product's role the owner of everything in the embedded cluster's database. All connections of the product use this
 * role, which has no special rights. The superuser created the cluster, and owned all objects up to version 0.1; it keeps its
 * rights, so that an older version still starts on the same data. It is one transaction.
 */
export async function giveToOwner(socketDir: string): Promise<void> {
  const client = new pg.Client(connectionTo(socketDir, PORT, SUPERUSER));
  await client.connect();
  try {
    await handOver(client);
  } finally {
    await client.end();
  }
}
