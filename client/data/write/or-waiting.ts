import { whenOtherVersion } from '#client/lib/backend/other-version.ts';
import { whenOnline } from '#client/lib/connection/online.ts';

/**
 * For a form that is done when its command is answered, or waits: for the connection, or for a page of the version of the server.
 * @param onRefusal called with the error if the command is refused after it has waited.
 * @returns the answer; undefined: it waits.
 * @throws the error that the server answered before.
 */
export async function orWaiting<Answer>(
  sent: Promise<Answer>,
  onRefusal: (error: unknown) => void,
): Promise<Answer | undefined> {
  let hasWaited = false;
  sent.catch((error: unknown) => hasWaited && onRefusal(error));
  const waits = Promise.race([whenOnline(false), whenOtherVersion()]).then(() => undefined);
  const answer = await Promise.race([sent, waits]);
  hasWaited = true;
  return answer;
}
