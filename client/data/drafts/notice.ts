import { type ToastAction, toast } from '#client/lib/screen/toast.ts';
import type { DropReason } from '#client/lib/storage/stored-values.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { goToSearch } from '#client/routing/app-search.ts';

/** Loads the texts of the notices about typed texts. */
export const loadNotices = (): Promise<void> => i18n.loadNamespaces('typedTexts');

/** The button of a notice that opens the list of typed texts. */
export const openTexts = (): ToastAction => ({
  label: i18n.t('typedTexts:show'),
  run: () => goToSearch((search) => ({ ...search, dialog: 'texts' })),
});

/** The fields in which the person knows of the text of another tab. */
const noticed = new Set<string>();

/** Says once for each field that the person has typed another text in it, in another tab, and where that is. */
export async function noticeOther(field: string): Promise<void> {
  if (noticed.has(field)) return;
  noticed.add(field);
  await loadNotices();
  toast.offer(i18n.t('typedTexts:other'), openTexts());
}

/** Says that a text has lost its field, and where it is. */
export async function noticeGone(): Promise<void> {
  await loadNotices();
  toast.offer(i18n.t('typedTexts:gone'), openTexts());
}

/** Says that drafts of earlier pages are not in their fields any more, and why. */
export async function noticeDropped(reasons: readonly DropReason[]): Promise<void> {
  await loadNotices();
  for (const reason of reasons)
    toast.lasting(i18n.t(`typedTexts:dropped.${reason}.title`), i18n.t(`typedTexts:dropped.${reason}.text`));
}
