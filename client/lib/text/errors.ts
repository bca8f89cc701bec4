import { readableParams, textNameOf } from '#shared/errors/params.ts';
import { addTexts, i18n } from './i18n.ts';

/** The fields of REST errors and auth errors; an error has some of them. */
interface Failure {
  /** Auth: the stable code. REST: the SQLSTATE; `PT…` for a refusal by a rule. */
  code: string;
  /** REST: the stable code of a refusal. */
  hint: string;
  /** REST: the refusal's parameters as JSON. */
  details: string;
  status: number | undefined;
}

function read(error: unknown): Failure {
  const raw: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  // `name`, `code` and `status` of the auth library's errors are own properties as well
  const text = (key: string) => (typeof raw[key] === 'string' ? raw[key] : '');
  const status = typeof raw['status'] === 'number' ? raw['status'] : undefined;
  return { code: text('code'), hint: text('hint'), details: text('details'), status };
}

function params(details: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(details);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Whether the request got no answer at all: offline, connection refused or cut off. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (!(error instanceof Error) && typeof error !== 'object') return false;
  const { code, hint, status } = read(error);
  const name = error instanceof Error ? error.name : '';
  // the person has cancelled it
  if (name === 'AbortError') return false;
  if (name === 'AuthRetryableFetchError') return status === undefined || status === 0;
  return code === '' && hint === '' && name !== 'AuthApiError' && status === undefined;
}

/** The code of an answer that is not one of the server. */
export const UNREADABLE = 'unreadable';

/** Whether nobody knows if a request was carried out: it got no answer, or one that is not of the server. */
export function isUnanswered(error: unknown): boolean {
  const { code, hint, status = 0 } = read(error);
  if (isConnectionFailure(error) || code === UNREADABLE) return true;
  // the auth library leaves out the code of an error of the server
  const isOfAuth = error instanceof Error && error.name === 'AuthRetryableFetchError';
  return !isOfAuth && status >= 500 && code + hint === '';
}

/** Whether a request was refused because the session has ended: signed out from another device, or account disabled or closed. */
export const isSessionEnd = (error: unknown): boolean => read(error).code === 'PT401';

/** The stable code of an error, from REST or from the auth service; empty if it has none. */
export function failureCode(error: unknown): string {
  const { code, hint } = read(error);
  return hint || code;
}

/**
 * Loads the texts of errors before a refusal is described: a page without refusals does not need them. If they cannot
 * be loaded, {@link describeFailure} says that something failed.
 */
export async function loadErrorTexts(): Promise<void> {
  if (i18n.hasResourceBundle(i18n.language, 'errors')) return;
  await import('#shared/locales/es/errors.json').then(
    ({ default: errors }) => addTexts('es', { errors }),
    () => undefined,
  );
}

/** The names of the statuses in the reader's language. */
function statusNames(): Record<string, string> {
  return i18n.t('common:status', { returnObjects: true });
}

/**
 * Describes an error in the reader's language by its stable code. The texts of the codes load with the first refusal
 * ({@link loadErrorTexts}). An unknown error gets a general sentence, never its raw message.
 * @param context chooses a more specific text of a code for one place: `email_exists_invitation` for 'invitation'.
 */
export function describeFailure(error: unknown, context?: string): string {
  if (isConnectionFailure(error)) return i18n.t('common:failure.connection');
  const { code, hint, details } = read(error);
  const values = {
    ...readableParams(params(details), statusNames()),
    ...(context !== undefined && { context }),
  };
  for (const candidate of [hint, code]) {
    if (candidate !== '' && i18n.exists(`errors:code.${candidate}`)) {
      const name = textNameOf(candidate as 'wip_limit_reached', values);
      return i18n.t(`errors:code.${name}`, values);
    }
  }
  return i18n.t('common:failure.general');
}
