import { auth } from '#client/lib/backend/auth.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode, isConnectionFailure } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { requestMail } from './request-mail.ts';
import { closeFailure, showFailure } from './show-failure.ts';

let closeSent = () => {};

/** Closes the toast that says that a code was sent: what follows contradicts or replaces it. */
export function closeCodeSent(): void {
  closeSent();
}

/**
 * Requests a one-time code and says that it was sent, or where it is if the server sends no mails. The answer is the same for an address without an account.
 * @throws the server's error, for {@link showCodeFailure}.
 */
export async function requestCode(email: string): Promise<void> {
  closeFailure();
  await requestMail('code', email, auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
  closeSent = getServerConfig().mail
    ? toast.success(i18n.t('links:code.sent'), i18n.t('links:code.sentDetail'))
    : toast.success(i18n.t('links:code.made'), i18n.t('links:code.madeDetail'));
}

/** Says why no code could be sent. */
export function showCodeFailure(error: unknown): void {
  if (isConnectionFailure(error))
    toast.failure(i18n.t('links:code.thrown'), i18n.t('auth:toast.checkConnection'));
  else if (/^(?:over|validation)_/.test(failureCode(error))) showFailure(i18n.t('links:code.failed'), error);
  else toast.failure(i18n.t('links:code.failed'));
}
