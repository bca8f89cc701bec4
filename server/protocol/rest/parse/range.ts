import { errorText } from '#server/lib/error-texts.ts';
import { apiError, type PublicError } from '#server/lib/public-error.ts';

export interface RowRange {
  offset: number;
  /** Undefined: to the end. */
  limit?: number;
}

/**
 * Reads `Range: 0-24` or `10-` (rows, not bytes); undefined for anything else.
 * @throws {PublicError} 416 PGRST103 if the end is before the start.
 */
export function parseRange(header: string | undefined): RowRange | undefined {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '');
  if (!found) return undefined;
  const offset = Number(found[1]);
  if (found[2] === undefined) return { offset };
  const limit = Number(found[2]) - offset + 1;
  if (limit < 1) throw rangeNotSatisfiable(errorText('range_reversed'));
  return { offset, limit };
}

const endOf = ({ offset = 0, limit }: Partial<RowRange>) =>
  limit === undefined ? Number.POSITIVE_INFINITY : offset + limit;

/**
 * The rows of two ranges, from row 0 on (PostgREST, `rangeIntersection`).
 * @param asked its offset and its limit may be negative.
 * @throws {PublicError} 416 PGRST103 if no row is in both.
 */
export function commonRange(asked: Partial<RowRange>, header: RowRange = { offset: 0 }): RowRange {
  const offset = Math.max(asked.offset ?? 0, header.offset);
  const end = Math.min(endOf(asked), endOf(header));
  if (end <= offset) throw rangeNotSatisfiable('Limit should be greater than or equal to zero.');
  return Number.isFinite(end) ? { offset, limit: end - offset } : { offset };
}

export function rangeNotSatisfiable(details: string): PublicError {
  return apiError('range_not_satisfiable', { details });
}
