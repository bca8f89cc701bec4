import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '../config.ts';

/** The fields of a PostgreSQL error that may contain values of a row: addresses, hashes, texts of people. */
const CONTENTS = new Set(['detail', 'where', 'internalQuery']);

function withoutContents(error: Error): object {
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([key]) => !CONTENTS.has(key)));
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
    serializers: { err: withoutContents },
  };
  return to ? pino(options, to) : pino(options);
}
