import type { KeyboardEvent } from 'react';

/**
 * Ctrl + Enter in a field of several lines presses the button that sends its form, which says what is missing.
 * @returns whether it was this key.
 */
export function pressSubmit({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return false;
  currentTarget.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
  return true;
}
