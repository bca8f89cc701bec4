import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorText, isErrorText } from '#server/lib/error-texts.ts';
import type { Procedure } from '#server/lib/procedure.ts';
import { apiError, type PublicError } from '#server/lib/public-error.ts';
import { parameters, rawQueryOf } from '../rest/parse/query.ts';

const SPANISH = { error: z.locales.es().localeError };

function invalidArguments(error: z.ZodError): PublicError {
  const details = error.issues.map(({ path, message }) =>
    [path.join('.'), isErrorText(message) ? errorText(message) : message].filter(Boolean).join(': '),
  );
  return apiError('invalid_arguments', { details: details.join('; ') });
}

/** Parses a text as JSON, and returns the text itself if it is not JSON: an address contains only text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * The arguments of a POST. Its query string has none: results are not filtered, ordered or cut (`select=*` changes nothing).
 * @throws {PublicError} 400 22023 with the names of the invalid arguments.
 */
export function inputFromBody(procedure: Procedure, request: FastifyRequest): unknown {
  for (const [key, value] of parameters(rawQueryOf(request.url))) {
    if (key !== 'select' || value !== '*') throw apiError('procedure_query');
  }
  const parsed = procedure.input.safeParse(request.body ?? {}, SPANISH);
  if (!parsed.success) throw invalidArguments(parsed.error);
  return parsed.data;
}

/**
 * The arguments of a GET: texts, or parsed as JSON (numbers, lists) if the procedure does not accept the texts.
 * @throws {PublicError} 400 22023 with the names of the invalid arguments; 400 query_too_large for too many of them.
 */
export function inputFromQuery(procedure: Procedure, url: string): unknown {
  const texts = [...parameters(rawQueryOf(url))];
  const asText = procedure.input.safeParse(Object.fromEntries(texts), SPANISH);
  if (asText.success) return asText.data;
  const values = Object.fromEntries(texts.map(([key, text]) => [key, jsonOrText(text)]));
  const asSpelled = procedure.input.safeParse(values, SPANISH);
  if (!asSpelled.success) throw invalidArguments(asText.error);
  return asSpelled.data;
}
