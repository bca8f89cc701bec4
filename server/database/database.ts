import type pg from 'pg';
import type { Logger } from 'pino';
import { texts } from '#server/console/texts.ts';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { oneValue } from '../lib/rows.ts';
import { noteDisk } from './disk-full.ts';
import { findRunning } from './embedded/connect-to-running.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { closePool, createPool } from './pool.ts';
import { SharedReceive } from './shared-receive.ts';

const OLDEST_VERSION = 15;

/** The database of a running server or command. */
export interface Database {
  pool: pg.Pool;
  /** For connections outside the pool: LISTEN, the job queue. */
  connection: pg.ClientConfig;
  /** Whether it is the embedded cluster, and not one of DATABASE_URL. */
  embedded: boolean;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** For the command line: whether to connect to the database of a server that already runs on the data folder. */
  joinRunning?: boolean;
  /** False for tests only; see `openEmbedded`. */
  durable?: boolean;
  /** Ends the start of the embedded cluster; see `openEmbedded`. */
  signal?: AbortSignal;
}

interface Source {
  connection: pg.ClientConfig;
  embedded: boolean;
  isDiskFull?: () => boolean;
  stop(): Promise<void>;
}

/**
 * The settings of every connection. JSON from PostgreSQL has moments in the session's time zone, which is the same
 * everywhere; `app.today()` counts days in the time zone of the installation. Limits are counted under a lock, so each statement
 * must see earlier commits.
 */
const sessionOf = ({ timeZone }: Config) => ({
  options: `-c TimeZone=UTC -c app.time_zone=${timeZone} -c default_transaction_isolation=read\\ committed`,
  application_name: 'plataforma-scrum',
});

async function findSource(config: Config, log: Logger, options: OpenOptions): Promise<Source> {
  const session = sessionOf(config);
  if (config.databaseUrl) {
    const connection = { ...session, connectionString: config.databaseUrl };
    return { connection, embedded: false, stop: async () => {} };
  }
  const running = options.joinRunning ? await findRunning(config.dataDir) : undefined;
  if (running) return { connection: { ...session, ...running }, embedded: true, stop: async () => {} };
  const { dataDir } = config;
  const { durable = true, signal } = options;
  const embedded = await openEmbedded({ dataDir, log, durable, ...(signal && { signal }) });
  const { connection, isDiskFull, stop } = embedded;
  const stream = () => new SharedReceive();
  return { connection: { ...session, ...connection, stream }, embedded: true, isDiskFull, stop };
}

/** The address without its password, for messages. */
function shown(address: string): string {
  const url = new URL(address);
  url.password = '';
  url.search = '';
  return url.href;
}

async function requireVersion(pool: pg.Pool, address: string): Promise<void> {
  let version: number;
  try {
    version = await oneValue<number>(pool, "select current_setting('server_version_num')::int / 10000");
  } catch (cause) {
    const { code = '', message } = cause as Error & { code?: string };
    throw new OperatorError(texts.database.cannotConnect(shown(address), code, message), { cause });
  }
  if (version < OLDEST_VERSION) {
    throw new OperatorError(texts.database.tooOld(shown(address), version, OLDEST_VERSION));
  }
}

/**
 * Opens the database of the settings: that of DATABASE_URL, or else the embedded cluster of DATA_DIR.
 * @throws {OperatorError} with one sentence that says what to do.
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  options: OpenOptions = {},
): Promise<Database> {
  const source = await findSource(config, log, options);
  const pool = createPool(source.connection, (error) =>
    log.warn({ reason: error.message }, 'a database connection broke'),
  );
  if (source.isDiskFull) noteDisk(pool, source.isDiskFull);
  const close = async () => {
    await closePool(pool);
    await source.stop();
  };
  try {
    if (config.databaseUrl) await requireVersion(pool, config.databaseUrl);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, connection: source.connection, embedded: source.embedded, close };
}
