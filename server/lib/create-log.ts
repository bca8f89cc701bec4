import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '../config.ts';

/** What PostgreSQL adds to an error and that may hold the contents of a row: addresses, hashes, texts of people. */
const CONTENTS = new Set(['detail', 'where', 'internalQuery']);

function withoutContents(error: Error): object {
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([key]) => !CONTENTS.has(key)));
}

/**
 * The log of a server: lines of JSON, without passwords, tokens and the contents of rows.
 * @param to where they go; standard output unless given.
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
