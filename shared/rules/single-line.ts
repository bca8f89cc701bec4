/**
 * Characters that names and titles must not contain; the database removes the same ones (app.single_line): control characters,
 * separators of lines and paragraphs, and those that change the direction of the following text (Unicode bidirectional
 * controls).
 */
const SEPARATORS = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
const DIRECTIONS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const NOT_SHOWN = new RegExp(`[${SEPARATORS}${DIRECTIONS}]`);
const RUNS = new RegExp(`[${SEPARATORS}]+`, 'g');

/** Whether a text is one line without control or direction characters. */
export function isSingleLine(text: string): boolean {
  return !NOT_SHOWN.test(text);
}

/** The text as one line: direction characters are removed, and runs of the others become one space. */
export function singleLine(text: string): string {
  return text
    .replace(new RegExp(`[${DIRECTIONS}]`, 'g'), '')
    .replace(RUNS, ' ')
    .trim();
}

/** The text with these characters escaped (`\\u001b`), so that they cannot control a terminal. */
export function showControls(text: string): string {
  return text.replace(
    new RegExp(NOT_SHOWN, 'g'),
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
