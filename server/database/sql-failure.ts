import { OperatorError } from '../lib/operator-error.ts';

/**
 * `:line` of the place that PostgreSQL names; empty where it names none, as for errors inside functions.
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
  return new OperatorError(
    `La actualización de la base de datos ha fallado en ${place}: ${(cause as Error).message}\n` +
      'No se ha aplicado ningún cambio: los datos están como antes y la versión anterior del programa sigue arrancando con ellos. ' +
      'Vuelve a esa versión y envía este mensaje a quien mantiene el programa antes de intentarlo otra vez.',
    { cause },
  );
}
