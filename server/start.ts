import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { ServerContext } from './context.ts';
import { backUpBeforeUpgrade } from './database/backup/before-upgrade.ts';
import { type Database, openDatabase } from './database/database.ts';
import { type MigrateOptions, migrate } from './database/migrate.ts';
import { logRepairs } from './database/repairs.ts';
import { startWorker } from './database/worker.ts';
import { demoAccounts, makeDemo } from './features/demo/demo.ts';
import { procedures } from './features/procedures.ts';
import { tasks } from './features/tasks.ts';
import { createMetrics } from './http/metrics.ts';
import { createMailer } from './lib/create-mailer.ts';
import { codeProcedures } from './protocol/auth/code-procedures.ts';
import { firstAdminLink } from './protocol/auth/setup-link.ts';
import { authTasks } from './protocol/auth/tasks.ts';
import { openAccessTokens } from './protocol/auth/tokens.ts';
import { attachRealtime } from './protocol/realtime/realtime.ts';
import { realtimeTasks } from './protocol/realtime/tasks.ts';

/** A server that listens. */
export interface RunningServer {
  /** The address that it listens on. */
  url: string;
  context: ServerContext;
  database: Database;
  /** The accounts of the demo workspace, while they may sign in. */
  demo: { name: string; email: string; password: string; role: string }[];
  /** The one-time link that makes the first administrator; null once there is one. */
  setupLink: string | null;
  /** How many existing rows the upgrade had to change; each is in the log. */
  repairs: number;
  /** Stops taking requests, lets running ones end, and leaves the database clean. */
  close(): Promise<void>;
}

export interface StartOptions extends MigrateOptions {
  /** For tests: allows the demo workspace on a database of one's own. */
  demoAllowed?: boolean;
}

type Step = () => Promise<unknown>;

/** How long running requests get to end. */
const REQUESTS_MS = 5_000;

/** Lets running requests end, and cuts off those that take too long or never come to an end. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
  await app.close().finally(() => clearTimeout(late));
}

/** Ends together whatever serves people, then what that stood on, in reverse order; each even if another one fails. */
async function closeAll(serving: Step[], below: Step[], log: Logger): Promise<void> {
  const close = (step: Step) =>
    step().catch((error: unknown) => log.error({ err: error }, 'failed while stopping'));
  await Promise.all(serving.map(close));
  for (const step of below.toReversed()) await close(step);
}

function hostForUrl(config: Config): string {
  if (config.host === '0.0.0.0' || config.host === '::') return 'localhost';
  return config.host.includes(':') ? `[${config.host}]` : config.host;
}

/**
 * Starts everything in order: database, migrations, keys, demo workspace, HTTP, realtime, background work.
 * @throws an Error whose message is one sentence that says what to do, where the database cannot be opened.
 */
export async function startServer(
  config: Config,
  log: Logger,
  options: StartOptions = {},
): Promise<RunningServer> {
  const database = await openDatabase(config, log);
  const serving: Step[] = [];
  const below: Step[] = [() => database.close()];
  try {
    const { pool } = database;
    await migrate(pool, undefined, { ...backUpBeforeUpgrade(pool, config), ...options });
    const repairs = await logRepairs(pool, log);
    const tokens = await openAccessTokens(pool, config);
    const demoAllowed =
      options.demoAllowed ?? (!config.publicUrl && !config.trustProxy && !config.databaseUrl);
    if (demoAllowed) await makeDemo(pool, { timeZone: config.timeZone });

    let url = '';
    const context: ServerContext = {
      config,
      pool,
      connection: database.connection,
      log,
      tokens,
      procedures: [...codeProcedures, ...procedures],
      publicUrl: () => config.publicUrl ?? url,
      demoAllowed,
    };
    const live = { sockets: () => 0 };
    const app = await buildApp(
      context,
      createMetrics(pool, () => live.sockets()),
    );
    serving.push(() => closeHttp(app));
    const realtime = await attachRealtime(app.server, context);
    live.sockets = realtime.connections;
    serving.push(() => realtime.close());

    await app.listen({ port: config.port, host: config.host });
    url = `http://${hostForUrl(config)}:${(app.server.address() as AddressInfo).port}`;
    const mailer = createMailer(config);
    const worker = await startWorker(context, mailer, [...authTasks, ...realtimeTasks, ...tasks]);
    below.push(async () => mailer.close());
    serving.push(() => worker.stop());

    return {
      url,
      context,
      database,
      demo: demoAllowed ? await demoAccounts(pool) : [],
      setupLink: await firstAdminLink(pool, context.publicUrl()),
      repairs,
      close: () => closeAll(serving, below, log),
    };
  } catch (error) {
    await closeAll(serving, below, log);
    throw error;
  }
}
