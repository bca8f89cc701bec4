import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { afterAll, inject } from 'vitest';
import { WebSocket } from 'ws';
import type { Database as Schema } from '#shared/database.types.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type RunningServer, startServer as start } from '../start.ts';
import { createTestAccount } from './accounts.ts';
import { TEMPLATE } from './global-setup.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

export type Client = SupabaseClient<Schema>;

/** A person of a test: an account, and the official client signed in with it. */
export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  client: Client;
}

export interface TestServer {
  url: string;
  config: Config;
  /** Connections as the server itself: no row policies apply. */
  pool: pg.Pool;
  mails: MailServer;
  running: RunningServer;
  createPerson(options?: {
    name?: string;
    email?: string;
    password?: string;
    admin?: boolean;
  }): Promise<Person>;
  /** The official client, signed out; `headers` go with every request. */
  anonymousClient(): Client;
  /** Stops the server and starts another on the same database. */
  restart(env?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'secreto-123';

function clusterUrl(database: string): string {
  const { host, port, user, password } = inject('cluster');
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  const login = `${encodeURIComponent(user)}${secret}@`;
  return host.startsWith('/')
    ? `postgres://${login}localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${login}${host}:${port}/${database}`;
}

const OBJECT_IN_USE = '55006';

async function maintain(sql: string): Promise<void> {
  const client = new pg.Client(inject('cluster'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Drops a database. PostgreSQL itself waits some seconds for connections that are about to end: a pool reports its end before
 * its connections have ended, and cutting one of them off would fail the test that runs then.
 */
async function drop(name: string): Promise<void> {
  try {
    await maintain(`drop database if exists ${name}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== OBJECT_IN_USE) throw error;
    await maintain(`drop database if exists ${name} with (force)`);
  }
}

/**
 * Creates an empty database.
 * @param migrated false for a database without tables.
 * @returns its address, and a function that drops it.
 */
export async function createDatabase(migrated = true): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain(`create database ${name}${migrated ? ` template ${TEMPLATE}` : ''} strategy file_copy`);
  return { url: clusterUrl(name), drop: () => drop(name) };
}

/** Creates a copy of a database that nobody is connected to. */
export async function copyDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain(`create database ${name} template ${new URL(url).pathname.slice(1)} strategy file_copy`);
  return { url: clusterUrl(name), drop: () => drop(name) };
}

/** The official client as an application creates it. */
function officialClient(url: string): Client {
  return createClient<Schema>(url, 'anon', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
}

/**
 * Starts the whole product on its own database and a free port, with a real mail server.
 * @param env settings in addition to those of the tests, e.g. `{ ALLOWED_EMAIL_DOMAINS: 'acme.test' }`.
 * @param options.log the log, for tests that read it; by default a silent one.
 */
export async function startServer(
  env: Record<string, string> = {},
  options: { demoAllowed?: boolean; database?: { url: string }; log?: Logger } = {},
): Promise<TestServer> {
  const own = options.database ? undefined : await createDatabase();
  const mails = await startMailServer();
  const base = {
    PORT: '0',
    DATABASE_URL: options.database?.url ?? own?.url ?? '',
    SMTP_URL: mails.url,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  };
  const boot = (more: Record<string, string>) => {
    const config = readConfig({ ...base, ...env, ...more });
    return start(config, options.log ?? pino({ level: config.logLevel }), {
      demoAllowed: options.demoAllowed ?? false,
      graceMs: 0,
    });
  };
  let running = await boot({});
  const clients = new Set<Client>();

  return {
    get url() {
      return running.url;
    },
    get config() {
      return running.context.config;
    },
    get pool() {
      return running.context.pool;
    },
    get running() {
      return running;
    },
    mails,
    async createPerson({
      name = 'Ana Prueba',
      email = `p-${randomUUID()}@acme.test`,
      password = TEST_PASSWORD,
      admin = false,
    } = {}) {
      const id = await createTestAccount(running.context.pool, {
        email,
        fullName: name,
        password,
        isAdmin: admin,
      });
      const client = officialClient(running.url);
      clients.add(client);
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return { id, name, email, password, client };
    },
    anonymousClient() {
      const client = officialClient(running.url);
      clients.add(client);
      return client;
    },
    async restart(more = {}) {
      const port = new URL(running.url).port;
      await running.close();
      running = await boot({ PORT: port, ...more });
    },
    async close() {
      for (const client of clients) await client.realtime.disconnect();
      await running.close();
      await mails.close();
      await own?.drop();
    },
  };
}

/** Starts the whole product for the tests of a file, as {@link startServer} does, and closes it after them. */
export async function serverForFile(...settings: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...settings);
  afterAll(() => server.close());
  return server;
}
