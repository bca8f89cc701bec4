import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from '#server/testing/harness.ts';

test('every foreign key has an index that finds the rows which refer to a row', async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // a partial index is enough if it excludes only rows without a reference
  const { rows } = await client.query(`
    select k.conrelid::regclass || ': ' || pg_get_constraintdef(k.oid) as missing
    from pg_constraint k
    where k.contype = 'f' and k.connamespace in (select oid from pg_namespace where nspname in ('public', 'app', 'auth'))
      and not exists (
        select from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = k.conrelid and i.indisvalid and i.indkey[0] = any (k.conkey)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`);
  await client.end();
  await database.drop();
  expect(rows).toEqual([]);
});
