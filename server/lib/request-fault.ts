import type { ErrorText } from './error-texts.ts';

/** A fault of a request that Fastify found before a handler ran. */
export interface RequestFault {
  status: number;
  text: ErrorText;
}

/** The faults by the codes of Fastify. */
export const FAULTS: ReadonlyMap<string, RequestFault> = new Map<string, RequestFault>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', { status: 413, text: 'request_too_large' }],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', { status: 415, text: 'content_type_unknown' }],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', { status: 400, text: 'request_incomplete' }],
]);

/** The fault of a request, if it is the cause of an error; undefined for any other error. */
export function requestFault(error: unknown): RequestFault | undefined {
  const { code = '', statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const fault = FAULTS.get(code);
  if (fault) return fault;
  if (statusCode === undefined || statusCode >= 500) return undefined;
  return { status: statusCode, text: 'request_invalid' };
}
