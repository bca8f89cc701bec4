/** The languages of the interface. Spreadsheets in Spanish and Portuguese separate by semicolons, since a comma is their decimal sign. */
const SEMICOLON_LANGUAGES = ['es', 'pt'];

/**
 * The places where a spreadsheet would begin to read a formula (OWASP, "CSV injection"): a sign at the start of a cell, also
 * after blanks and quotes, and also in its full-width form. A cell begins at the start of the text. In a spreadsheet that
 * expects another separator than the file has, and so ignores our quotes, it also begins after each separator, tab and line end.
 */
const CELL_WITH_FORMULA =
  /(^|[,;\t\r\n])(?=["\u0020\u00a0\u2000-\u200b\u202f\u3000\ufeff]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/** A value of a cell; an object is written as JSON. */
export type CsvValue = string | number | boolean | object | null | undefined;

/** The separator of a file for a person: that of spreadsheets in their language. */
function separatorOf(language: string): ',' | ';' {
  return SEMICOLON_LANGUAGES.includes(language.slice(0, 2)) ? ';' : ',';
}

/**
 * A text as a field, quoted if it contains a separator, a quote or a line end. An apostrophe, which spreadsheets hide, stops
 * them from running a text as a formula.
 */
function textField(text: string): string {
  const safe = text.replace(CELL_WITH_FORMULA, "$1'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A number stays one, also a negative one: with the decimal sign of the spreadsheet that the separator is for. */
function fieldOf(value: CsvValue, separator: ',' | ';'): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value);
  if (typeof value === 'boolean') return String(value);
  return textField(typeof value === 'string' ? value : JSON.stringify(value));
}

/**
 * One line of a CSV file for a person (RFC 4180 but for the separator), with CR LF at its end.
 * @param language of the person: `es`, `en` or `pt`.
 */
export function csvLine(values: readonly CsvValue[], language: string): string {
  const separator = separatorOf(language);
  return `${values.map((value) => fieldOf(value, separator)).join(separator)}\r\n`;
}

/**
 * The beginning of a CSV file for a person: a line of headings after the byte order mark of UTF-8, with which spreadsheets read
 * accents correctly.
 */
export function csvHeader(headings: readonly string[], language: string): string {
  return `\uFEFF${csvLine(headings, language)}`;
}
