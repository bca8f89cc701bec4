import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure } from '#client/lib/text/errors.ts';

let closeShown = () => {};

/** Closes the toast that says that something failed: the person tries again, or goes another way. */
export function closeFailure(): void {
  closeShown();
}

/**
 * Shows in a toast that something failed and why.
 * @returns the reason, for the field that it concerns.
 * @param context chooses a more specific text of a code for one place, e.g. 'invitation'.
 */
export function showFailure(title: string, error: unknown, context?: string): string {
  const reason = describeFailure(error, context);
  closeShown = toast.failure(title, reason);
  return reason;
}
