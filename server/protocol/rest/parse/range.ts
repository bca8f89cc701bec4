import { PublicError } from '../../../lib/public-error.ts';

export interface RowRange {
  offset: number;
  /** Undefined: to the end. */
  limit?: number;
}

/**
 * Reads `Range: 0-24` or `10-` (rows, not bytes); undefined for anything else.
 * @throws {PublicError} 416 PGRST103 where the end is before the start.
 */
export function parseRange(header: string | undefined): RowRange | undefined {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '');
  if (!found) return undefined;
  const offset = Number(found[1]);
  if (found[2] === undefined) return { offset };
  const limit = Number(found[2]) - offset + 1;
  if (limit < 1) throw rangeNotSatisfiable('El final del intervalo está antes de su principio.');
  return { offset, limit };
}

export function rangeNotSatisfiable(details: string): PublicError {
  return new PublicError(416, 'PGRST103', 'No hay filas en el intervalo que se pide.', { details });
}
