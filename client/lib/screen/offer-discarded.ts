import undone from '#client/locales/es/undone.json';
import { addTexts, i18n } from '../text/i18n.ts';
import { toast } from './toast.ts';

addTexts('es', { undone });

/** Shows a toast: the typed text of a field is discarded, and can be restored. @param restore puts it back into its field. */
export const offerDiscarded = (restore: () => void): void =>
  toast.undoable(i18n.t('undone:discarded'), undefined, restore);
