import { csvHeader, csvLine } from '#shared/rules/csv.ts';

/** A table as the text of a CSV file, for spreadsheets in a language. */
export function csvOf(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  language: string,
): string {
  return csvHeader(headings, language) + rows.map((cells) => csvLine(cells, language)).join('');
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
