import { csvField } from '#shared/rules/csv.ts';

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return csvField(value);
  // a text that a spreadsheet reads as a number or a word is not a formula
  return typeof value === 'object' ? csvField(JSON.stringify(value)) : String(value);
}

/** One line of CSV (RFC 4180), with CR LF at its end. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(fieldOf).join(',')}\r\n`;
}
