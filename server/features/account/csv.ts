import { csvField } from '#shared/rules/csv.ts';

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return csvField(value);
  // what a spreadsheet reads as a number or a word is no formula
  return typeof value === 'object' ? csvField(JSON.stringify(value)) : String(value);
}

/** One line of CSV (RFC 4180); it ends in CR LF. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(fieldOf).join(',')}\r\n`;
}
