import { toast } from '#client/lib/screen/toast.ts';
import { storageOwner, storedText } from '#client/lib/storage/stored-values.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { textsIn } from '../copies/texts-in.ts';
import { loadNotices, openTexts } from '../drafts/notice.ts';
import type { Command } from './command.ts';

let closeNotice: (() => void) | undefined;

/**
 * Shows that a stored command has a form that this version cannot send, and where its texts are: one notice for all of them.
 * @param copyId of the copy of the command. It is erased if the command has no texts.
 */
export async function showUnreadable(command: Command, copyId: string): Promise<void> {
  const hasTexts = textsIn(command).length > 0;
  if (!hasTexts) storedText('textCopy', storageOwner() ?? '', copyId).write(null);
  await Promise.all([i18n.loadNamespaces('offline'), loadNotices()]);
  const title = i18n.t('offline:unreadable.title');
  if (!hasTexts) {
    toast.lasting(title, i18n.t('offline:unreadable.text'));
    return;
  }
  closeNotice?.();
  closeNotice = toast.lasting(title, i18n.t('typedTexts:kept'), openTexts());
}
