import { describeFailure, failureCode } from '../text/errors.ts';
import { toast } from './toast.ts';

/** An error that shows its own toast. */
export abstract class SpeakingError extends Error {
  abstract report(): void;
}

/**
 * @returns a function that shows an error in a toast, with its reason. To be given to `catch` or `onError`.
 * @param title names the action that failed.
 * @param refusals the codes of errors that are refusals by a rule, which the toast shows as such; 'all': every answer is one.
 * @param detail replaces the reason in the toast.
 */
export const reportFailure =
  (title: string, refusals?: ReadonlySet<string> | 'all', detail?: string) =>
  (error: unknown): void => {
    const isRefusal = refusals === 'all' || refusals?.has(failureCode(error));
    const show = isRefusal ? toast.refusal : toast.failure;
    if (error instanceof SpeakingError) error.report();
    else show(title, detail ?? describeFailure(error));
  };

/** Does something, and shows in a toast why it failed, as {@link reportFailure} does. @returns whether it was done. */
export async function attempt(
  work: () => Promise<unknown>,
  failed: string,
  refusals?: ReadonlySet<string>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    reportFailure(failed, refusals)(error);
    return false;
  }
}
