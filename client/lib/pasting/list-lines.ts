/** Spaces and invisible characters, such as a zero-width space, at the ends of a line. */
const INVISIBLE = '[\\s\\u200B-\\u200F\\u2060\\uFEFF\\u00AD]';
const ENDS = new RegExp(`^${INVISIBLE}+|${INVISIBLE}+$`, 'gu');
/** The line breaks of text files, of word processors (U+000B, U+2028, U+2029) and of mainframes (U+0085). */
const BREAK = /\r\n|[\n\r\v\u0085\u2028\u2029]/u;
/** Marks that no title begins with; U+F0B7 and U+F0A7 are bullets of the font Symbol, as Word copies them. */
const BULLET = /^(?:[•◦▪●○■‣☐☑☒\uF0B7\uF0A7]\s*|[-*+·–—]\s+)/u;
/** '1.', '1)' and '1.1.', not '3.5 puntos' and not '2026 plan'. */
const NUMBER = /^\d{1,3}(?:\.\d{1,3})*[.)]\s+/u;
const LETTER = /^([a-z])([.)])\s+/u;
/** The letter that Word copies for a hollow bullet. */
const HOLLOW = /^o\s+/u;
const BOX = /^\[[ xX]?\]\s+/u;

/**
 * The lines of a pasted text that have something visible, without the mark of a list in front of each.
 * 'o' and letters ('a)', 'b)') are words, too: they are marks only beside a marked line, or beside the letter before or after.
 */
export function listLines(text: string): string[] {
  const lines = text
    .split(BREAK)
    .map(trimInvisible)
    .filter((line) => line !== '');
  const letters = new Set(lines.map((line) => LETTER.exec(line)?.slice(1).join('')));
  return lines
    .map((line, at) =>
      trimInvisible(withoutMark(line, [lines[at - 1], lines[at + 1]], letters).replace(BOX, '')),
    )
    .filter((line) => line !== '');
}

const trimInvisible = (line: string) => line.replace(ENDS, '');

type Line = string | undefined;

function withoutMark(line: string, neighbours: readonly Line[], letters: ReadonlySet<Line>): string {
  if (HOLLOW.test(line) && neighbours.some((each) => each && (HOLLOW.test(each) || BULLET.test(each))))
    return line.replace(HOLLOW, '');
  const [, letter = '', sign = ''] = LETTER.exec(line) ?? [];
  const beside = (by: number) => letters.has(String.fromCharCode(letter.charCodeAt(0) + by) + sign);
  if (letter && (beside(-1) || beside(1))) return line.replace(LETTER, '');
  return line.replace(BULLET.test(line) ? BULLET : NUMBER, '');
}
