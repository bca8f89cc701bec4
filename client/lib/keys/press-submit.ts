import type { KeyboardEvent } from 'react';
import { isEnter } from './composing.ts';

/**
 * Ctrl + Enter in a field of several lines, or anywhere in a form, presses the button that sends its form, which says what is missing.
 * @returns whether it was this key.
 */
export function pressSubmit(event: KeyboardEvent<HTMLTextAreaElement | HTMLFormElement>) {
  if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return false;
  const field = event.currentTarget;
  const form = field instanceof HTMLFormElement ? field : field.form;
  form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
  return true;
}
