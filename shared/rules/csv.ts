/**
 * Where a spreadsheet would begin to read a formula (OWASP, "CSV injection"): at a sign that stands first in a cell, blanks
 * and quotes before it aside, in its full-width form too. A cell begins where the text does and, in a spreadsheet that
 * separates by semicolons (Excel in Spanish) and so overlooks our quotes, after each semicolon, tab and line end.
 */
const CELL_WITH_FORMULA =
  /(^|[;\t\r\n])(?=["\u0020\u00a0\u2000-\u200b\u202f\u3000\ufeff]*[=+\-@＝＋－＠])|^(?=[\t\r])/gu;

/**
 * A field of CSV (RFC 4180): quoted where it holds a comma, a quote or a line end. An apostrophe, which spreadsheets hide,
 * keeps them from running a text as a formula.
 */
export function csvField(text: string): string {
  const safe = text.replace(CELL_WITH_FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
