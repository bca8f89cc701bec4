import { auth } from '#client/lib/backend/auth.ts';
import { callAuth } from '#client/lib/backend/auth-api.ts';
import { untilKnown } from '#client/lib/screen/until-known.ts';
import { failureCode, isConnectionFailure } from '#client/lib/text/errors.ts';
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

interface Session {
  access_token?: unknown;
  refresh_token?: unknown;
}

async function continueWith({ access_token, refresh_token }: Session): Promise<void> {
  const { error } = await auth.setSession({
    access_token: String(access_token),
    refresh_token: String(refresh_token),
  });
  if (error) throw error;
}

/** Signs in. @returns false if the password is not that of the account. @throws the failure of the connection. */
async function signsIn(credentials: { email: string; password: string }): Promise<boolean> {
  const { error } = await auth.signInWithPassword(credentials);
  if (error && isConnectionFailure(error)) throw error;
  return !error;
}

/**
 * Uses up a link that sets the password of an account, and signs in. The answer may have been lost after the link was used up: then
 * the password that it has set signs in.
 * @param redeem sends the link. @returns the answer, with a session.
 * @throws {AnswerError}; UnansweredError while it is not known whether it was done.
 */
const takeLink = (
  redeem: () => Promise<Session>,
  credentials: { email: string; password: string },
): Promise<void> =>
  untilKnown({
    send: async () => {
      try {
        await continueWith(await redeem());
      } catch (error) {
        if (failureCode(error) !== 'otp_expired' || !(await signsIn(credentials))) throw error;
      }
    },
  });

/**
 * Uses a set-up link or an invitation: completes the account and signs in.
 * @param account.email the address of the link, or, of the first administrator, the typed one.
 * @throws as {@link takeLink}. After any error but `otp_expired` the link is still valid.
 */
export const completeAccount = (
  { tokenHash }: MailLink,
  { email, fullName, password }: { email: string; fullName: string; password: string },
): Promise<void> =>
  takeLink(() => post('/setup', { token_hash: tokenHash, email, full_name: fullName, password }), {
    email,
    password,
  });

/** Uses a recovery link: sets another password and signs in. @throws as {@link completeAccount}. */
export const recoverAccount = (
  { tokenHash }: MailLink,
  credentials: { email: string; password: string },
): Promise<void> =>
  takeLink(
    () => post('/new-password', { token_hash: tokenHash, password: credentials.password }),
    credentials,
  );

/**
 * Uses a link that needs only a click: confirms an address, or unsubscribes from mails. Both may be sent again.
 * @throws the error that the server answered (`otp_expired` for a link that is no longer valid); UnansweredError while it is not known
 *   whether it was done.
 */
export const redeemLink = (kind: 'email_change' | 'unsubscribe', tokenHash: string): Promise<LinkOutcome> =>
  untilKnown({
    send: async () => {
      if (kind === 'unsubscribe') {
        await post('/unsubscribe', { token_hash: tokenHash });
        return 'unsubscribed';
      }
      const answer = await post('/verify', { type: 'email_change', token_hash: tokenHash });
      return answer['outcome'] === 'changed' ? 'emailChanged' : 'emailWaiting';
    },
  });
