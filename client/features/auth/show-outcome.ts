import { SpeakingError } from '#client/lib/screen/report-failure.ts';
import { showFailure } from './show-failure.ts';

/** Shows that something failed as {@link showFailure} does, or, of a request without an answer, that this is not known. */
export function showOutcome(title: string, error: unknown, context?: string): void {
  if (error instanceof SpeakingError) error.report();
  else showFailure(title, error, context);
}
