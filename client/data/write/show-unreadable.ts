import { toast } from '#client/lib/screen/toast.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { openTexts } from '../copies/gone.ts';
import { textsIn } from '../copies/texts-in.ts';
import type { Command } from './command.ts';

let closeNotice: (() => void) | undefined;

/**
 * Shows that a stored command has a form that this version cannot send, and where its texts are: one notice for all of them.
 * @param discard erases it from the texts to copy: it may have none.
 */
export async function showUnreadable(command: Command, discard: () => void): Promise<void> {
  const hasTexts = textsIn(command).length > 0;
  if (!hasTexts) discard();
  await i18n.loadNamespaces('offline');
  const title = i18n.t('offline:unreadable.title');
  if (!hasTexts) {
    toast.lasting(title, i18n.t('offline:unreadable.text'));
    return;
  }
  closeNotice?.();
  closeNotice = toast.lasting(title, i18n.t('offline:textKept'), openTexts());
}
