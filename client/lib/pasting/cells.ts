import { listLines } from './list-lines.ts';

/** The rows of a table, each with as many cells as every other. */
export type Rows = readonly (readonly string[])[];

const BREAK = /\r\n|[\r\u0085\u2028\u2029]/gu;
/** The first cells of a list that a word processor separates from its text by a tab: '•', 'o', '1.', 'b)'. */
const MARK = /^(?:[^\p{L}\p{N}\s]|o|\d{1,3}(?:\.\d{1,3})*[.)]|[a-z][.)])$/u;
/** The second row of a table of Markdown. */
const MARKDOWN_RULE = /^\|(?:\s*:?-+:?\s*\|)+$/u;

/** Cells of a text; how many stood in quotes, and in how many of them a separator or a break made that necessary. */
interface Cells {
  rows: string[][];
  quoted: number;
  needed: number;
}

/**
 * Splits a text into cells. Quotes around a cell keep separators and breaks in it, and '""' is a quote there (RFC 4180), as
 * spreadsheets write them; a quote elsewhere is a character.
 * @param separator null: each row is one cell.
 */
function cellsOf(text: string, separator: '\t' | ',' | ';' | null): Cells {
  const ends = separator === null ? '\\n' : `${separator}\\n`;
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"(?=[${ends}]|$)|([^${ends}]*))([${ends}]|$)`, 'guy');
  const rows: string[][] = [[]];
  const needs = new RegExp(`[${ends}]`, 'u');
  let [quoted, needed] = [0, 0];
  for (const [, inQuotes, bare = '', end] of text.matchAll(cell)) {
    if (inQuotes !== undefined) {
      quoted += 1;
      if (needs.test(inQuotes)) needed += 1;
    }
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? bare);
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return { rows: rows.filter((row) => row.some((text) => text.trim() !== '')), quoted, needed };
}

/**
 * The rows of a table in a text: cells separated by tabs (spreadsheets), by commas or semicolons (CSV), or by '|' (Markdown).
 * A column of nothing but list marks is left out.
 * @param isHeading whether a row has the headings of a table: then commas without quotes separate, too.
 * @returns null if the text is no table. One column means that a cell has a break in it.
 */
export function rowsOfText(pasted: string, isHeading: (row: readonly string[]) => boolean): Rows | null {
  const text = pasted.replace(/^\uFEFF/, '').replace(BREAK, '\n');
  const rows = text.includes('\t')
    ? rowsByTabs(text)
    : (rowsOfMarkdown(text) ?? rowsOfCsv(text, ';', isHeading) ?? rowsOfCsv(text, ',', isHeading));
  return rows ?? rowsWithBreaks(text);
}

function rowsByTabs(text: string): Rows | null {
  const { rows } = cellsOf(text, '\t');
  if (rows.some(({ length }) => length < 2)) return null;
  const useful = withoutEmptyColumns(rows);
  const unmarked = useful.every(([first = '']) => MARK.test(first.trim()) || first.trim() === '')
    ? useful.map((row) => row.slice(1))
    : useful;
  return widthOf(unmarked) > 1 ? unmarked : null;
}

function rowsOfMarkdown(text: string): Rows | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (!MARKDOWN_RULE.test(lines[1] ?? '') || !lines.every((line) => /^\|.*\|$/u.test(line))) return null;
  return withoutEmptyColumns(
    lines.toSpliced(1, 1).map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/u)
        .map((cell) => cell.replaceAll('\\|', '|')),
    ),
  );
}

function rowsOfCsv(
  text: string,
  separator: ',' | ';',
  isHeading: (row: readonly string[]) => boolean,
): Rows | null {
  const { rows, quoted, needed } = cellsOf(text, separator);
  const [first = []] = rows;
  if (first.length < 2 || rows.some(({ length }) => length !== first.length)) return null;
  // a single line may be a sentence that begins with a quotation
  const isTable = rows.length > 1 ? quoted > 0 || isHeading(first) : needed > 0 || quoted === first.length;
  return isTable ? rows : null;
}

/** The rows of one column that has a cell with a line break. */
function rowsWithBreaks(text: string): Rows | null {
  const { rows } = cellsOf(text, null);
  return rows.some(([cell]) => cell?.includes('\n')) ? rows : null;
}

/** Makes all rows equally long, and leaves out the columns without any text. */
export function withoutEmptyColumns(rows: Rows): Rows {
  const columns = Array.from({ length: widthOf(rows) }, (_, at) => at);
  const useful = columns.filter((at) => rows.some((row) => row[at]?.trim()));
  return rows.map((row) => useful.map((at) => row[at] ?? ''));
}

/** How many columns the rows have. */
export const widthOf = (rows: Rows): number => Math.max(0, ...rows.map(({ length }) => length));

/** The text of a cell as one line. */
export const lineOf = (cell: string): string => listLines(cell).join(' ');
