import { failureCode, isConnectionFailure } from '#client/lib/text/errors.ts';

/** The mail whose request got no answer: it may be on its way. */
let unanswered = '';

/**
 * Waits for the answer to the request for a mail. After a request without an answer, the refusal for the pause between two mails says
 * that it was carried out.
 * @throws the server's error, or the failure of the connection.
 */
export async function requestMail(
  kind: 'code' | 'recovery',
  email: string,
  request: Promise<{ error: Error | null }>,
): Promise<void> {
  const mail = `${kind}:${email}`;
  const { error } = await request;
  if (!error || (unanswered === mail && failureCode(error) === 'over_email_send_rate_limit')) return;
  if (isConnectionFailure(error)) unanswered = mail;
  throw error;
}
