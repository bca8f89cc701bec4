import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const FOREIGN_LETTER = /^(?!\p{Script=Latin})\p{L}$/u;

/**
 * The pressed key in small letters, as shortcuts name it. On a keyboard of another alphabet (Cyrillic, Greek, Hebrew) a letter counts as
 * the Latin one that is printed at its place. Among Latin keyboards the letter counts, wherever it stands (Dvorak, AZERTY).
 */
export function pressedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { key, code } = event;
  return (FOREIGN_LETTER.test(key) && code.startsWith('Key') ? code.slice(3) : key).toLowerCase();
}
