import { copyText } from '#client/lib/screen/copy-text.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { Command } from './command.ts';

/** The properties of commands that no person types. */
const UNTYPED = /^(?:kind|slot|name|field|before|does|part|rank|status|about|retro|id)$|(?:_id|Id)$/;
/** Ids, and dates with or without a time. */
const MACHINE_VALUE = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T.*)?)$/;

/** The texts in a command of any form, as far as a person may have typed them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || MACHINE_VALUE.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (UNTYPED.test(name) ? [] : textsIn(part)));
}

/** Shows that a stored command has a form that this version cannot send. Its texts stay on the screen, to be copied. */
export async function showUnreadable(command: Command): Promise<void> {
  await i18n.loadNamespaces('offline');
  const text = textsIn(command).join('\n');
  const messages = { copied: i18n.t('common:lostText.copied'), failed: i18n.t('common:lostText.copyFailed') };
  const copy = { label: i18n.t('common:lostText.copy'), run: () => void copyText(text, messages) };
  if (text === '') toast.lasting(i18n.t('offline:unreadable.title'), i18n.t('offline:unreadable.text'));
  else toast.lasting(i18n.t('offline:unreadable.title'), text, copy);
}
