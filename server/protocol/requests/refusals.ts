import { apiError, type PublicError } from '#server/lib/public-error.ts';

// Errors that tables and procedures share. The others are thrown by code, with `apiError`.

/** A signed-out caller needs a session. */
export const needsSession = (cause?: unknown): PublicError => apiError('session_needed', { cause });

/** A single row was requested, and the caller may see none or several. */
export const notSingular = (rows: number): PublicError =>
  apiError(rows === 0 ? 'PGRST116' : 'several_rows', {
    details: `The result contains ${rows} rows`, // the text of PostgREST: some official clients look for "0 rows"
  });
