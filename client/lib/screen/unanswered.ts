import saving from '#client/locales/es/saving.json';
import { addTexts, i18n } from '../text/i18n.ts';
import { SpeakingError } from './report-failure.ts';
import { toast } from './toast.ts';

addTexts('es', { saving });

/**
 * Replaces the error of a lost connection: it is unknown whether the request was carried out. It can be sent again, because it is
 * carried out once.
 */
export class UnansweredError extends SpeakingError {
  override report(): void {
    toast.failure(i18n.t('saving:unanswered.title'), i18n.t('saving:unanswered.detail'));
  }

  /** Its sentences, for the place in a form where failures stand. */
  get sentences(): string {
    return `${i18n.t('saving:unanswered.title')}. ${i18n.t('saving:unanswered.detail')}`;
  }
}

/** For a command that nobody knows the outcome of. @throws {UnansweredError} */
export async function stayUnknown(): Promise<never> {
  throw new UnansweredError();
}
