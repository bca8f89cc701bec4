import type { KeyboardEvent } from 'react';
import { isEnter } from './composing.ts';

/**
 * Ctrl + Enter in a field of several lines presses the button that sends its form, which says what is missing.
 * @returns whether it was this key.
 */
export function pressSubmit(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return false;
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
  return true;
}
