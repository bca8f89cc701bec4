import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { openAccessTokens } from './accounts/sessions/open-access-tokens.ts';
import { firstAdminLink } from './accounts/setup-link.ts';
import { accountTasks } from './accounts/tasks/tasks.ts';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import type { ServerContext } from './context.ts';
import { backUpBeforeUpgrade } from './database/backup/before-upgrade.ts';
import { type Database, openDatabase } from './database/database.ts';
import { cleanOutbox } from './database/outbox/clean-outbox.ts';
import { startWorker } from './database/queue/worker.ts';
import { MAX_JOBS } from './database/queue/worker-term.ts';
import { type MigrateOptions, migrate } from './database/schema/migrate.ts';
import { PRODUCT_SCHEMA } from './database/schema/migration-files.ts';
import { logRepairs } from './database/schema/repairs.ts';
import { demoAccounts, makeDemo } from './demo/demo.ts';
import { procedures } from './features/procedures.ts';
import { linkMails, tasks } from './features/tasks.ts';
import { drain } from './http/drain.ts';
import { createMetrics } from './http/metrics.ts';
import { unlessAborted } from './lib/abort.ts';
import { Lifecycle } from './lib/lifecycle.ts';
import { localUrl } from './lib/network/local-url.ts';
import { createMailer } from './mail/create-mailer.ts';
import { codeProcedures } from './protocol/auth/code-procedures.ts';
import { attachRealtime } from './protocol/realtime/realtime.ts';
import { ResponseCache } from './protocol/rest/cache/response-cache.ts';

/** A running server. */
export interface RunningServer {
  /** The address that it listens on. */
  url: string;
  context: ServerContext;
  database: Database;
  /** The accounts of the demo workspace, if they may sign in. */
  demo: { name: string; email: string; password: string; role: string }[];
  /** The one-time link that creates the first administrator; null if there is one. */
  setupLink: string | null;
  /** The existing rows that the upgrade changed; each is in the log. */
  repairs: number;
  /** Stops accepting requests, waits for running ones, and closes the database. */
  close(): Promise<void>;
}

export interface StartOptions extends MigrateOptions {
  /** For tests: allows the demo workspace on an external database. */
  demoAllowed?: boolean;
  /** For tests: how long a stop waits for arriving requests (ms). */
  graceMs?: number;
  /** Aborts the start at any step. */
  signal?: AbortSignal;
}

type Step = () => Promise<unknown>;

/** How long a request on an open connection may take to arrive when a stop begins. */
const GRACE_MS = 1_000;

/** Closes everything that serves people at once, then the layers below in reverse order. A failed step does not stop the others. */
async function closeAll(serving: Step[], below: Step[], log: Logger): Promise<void> {
  const close = (step: Step) =>
    step().catch((error: unknown) => log.error({ err: error }, 'failed while stopping'));
  await Promise.all(serving.map(close));
  for (const step of below.toReversed()) await close(step);
}

type Opened = { serving: Step[]; below: Step[] };

/** Starts everything above the database, and adds what it opens to `opened`. */
async function serve(
  database: Database,
  config: Config,
  log: Logger,
  options: StartOptions,
  { serving, below }: Opened,
): Promise<Omit<RunningServer, 'close'>> {
  const goOn = () => options.signal?.throwIfAborted();
  const { pool } = database;
  await migrate(pool, PRODUCT_SCHEMA, { ...backUpBeforeUpgrade(pool, config), ...options });
  const repairs = await logRepairs(pool, log);
  const tokens = await openAccessTokens(pool, config);
  const demoAllowed = options.demoAllowed ?? (!config.publicUrl && !config.trustProxy && !config.databaseUrl);
  goOn();
  if (demoAllowed) await makeDemo(pool, { timeZone: config.timeZone });

  let url = '';
  const lifecycle = new Lifecycle();
  const context: ServerContext = {
    config,
    pool,
    connection: database.connection,
    log,
    lifecycle,
    tokens,
    kept: new ResponseCache(),
    procedures: [...codeProcedures, ...procedures],
    publicUrl: () => config.publicUrl ?? url,
    demoAllowed,
  };
  const live = { sockets: () => 0 };
  const app = await buildApp(
    context,
    createMetrics(pool, () => live.sockets()),
  );
  goOn();
  serving.push(() => drain(app, lifecycle, options.graceMs ?? GRACE_MS));
  const realtime = await attachRealtime(app.server, context);
  live.sockets = realtime.connections;
  serving.push(() => realtime.close());
  goOn();

  await app.listen({ port: config.port, host: config.host });
  url = localUrl(config.host, (app.server.address() as AddressInfo).port);
  await realtime.announce(context.publicUrl());
  goOn();
  const mailer = await createMailer(config, MAX_JOBS);
  below.push(async () => mailer.close());
  const worker = await startWorker({ ...context, embedded: database.embedded }, mailer, [
    ...accountTasks(linkMails),
    cleanOutbox,
    ...tasks,
  ]);
  serving.push(() => worker.stop());

  const demo = demoAllowed ? await demoAccounts(pool) : [];
  const setupLink = await firstAdminLink(pool, context.publicUrl());
  lifecycle.run();
  return { url, context, database, demo, setupLink, repairs };
}

/**
 * Starts everything in order: database, migrations, keys, demo workspace, HTTP, realtime, background work.
 * @throws {Error} with one sentence that says what to do, if the database cannot be opened; the reason of `options.signal` if
 *   it aborted the start. It stops everything first.
 */
export async function startServer(
  config: Config,
  log: Logger,
  options: StartOptions = {},
): Promise<RunningServer> {
  const signal = options.signal ?? new AbortController().signal;
  const database = await openDatabase(config, log, { signal });
  const opened: Opened = { serving: [], below: [() => database.close()] };
  const close = () => closeAll(opened.serving, opened.below, log);
  try {
    const served = await unlessAborted(signal, serve(database, config, log, options, opened));
    return { ...served, close };
  } catch (error) {
    await close();
    throw error;
  }
}
