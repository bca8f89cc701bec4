import { AUTH_URL, auth } from '../../lib/auth.ts';

const LINK_KINDS = ['setup', 'invitation', 'recovery'] as const;

/** A link from a mail: `/auth#kind=…&token_hash=…`. The part after # reaches no log. */
export interface MailLink {
  /** null: a kind that this page does not know. */
  kind: (typeof LINK_KINDS)[number] | null;
  tokenHash: string;
}

/** Reads the part of the address after #; null where it holds no link. */
export function parseMailLink(hash: string): MailLink | null {
  const params = new URLSearchParams(hash);
  const tokenHash = params.get('token_hash');
  if (!tokenHash) return null;
  return { kind: LINK_KINDS.find((kind) => kind === params.get('kind')) ?? null, tokenHash };
}

/** An answered error of the auth service: a stable `code`, and a sentence in Spanish. */
class AuthAnswerError extends Error {
  override readonly name = 'AuthAnswerError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

async function post(path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const response = await fetch(`${AUTH_URL}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  const fields: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  if (response.ok) return fields;
  const { code, message } = fields;
  throw typeof code === 'string' && typeof message === 'string'
    ? new AuthAnswerError(code, message, response.status)
    : new AuthAnswerError('', '', response.status);
}

/**
 * Asks whether a link is still good, without spending it.
 * @returns the address of its account; null where the account is still to be made.
 * @throws {AuthAnswerError} `otp_expired` for a link that is wrong, spent or too old; a TypeError without connection.
 */
export async function checkLink(link: MailLink): Promise<{ email: string | null }> {
  const answer = await post('/links', { token_hash: link.tokenHash, kind: link.kind });
  return { email: typeof answer['email'] === 'string' ? answer['email'] : null };
}

/**
 * Spends a set-up link or an invitation: completes the account and signs in.
 * @param account `email` only where the link names none (the first administrator).
 * @throws {AuthAnswerError} or a TypeError without connection; the link is unspent then.
 */
export async function completeAccount(
  link: MailLink,
  account: { email?: string; fullName: string; password: string },
): Promise<void> {
  const answer = await post('/setup', {
    token_hash: link.tokenHash,
    ...(account.email !== undefined && { email: account.email }),
    full_name: account.fullName,
    password: account.password,
  });
  const { error } = await auth.setSession({
    access_token: String(answer['access_token']),
    refresh_token: String(answer['refresh_token']),
  });
  if (error) throw error;
}
