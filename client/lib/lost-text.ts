import { copyText } from './copy-text.ts';
import { i18n } from './i18n.ts';
import { toast } from './toast.ts';

/**
 * A field has gone while the person typed in it: its text is shown, and can be copied.
 * @param field not one whose text the view keeps and shows again: such fields have `data-keeps-text`.
 */
export function saveLostText(field: Element): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const text = field.value.trim();
  if (text === '' || field.type === 'password' || field.closest('[data-keeps-text]')) return;
  const messages = { copied: i18n.t('common:lostText.copied'), failed: i18n.t('common:lostText.copyFailed') };
  toast.lasting(i18n.t('common:lostText.title'), text, {
    label: i18n.t('common:lostText.copy'),
    run: () => void copyText(text, messages),
  });
}
