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

/** Blanks, and characters that show nothing; the database knows the same ones (app.is_visible). */
const BLANKS = '\\s\\u00a0\\u1680\\u2800\\u3000';
const WITHOUT_WIDTH = [
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e',
  '\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e0fff}',
].join('');
const INVISIBLE = new RegExp(`[${BLANKS}${WITHOUT_WIDTH}]`, 'gu');

/** Whether something of a text shows. */
export const isVisible = (text: string): boolean => text.replace(INVISIBLE, '') !== '';
