import { texts } from '#server/console/texts.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { isConnectionLost } from './database/failure.ts';
import { logFor } from './lib/log/terminal-log.ts';
import { startServer } from './start.ts';

/** How long a stop may take before the process ends anyway. */
const STOP_LIMIT_MS = 9_500;

function fail(sentence: string): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}

function readConfigOrFail() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(texts.start.invalidSettings(error.message));
    throw error;
  }
}

const config = readConfigOrFail();
const log = logFor(process.stdout, config.logLevel);

/** Explains a failed start. A port in use is the only failure of listening that occurs in practice. */
function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE') return texts.start.portInUse(config.port);
  if (code === 'EACCES') return texts.start.portDenied(config.port);
  return message ?? String(error);
}

interface Announced {
  url: string;
  demo: { name: string; email: string; password: string; role: string }[];
  setupLink: string | null;
  repairs: number;
}

/** Prints the address of the product and how to sign in, for the person who started it. */
function printBanner(server: Announced, config: Config): void {
  const text = texts.start;
  const lines = ['', text.running(config.productName, config.publicUrl ?? server.url), ''];
  const [first, ...others] = server.demo;
  if (first) {
    lines.push(text.enterDemo, `  ${text.demoAccount(first.email, first.password)}`);
    if (others.length > 0) lines.push(text.otherDemoAccounts);
    for (const account of others) lines.push(`  ${account.email}   ${account.role}`);
    lines.push(text.removeDemo, '');
  }
  if (server.setupLink) lines.push(text.setupLink, `  ${server.setupLink}`, '');
  if (server.repairs > 0) lines.push(text.repairs(server.repairs), '');
  if (!config.smtpUrl) lines.push(text.mailsAppearHere, '');
  lines.push(text.howToStop, '', '');
  process.stdout.write(lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n'));
}

const stopping = new AbortController();
/** Stops in order, also during a start. @param code the exit code, which decides whether a supervisor restarts the server. */
async function stop(signal: string, code = 0): Promise<void> {
  if (stopping.signal.aborted) return;
  log.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  stopping.abort();
  const server = await starting.catch(() => undefined);
  await server?.close();
  process.exit(code);
}
// set before anything is started, so that everything is stopped again
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  void stop('uncaughtException', 1);
});
process.on('unhandledRejection', (reason) => {
  // the job queue does not wait for the statement that records the end of a job; OwnJobs records it again
  if (isConnectionLost(reason)) log.warn({ err: reason }, 'a statement was lost with its connection');
  else log.error({ err: reason }, 'unhandled rejection');
});

const starting = startServer(config, log, { signal: stopping.signal });
starting.then(
  (server) => {
    printBanner(server, config);
    // a program that started this one over an IPC channel waits for it
    if (process.connected) process.send?.({ ready: server.url });
    // gives back what the start needed and what runs does not; V8 itself would only do it after the heap has grown further
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
  },
  (error: unknown) => {
    if (stopping.signal.aborted) return;
    log.debug({ err: error }, 'start failed');
    fail(explain(error));
  },
);
