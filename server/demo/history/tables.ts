import type pg from 'pg';

/** Not history: rows that are created with the accounts, and rows that are only sent to connected people. */
const NO_HISTORY = [
  // its rows are those of the kinds of meetings
  'app.meetings',
  'app.outbox',
  'app.past_changes',
  'app.settings',
  // made of the texts, with the ids of their projects
  'app.search_texts',
  'app.search_unread',
  'auth.users',
  'public.profiles',
  'public.user_settings',
];
/** Rows of these name rows of other tables without a foreign key: those have got their names before. */
const LAST = ['public.sprint_commitments', 'public.notifications', 'public.activity_log'];

interface Table {
  name: string;
  refers_to: string[];
}

/** Puts tables behind those that their foreign keys refer to. Where two refer to each other, the history leaves a column empty. */
function inOrderOfKeys(tables: readonly Table[]): string[] {
  const left = [...tables];
  const ordered: string[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ refers_to }) => !left.some(({ name }) => refers_to.includes(name)));
    ordered.push(...left.splice(Math.max(0, free), 1).map(({ name }) => name));
  }
  return [...ordered.filter((name) => !LAST.includes(name)), ...LAST];
}

/** The tables that a new installation has without rows, such as `public.comments`, in an order in which they can be filled. */
export async function emptyTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, array(
       select format('%I.%I', s.nspname, t.relname) from pg_constraint f
       join pg_class t on t.oid = f.confrelid join pg_namespace s on s.oid = t.relnamespace
       where f.conrelid = c.oid and f.contype = 'f' and t.oid <> c.oid) as refers_to
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'auth', 'public') and c.relkind = 'r' order by 1`,
  );
  const names = inOrderOfKeys(rows).filter((name) => !NO_HISTORY.includes(name));
  const empty = names.map((name) => `select '${name}' as name where not exists (select from ${name})`);
  const found = await pool.query<{ name: string }>(empty.join(' union all '));
  return names.filter((name) => found.rows.some((row) => row.name === name));
}

/** The columns of a table that are written, without those that PostgreSQL computes or numbers. */
export async function writtenColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
