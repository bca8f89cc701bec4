import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '#server/config/config.ts';
import { sourceStack } from '../source-stack.ts';

/** The fields of a PostgreSQL error that may contain values of a row: addresses, hashes, texts of people. */
const CONTENTS = new Set(['detail', 'where', 'internalQuery']);

/** An error as the log shows it: without those contents, with the places of the sources in its trace. */
function shown(error: Error): object {
  const fields = Object.entries(stdSerializers.err(error)).filter(([key]) => !CONTENTS.has(key));
  return Object.fromEntries(
    fields.map(([key, value]) => [
      key,
      key === 'stack' && typeof value === 'string' ? sourceStack(value) : value,
    ]),
  );
}

/**
 * Creates the log of a server: lines of JSON, without passwords, tokens and the contents of rows.
 * @param to the destination of the lines; standard output by default.
 */
export function createLog(level: Config['logLevel'], to?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: ['*.password', '*.token'],
    serializers: { err: shown },
  };
  return to ? pino(options, to) : pino(options);
}
