import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import { showControls } from '#shared/rules/texts/single-line.ts';
import { createLog } from './create-log.ts';

/** The fields of a line that say nothing to the person at the terminal, or that stand in the sentence. */
const UNSAID = new Set(['level', 'time', 'msg', 'reqId']);

/** A line of the log. */
interface Line {
  msg?: string;
  err?: { message?: string };
  [field: string]: unknown;
}

/** A field in words, `status: 500`; nothing of those with parts of their own. */
function shown([name, value]: [string, unknown]): string[] {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain && !UNSAID.has(name) ? [`${name}: ${value}`] : [];
}

/**
 * A line of the log as a sentence: the event, its cause, and the fields that are plain values. It has nothing that the line has not.
 * @param json a line that pino has written.
 */
function sentenceOf(json: string): string {
  const line = JSON.parse(json) as Line;
  const reason = line.err?.message;
  const said = [line.msg ?? '', ...(reason !== undefined && reason !== line.msg ? [reason] : [])].join(': ');
  const facts = Object.entries(line).flatMap(shown);
  return showControls(facts.length > 0 ? `${said} (${facts.join(', ')})` : said);
}

/**
 * The log of a server with an output. A person at a terminal reads warnings as sentences, without the lines of requests; programs get
 * JSON, and so does a person who asks for more than `info`.
 */
export function logFor(
  output: NodeJS.WritableStream & { isTTY?: boolean },
  level: Config['logLevel'],
): Logger {
  if (output.isTTY !== true || level === 'debug' || level === 'trace') return createLog(level);
  return createLog(level === 'info' ? 'warn' : level, {
    write: (json) => void output.write(`  ⚠ ${sentenceOf(json)}\n`),
  });
}
