import { type ToastAction, toast } from '#client/lib/screen/toast.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { goToSearch } from '../app-search.ts';

/** Loads the texts of the notices about typed texts. */
export const loadNotices = (): Promise<void> => i18n.loadNamespaces('typedTexts');

/** The button of a notice that opens the list of typed texts. */
export const openTexts = (): ToastAction => ({
  label: i18n.t('typedTexts:show'),
  run: () => goToSearch((search) => ({ ...search, dialog: 'texts' })),
});

/** Says that a text has lost its field, and where it is. */
export async function noticeGone(): Promise<void> {
  await loadNotices();
  toast.offer(i18n.t('typedTexts:gone'), openTexts());
}
