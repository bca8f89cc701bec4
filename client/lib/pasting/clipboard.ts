import { type ClipboardEvent, type RefObject, useState } from 'react';

/** How many stories or tasks a paste creates at most. */
export const MAX_PASTED = 100;

/** The content of a clipboard in the two forms that programs put there. `html` is '' if there is none. */
export interface Clipboard {
  text: string;
  html: string;
}

/** A break, a tab or a cell in quotes inside the text. */
const SEVERAL = /[\n\r\t\v\u0085\u2028\u2029]|"[,;]|[,;]"/u;

/**
 * Reads a clipboard whose text may be a list or a table.
 * @returns null if it is a single line, which the browser pastes.
 */
function severalPasted({ clipboardData }: { clipboardData: DataTransfer }): Clipboard | null {
  const text = clipboardData.getData('text/plain');
  return SEVERAL.test(text.trim()) ? { text, html: clipboardData.getData('text/html') } : null;
}

/**
 * Holds the pasted text of a field while it may be a list or a table, until it is read or the paste is ended.
 * @returns `endPaste` gives the focus back to the field.
 */
export function usePasted(field: RefObject<HTMLElement | null>) {
  const [pasted, setPasted] = useState<Clipboard | null>(null);
  const onPaste = (event: ClipboardEvent) => {
    const several = severalPasted(event);
    if (!several) return;
    event.preventDefault();
    setPasted(several);
  };
  const endPaste = () => {
    setPasted(null);
    field.current?.focus();
  };
  return { pasted, onPaste, endPaste };
}

/** The text of a field with another text in the place of its selection, as a paste leaves it. */
export function withPasted(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): string {
  if (!field) return text;
  const { value, selectionStart, selectionEnd } = field;
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}
