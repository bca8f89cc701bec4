import { auth } from '#client/lib/backend/auth.ts';
import { callAuth } from '#client/lib/backend/auth-api.ts';
import type { MailLink } from './mail-link.ts';

/** The outcome of a link that needs no form. */
export type LinkOutcome = 'emailWaiting' | 'emailChanged' | 'unsubscribed';

const post = (path: string, body: Record<string, unknown>) => callAuth('POST', path, body);

/** Who invites, if their account is still there, and to which project. */
export interface Invitation {
  by: string | null;
  project: { id: string; name: string };
}

/** A link that can be used: the address of its account, if it exists, and its invitation. */
interface LiveLink {
  email: string | null;
  invitation?: Invitation | undefined;
}

/**
 * Checks whether a link is still valid, without using it up.
 * @throws {AnswerError} `otp_expired` for a link that is wrong, used or expired; a TypeError without connection.
 */
export async function checkLink(link: MailLink): Promise<LiveLink> {
  const { email, invitation } = await post('/links', { token_hash: link.tokenHash, kind: link.kind });
  return {
    email: typeof email === 'string' ? email : null,
    invitation: invitation as Invitation | undefined,
  };
}

/**
 * Uses a set-up link or an invitation: completes the account and signs in.
 * @param account with `email` only if the link has no address (the first administrator).
 * @throws {AnswerError} or a TypeError without connection; the link then stays valid.
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

/**
 * Uses a link that needs only a click: confirms an address, or unsubscribes from mails.
 * @throws the error that the server answered (`otp_expired` for a link that is no longer valid), or a TypeError.
 */
export async function redeemLink(
  kind: 'email_change' | 'unsubscribe',
  tokenHash: string,
): Promise<LinkOutcome> {
  if (kind === 'unsubscribe') {
    await post('/unsubscribe', { token_hash: tokenHash });
    return 'unsubscribed';
  }
  const answer = await post('/verify', { type: 'email_change', token_hash: tokenHash });
  return answer['outcome'] === 'changed' ? 'emailChanged' : 'emailWaiting';
}
