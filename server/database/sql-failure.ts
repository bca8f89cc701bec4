import { texts } from '#server/console/texts.ts';
import { OperatorError } from '../lib/operator-error.ts';

/**
 * `:line` of the position that PostgreSQL reports; empty if it reports none, as for errors inside functions.
 * @param firstLine the number of the first line of `sql` in its file.
 */
export function lineOf(sql: string, error: unknown, firstLine = 1): string {
  const position = Number((error as { position?: string }).position);
  if (!position) return '';
  const before = Array.from(sql).slice(0, position - 1); // PostgreSQL counts characters, not UTF-16 units
  return `:${before.filter((character) => character === '\n').length + firstLine}`;
}

/** The error that stops an upgrade: where it failed, why, and what to do. */
export function upgradeFailure(place: string, cause: unknown): OperatorError {
  return new OperatorError(texts.database.upgradeFailed(place, (cause as Error).message), { cause });
}
