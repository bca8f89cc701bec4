import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { createDatabase, type Person, startServer, type TestServer } from '#server/testing/harness.ts';

/** Tables of every kind that the grammar supports. A policy hides row 9, and a missing privilege hides `secret`. */
const SCHEMA = `
  create table public.samples (
    id int primary key, name text, done boolean, points int, tags text[] default '{}', meta jsonb default '{}',
    span int4range, doc tsvector, parent_id int references public.samples, big bigint, "odd col" text,
    secret text, hidden boolean not null default false, rank int default 7
  );
  create table public.notes (
    id int primary key, sample_id int not null references public.samples on delete cascade,
    editor_id int references public.samples, body text, weight int
  );
  create table public.labels (id int primary key, name text);
  create table public.sample_labels (
    sample_id int references public.samples, label_id int references public.labels, primary key (sample_id, label_id)
  );
  create table public.locked (id int primary key);
  create table public.inbox (id int primary key);
  create view public.limits as select current_setting('statement_timeout') as statement_timeout;
  -- how many seconds the slow views take
  create table public.delays (slow float, slower float);
  insert into public.delays values (0.3, 4);
  create view public.slow as select pg_sleep((select slow from public.delays))::text as slow;
  create view public.slower as select pg_sleep((select slower from public.delays))::text as slow;
  alter table public.samples enable row level security;
  create policy visible on public.samples to authenticated using (not hidden) with check (not hidden);
  grant select (id, name, done, points, tags, meta, span, doc, parent_id, big, "odd col", hidden, rank),
    insert, update, delete on public.samples to authenticated;
  grant select on public.limits, public.slow, public.slower to authenticated;
  grant insert, update, delete on public.slow to authenticated;
  grant insert on public.inbox to authenticated;
  grant select, insert, update, delete on public.notes, public.labels, public.sample_labels to authenticated;
  insert into public.samples (id, name, done, points, tags, meta, span, doc, parent_id, big, "odd col", secret, hidden) values
    (1, 'alfa', true, 1, '{a,b}', '{"kind": "bug", "at": {"x": [10, 20]}, "n": 1}', '[1,5)', to_tsvector('simple', 'casa roja'), null, 9007199254740993, 'x', 's1', false),
    (2, 'Beta, uno', false, 3, '{b}', '{"kind": "idea"}', '[5,9)', to_tsvector('simple', 'casa azul'), 1, null, 'y', 's2', false),
    (3, 'c(d)', null, null, '{}', '{"kind": null}', null, to_tsvector('simple', 'perro rojo'), 1, null, null, 's3', false),
    (4, 'q"uote\\back', true, 8, '{"con coma, y \\"comillas\\""}', '{}', '[9,12)', null, 2, null, null, 's4', false),
    (9, 'oculta', true, 1, '{a}', '{"kind": "bug"}', '[1,5)', null, null, null, null, 's9', true);
  insert into public.notes values
    (1, 1, 2, 'n1', 5), (2, 1, null, 'n2', 1), (3, 2, 1, 'n3', 2);
  insert into public.labels values (1, 'rojo'), (2, 'verde');
  insert into public.sample_labels values (1, 1), (1, 2), (2, 1);
`;

export interface SampleServer {
  server: TestServer;
  person: Person;
  /** The official client, signed in, typed for tables that the product does not have. */
  client: SupabaseClient;
  close(): Promise<void>;
}

/** Starts the product on a database that also has the sample tables. */
export async function startWithSamples(): Promise<SampleServer> {
  const database = await createDatabase();
  const owner = new pg.Client(database.url);
  await owner.connect();
  await owner.query(SCHEMA);
  await owner.end();
  const server = await startServer({}, { database });
  const person = await server.createPerson();
  const { data } = await person.client.auth.getSession();
  const client: SupabaseClient = createClient(server.url, 'anon', {
    accessToken: async () => data.session?.access_token ?? null,
  });
  const close = async () => {
    await server.close();
    await database.drop();
  };
  return { server, person, client, close };
}
