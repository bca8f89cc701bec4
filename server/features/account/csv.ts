/** A text that a spreadsheet would take for a formula is told from one by an apostrophe before it (OWASP, "CSV injection"). */
const FORMULA = /^[=+\-@\t\r]/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return FORMULA.test(value) ? `'${value}` : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** One line of CSV (RFC 4180): fields that hold a comma, a quote or a line end are quoted; it ends in CR LF. */
export function csvLine(values: readonly unknown[]): string {
  const fields = values.map((value) => {
    const text = textOf(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${fields.join(',')}\r\n`;
}
