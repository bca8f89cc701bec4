import { lineOf, type Rows, rowsOfText, widthOf } from './cells.ts';
import type { Clipboard } from './clipboard.ts';
import { isHeading } from './columns.ts';
import { itemsOfHtml, rowsOfHtml } from './html-cells.ts';
import { listLines } from './list-lines.ts';

/** A pasted table of two or more columns, or lines without the marks of a list. */
type Pasted = { kind: 'table'; rows: Rows } | { kind: 'lines'; lines: string[] };

/**
 * Reads a pasted list or table. The HTML form counts where it says more than the text: which paragraphs are one cell, or one
 * item of a list.
 */
export function readPasted({ text, html }: Clipboard): Pasted {
  const rows = rowsOfHtml(html) ?? rowsOfText(text, isHeading);
  if (rows && widthOf(rows) > 1) return { kind: 'table', rows };
  if (rows)
    return { kind: 'lines', lines: rows.map(([cell = '']) => lineOf(cell)).filter((line) => line !== '') };
  return readLines({ text, html });
}

/** Reads the pasted text as lines, also if it looks like a table. */
export function readLines({ text, html }: Clipboard): Extract<Pasted, { kind: 'lines' }> {
  const items = itemsOfHtml(html);
  return { kind: 'lines', lines: listLines(items ? items.map(lineOf).join('\n') : text) };
}
