import pg from 'pg';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { hasTable } from '#server/lib/rows.ts';
import { BASELINE_COMMIT } from '../schema/baseline.ts';
import { connectionTo, DATABASE, OWNER, PORT, SUPERUSER } from './settings.ts';

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

/**
 * Makes the product's role the owner of a new database of the embedded cluster. All connections of the product use this role, which has no
 * special rights. It is one transaction of the superuser, which has created the cluster.
 * @throws {OperatorError} if the product's tables are there without the role: they are older than the baseline.
 */
export async function makeOwner(socketDir: string): Promise<void> {
  const client = new pg.Client(connectionTo(socketDir, PORT, SUPERUSER));
  await client.connect();
  try {
    if (await isMade(client)) return;
    if (await hasTable(client, 'migration.applied'))
      throw new OperatorError(texts.database.olderThanBaseline(BASELINE_COMMIT));
    await client.query(`begin; ${MAKE_ROLES} alter database ${DATABASE} owner to ${OWNER}; commit`);
  } finally {
    await client.end();
  }
}
