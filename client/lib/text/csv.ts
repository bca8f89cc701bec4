import { csvHeader, csvLine } from '#shared/rules/reports/csv.ts';
import { fileName } from './download.ts';

/** A table as the text of a CSV file, for spreadsheets in a language. */
export function csvOf(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  language: string,
): string {
  return csvHeader(headings, language) + rows.map((cells) => csvLine(cells, language)).join('');
}

/** The name of a file with a table, 'burndown-sprint-46-2026-03-10.csv'. */
export const csvName = (...parts: readonly string[]): string => fileName(parts, 'csv');
