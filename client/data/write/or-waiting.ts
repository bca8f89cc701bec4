import { whenOnline } from '#client/lib/connection/online.ts';

/**
 * For a form that is done when its command is answered, or waits for the connection.
 * @param onRefusal called with the error if the command is refused after it has waited.
 * @throws the error that the server answered before.
 */
export async function orWaiting(sent: Promise<unknown>, onRefusal: (error: unknown) => void): Promise<void> {
  let hasWaited = false;
  sent.catch((error: unknown) => hasWaited && onRefusal(error));
  await Promise.race([sent, whenOnline(false)]);
  hasWaited = true;
}
