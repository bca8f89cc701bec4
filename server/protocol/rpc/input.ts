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

/** A text as the JSON that it spells, or else as it is: an address can carry nothing but text. */
function spelled(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * The arguments of a POST. Its address carries none: results are not filtered, ordered or cut (`select=*` changes nothing).
 * @throws {PublicError} 400 22023 naming the arguments that are wrong.
 */
export function inputFromBody(procedure: Procedure, request: FastifyRequest): unknown {
  const asked = parameters(rawQueryOf(request.url)).filter(
    ([key, value]) => key !== 'select' || value !== '*',
  );
  if (asked.length > 0) throw apiError('procedure_query');
  const parsed = procedure.input.safeParse(request.body ?? {}, SPANISH);
  if (!parsed.success) throw invalidArguments(parsed.error);
  return parsed.data;
}

/**
 * The arguments of a GET: texts, and where the procedure does not take them so, what they spell (numbers, lists).
 * @throws {PublicError} 400 22023 naming the arguments that are wrong.
 */
export function inputFromQuery(procedure: Procedure, url: string): unknown {
  const texts = parameters(rawQueryOf(url));
  const asText = procedure.input.safeParse(Object.fromEntries(texts), SPANISH);
  if (asText.success) return asText.data;
  const values = Object.fromEntries(texts.map(([key, text]) => [key, spelled(text)]));
  const asSpelled = procedure.input.safeParse(values, SPANISH);
  if (!asSpelled.success) throw invalidArguments(asText.error);
  return asSpelled.data;
}
