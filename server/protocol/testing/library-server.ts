import type { AddressInfo } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import fastify from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createAccount } from '#server/accounts/create-account.ts';
import { noInvitations } from '#server/accounts/invitations.ts';
import { openAccessTokens } from '#server/accounts/sessions/open-access-tokens.ts';
import { readConfig } from '#server/config/config.ts';
import { createPool } from '#server/database/pool.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { createDatabase, TEST_PASSWORD } from '#server/testing/harness.ts';
import { authRoutes } from '../auth/routes.ts';
import type { ProtocolContext } from '../context.ts';
import { attachRealtime } from '../realtime/realtime.ts';
import { acceptJson } from '../requests/json-body.ts';
import { ResponseCache } from '../rest/cache/response-cache.ts';
import { keepCatalogue } from '../rest/catalogue/current.ts';
import { restRoutes } from '../rest/routes.ts';
import { rpcRoutes } from '../rpc/routes.ts';

/** The tables of accounts in schema public. Every other table belongs to Scrum and is dropped. */
const ACCOUNT_TABLES = ['profiles', 'user_settings'];

/** A schema of another product: shelves with books. Each shelf is visible only to its owner. */
const LIBRARY = `
  create table public.shelves (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null default app.uid() references public.profiles on delete cascade,
    name text not null
  );
  create table public.books (
    id uuid primary key default gen_random_uuid(),
    shelf_id uuid not null references public.shelves on delete cascade,
    title text not null,
    pages int not null check (pages > 0)
  );
  alter table public.shelves enable row level security;
  alter table public.books enable row level security;
  grant select, insert, update, delete on public.shelves, public.books to authenticated;
  create policy shelves_of_owner on public.shelves to authenticated using (owner_id = app.uid());
  create policy books_of_owner on public.books to authenticated
    using (shelf_id in (select s.id from public.shelves s));
  create policy profiles_of_owner on public.profiles for select to authenticated using (id = app.uid());

  -- what policies ask for in each request, who sees a change, and who may use a topic
  alter table app.exposed_tables drop constraint exposed_tables_scope_check;
  create or replace function app.rights_of(person uuid, out visible uuid[], out read_only uuid[]) returns setof record
  language sql as $$ select null::uuid[], null::uuid[] $$;
  create or replace function app.scopes_seen_by(person uuid) returns table (scope text, id uuid)
  language sql stable security definer set search_path = ''
  as $$ select 'shelf', s.id from public.shelves s where s.owner_id = person $$;
  create or replace function app.may_use_topic(topic text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.shelves s where 'shelf:' || s.id = topic and s.owner_id = app.uid()) $$;
  select app.expose('shelves', 'shelf', 'id', moves_rights => true, person_column => 'owner_id');
  select app.expose('books', 'shelf', 'shelf_id');
  create trigger write_outbox after insert or update or delete on public.shelves
    for each row execute function app.write_outbox();
  create trigger write_outbox after insert or update or delete on public.books
    for each row execute function app.write_outbox();
`;

/** Drops every table of Scrum and the objects that refer to them, so that a statement that names one fails. */
async function dropScrum(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm') and relname <> all($1)`,
    [ACCOUNT_TABLES],
  );
  for (const { name } of rows) {
    await pool.query(
      `do $$ begin
         if to_regclass('public.${name}') is null then return; end if;
         execute (select format('drop %s public.${name} cascade', case relkind when 'v' then 'view' else 'table' end)
                  from pg_class where oid = 'public.${name}'::regclass);
       end $$`,
    );
  }
  await pool.query('delete from app.exposed_tables where table_name <> all($1)', [ACCOUNT_TABLES]);
  const policies = await pool.query<{ name: string }>(
    `select quote_ident(polname) as name from pg_policy where polrelid = 'public.profiles'::regclass and polcmd = 'r'`,
  );
  for (const { name } of policies.rows) await pool.query(`drop policy ${name} on public.profiles`);
}

/** Returns how many pages the caller's books have together. */
const countPages = defineProcedure({
  name: 'count_pages',
  input: z.object({ shelf: z.uuid() }),
  output: z.int(),
  async act({ shelf }, { client }) {
    const { rows } = await client.query<{ pages: number }>(
      'select coalesce(sum(pages), 0)::int as pages from public.books where shelf_id = $1',
      [shelf],
    );
    return rows[0]?.pages ?? 0;
  },
});

/** A running server of the library. */
export interface LibraryServer {
  pool: pg.Pool;
  /** Creates an account. @returns its id and the official client, signed in with it. */
  createReader(email: string): Promise<{ id: string; client: SupabaseClient }>;
  close(): Promise<void>;
}

/** Serves `/auth/v1`, `/rest/v1` and `/realtime/v1` over a database that has no Scrum. */
export async function startLibraryServer(): Promise<LibraryServer> {
  const database = await createDatabase();
  const connection = { connectionString: database.url };
  const pool = createPool(connection);
  await dropScrum(pool);
  await pool.query(LIBRARY);

  const config = readConfig({ PORT: '0', DATABASE_URL: database.url });
  let url = '';
  const context: ProtocolContext = {
    config,
    pool,
    connection,
    log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    tokens: await openAccessTokens(pool, config),
    kept: new ResponseCache(),
    procedures: [countPages],
    publicUrl: () => url,
    demoAllowed: false,
  };
  const app = fastify();
  acceptJson(app);
  await app.register(async (scope) =>
    authRoutes(scope, context, { invitations: noInvitations, unsubscribe: async () => false }),
  );
  const catalogue = keepCatalogue(context.pool);
  await app.register(async (scope) => restRoutes(scope, context, catalogue));
  await app.register(async (scope) => rpcRoutes(scope, context, catalogue));
  const realtime = await attachRealtime(app.server, context);
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const clients: SupabaseClient[] = [];
  return {
    pool,
    async createReader(email) {
      const id = await createAccount(pool, {
        email,
        fullName: 'Rita',
        password: TEST_PASSWORD,
        isAdmin: false,
      });
      const client = createClient(url, 'anon', {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket as never },
      });
      clients.push(client);
      const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
      if (error) throw error;
      return { id, client };
    },
    async close() {
      for (const client of clients) await client.realtime.disconnect();
      await realtime.close();
      await app.close();
      await pool.end();
      await database.drop();
    },
  };
}
