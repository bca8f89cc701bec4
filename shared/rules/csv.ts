/**
 * The places where a spreadsheet would begin to read a formula (OWASP, "CSV injection"): a sign at the start of a cell, also
 * after blanks and quotes, and also in its full-width form. A cell begins at the start of the text. In a spreadsheet that
 * separates by semicolons (Excel in Spanish) and so ignores our quotes, it also begins after each semicolon, tab and line end.
 */
const CELL_WITH_FORMULA =
  /(^|[;\t\r\n])(?=["\u0020\u00a0\u2000-\u200b\u202f\u3000\ufeff]*[=+\-@＝＋－＠])|^(?=[\t\r])/gu;

/**
 * A field of CSV (RFC 4180), quoted if it contains a comma, a quote or a line end. An apostrophe, which spreadsheets hide,
 * stops them from running a text as a formula.
 */
export function csvField(text: string): string {
  const safe = text.replace(CELL_WITH_FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
