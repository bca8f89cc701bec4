import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LibraryServer, startLibraryServer } from './testing/library-server.ts';

/** The protocol over a database without Scrum: tables, policies, a procedure and scopes of another product. */

let server: LibraryServer;
let rita: { id: string; client: SupabaseClient };
let otto: { id: string; client: SupabaseClient };
let shelf: string;

beforeAll(async () => {
  server = await startLibraryServer();
  [rita, otto] = await Promise.all([
    server.createReader('rita@library.test'),
    server.createReader('otto@library.test'),
  ]);
  const made = await rita.client
    .from('shelves')
    .insert({ name: 'Novels' })
    .select('id')
    .single()
    .throwOnError();
  shelf = made.data.id as string;
});
afterAll(() => server.close());

test('no table of Scrum is left', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['books', 'profiles', 'shelves', 'user_settings']);
});

test('a person signs in, changes their name and signs out', async () => {
  const { client, id } = await server.createReader('una@library.test');
  const { data } = await client.auth.updateUser({ data: { full_name: 'Una Lectora' } });
  expect(data.user).toMatchObject({ id, user_metadata: { full_name: 'Una Lectora' } });
  const { error } = await client.auth.signOut();
  expect(error).toBeNull();
  expect((await client.from('shelves').select()).status).toBe(401);
});

test('rows are inserted, and read together with the rows that they refer to', async () => {
  const book = { shelf_id: shelf, title: 'Niebla', pages: 320 };
  const inserted = await rita.client.from('books').insert(book).select('title, shelf:shelves(name)').single();
  expect(inserted).toMatchObject({ status: 201, data: { title: 'Niebla', shelf: { name: 'Novels' } } });
  const { data, count } = await rita.client
    .from('shelves')
    .select('name, books(title, pages)', { count: 'exact' })
    .gt('books.pages', 300);
  expect({ data, count }).toEqual({
    data: [{ name: 'Novels', books: [{ title: 'Niebla', pages: 320 }] }],
    count: 1,
  });
});

test('the policies of the schema apply: a stranger reads and writes nothing', async () => {
  const read = await otto.client.from('shelves').select('name, books(title)');
  expect(read.data).toEqual([]);
  const written = await otto.client.from('books').insert({ shelf_id: shelf, title: 'Ajeno', pages: 1 });
  expect([written.status, written.error?.code]).toEqual([403, '42501']);
});

test('a procedure runs as its caller', async () => {
  await rita.client.from('books').insert({ shelf_id: shelf, title: 'Nada', pages: 200 }).throwOnError();
  const { data } = await rita.client.rpc('count_pages', { shelf });
  expect(data).toBeGreaterThanOrEqual(200);
  expect((await otto.client.rpc('count_pages', { shelf })).data).toBe(0);
});

test('a change reaches the people who may see it, and nobody else', async () => {
  const seen = { rita: [] as unknown[], otto: [] as unknown[] };
  for (const [name, { client }] of Object.entries({ rita, otto })) {
    const joined = Promise.withResolvers<void>();
    client
      .channel('books')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'books' }, (change) => {
        seen[name as keyof typeof seen].push((change.new as { title: string }).title);
      })
      .subscribe((status) => status === 'SUBSCRIBED' && joined.resolve());
    await joined.promise;
  }
  await rita.client.from('books').insert({ shelf_id: shelf, title: 'Rayuela', pages: 600 }).throwOnError();
  await vi.waitFor(() => expect(seen.rita).toEqual(['Rayuela']), { timeout: 30_000 });

  const own = await otto.client
    .from('shelves')
    .insert({ name: 'Essays' })
    .select('id')
    .single()
    .throwOnError();
  await otto.client
    .from('books')
    .insert({ shelf_id: own.data.id, title: 'Ensayos', pages: 90 })
    .throwOnError();
  await vi.waitFor(() => expect(seen.otto).toEqual(['Ensayos']), { timeout: 30_000 });
  expect(seen.rita).toEqual(['Rayuela']);
});

test('presence and broadcast are open to the people whom the schema allows on the topic', async () => {
  const subscribe = (client: SupabaseClient) =>
    new Promise<string>((resolve) => {
      client
        .channel(`shelf:${shelf}`, { config: { presence: { key: 'reader', enabled: true } } })
        .on('presence', { event: 'sync' }, () => undefined)
        .subscribe((status) => resolve(status));
    });
  expect(await subscribe(rita.client)).toBe('SUBSCRIBED');
  expect(await subscribe(otto.client)).toBe('CHANNEL_ERROR');
});
