import { i18n } from './i18n.ts';

/** What the two families of errors have in common, as far as they have it. */
interface Failure {
  /** Auth: the stable code. REST: the SQLSTATE, `PT…` for what the database refused on purpose. */
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

/** Whether the request got no answer at all (offline, refused, cut off), as against an answered error. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (!(error instanceof Error) && typeof error !== 'object') return false;
  const { code, hint, status } = read(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'AuthRetryableFetchError') return status === undefined || status === 0;
  return code === '' && hint === '' && name !== 'AuthApiError' && status === undefined;
}

/** The stable code of an error: the refusal's, or the auth service's; empty where there is none. */
export function failureCode(error: unknown): string {
  const { code, hint } = read(error);
  return hint || code;
}

/** Errors whose `message` the auth service wrote for people, in Spanish. */
const SPOKEN_BY_AUTH = new Set(['AuthApiError', 'AuthWeakPasswordError', 'AuthAnswerError']);

/** The server's own Spanish sentence, where it wrote one for people; empty otherwise. */
function serverSentence(error: unknown, { code, hint }: Failure): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  const byAuth = error instanceof Error && SPOKEN_BY_AUTH.has(error.name) && code !== '';
  const onPurpose = /^PT\d{3}$/.test(code) && hint !== '';
  return byAuth || onPurpose ? String(error.message) : '';
}

/**
 * Says an error in the reader's language: in Spanish as the server said it, in other languages by its stable code. Before
 * sign-in all is Spanish, and the texts of the codes are not loaded yet.
 * Never a raw message: what is unknown gets a careful general sentence.
 */
export function describeFailure(error: unknown): string {
  if (isConnectionFailure(error)) return i18n.t('common:failure.connection');
  const failure = read(error);
  if (i18n.language === 'es') {
    const sentence = serverSentence(error, failure);
    if (sentence !== '') return sentence;
  }
  const { code, hint, details } = failure;
  const values = params(details);
  // a column that has no name of its own is called by its status
  const status = values['status'];
  if (typeof status === 'string' && !values['name'] && i18n.exists(`common:status.${status}`)) {
    values['name'] = i18n.t(`common:status.${status as 'todo'}`);
  }
  for (const candidate of [hint, code]) {
    if (candidate !== '' && i18n.exists(`errors:code.${candidate}`)) {
      return i18n.t(`errors:code.${candidate as 'wip_limit_reached'}`, values);
    }
  }
  return i18n.t('common:failure.general');
}
