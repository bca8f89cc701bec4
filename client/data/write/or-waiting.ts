import { whenOnline } from '#client/lib/online.ts';
import { attempt, reportFailure } from '#client/lib/report-failure.ts';

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

/**
 * Does something with the commands of a form, as {@link orWaiting} waits for it, and shows in a toast why it failed.
 * @param onLost puts back what was typed if it is refused after it has waited.
 * @returns whether it was done, or waits.
 */
export const attemptOrWait = (
  work: () => Promise<unknown>,
  failed: string,
  onLost: () => void,
): Promise<boolean> =>
  attempt(
    () =>
      orWaiting(work(), (error) => {
        onLost();
        reportFailure(failed)(error);
      }),
    failed,
  );
