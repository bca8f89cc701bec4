import { csvField } from '#shared/rules/csv.ts';

type Cell = string | number | null;

function written(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : csvField(cell);
}

/**
 * A table as CSV (RFC 4180): commas, CRLF, a line of headings; numbers with a decimal point. It begins with the byte order mark
 * of UTF-8, so that spreadsheets read accents correctly.
 */
export function csvOf(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(written).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Makes a file name, 'burndown-sprint-46-2026-03-10.csv': lower case, without accents, spaces or symbols. */
export function csvName(...parts: readonly string[]): string {
  const plain = parts
    .join('-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain.slice(0, 100)}.csv`;
}

/** Downloads a text as a file. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // the browser reads it after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
