import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { addTexts, i18n } from '#client/lib/text/i18n.ts';

/** Loads the texts of errors. The workspace includes them; before the sign-in they load with the first error. */
async function loadErrorTexts(): Promise<void> {
  if (i18n.hasResourceBundle(i18n.language, 'errors')) return;
  const { default: errors } = await import('#shared/locales/es/errors.json');
  addTexts('es', { errors });
}

let closeShown = () => {};

/** Closes the toast that says that something failed: the person tries again, or goes another way. */
export function closeFailure(): void {
  closeShown();
}

/**
 * Shows in a toast that something failed and why. If the texts of errors cannot be loaded, the reason is a general one.
 * @returns the reason, for the field that it concerns.
 * @param context chooses a more specific text of a code for one place, e.g. 'invitation'.
 */
export async function showFailure(title: string, error: unknown, context?: string): Promise<string> {
  await loadErrorTexts().catch(() => undefined);
  const reason = describeFailure(error, context);
  closeShown = toast.failure(title, reason);
  return reason;
}
