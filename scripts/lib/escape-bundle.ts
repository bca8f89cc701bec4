const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Each digit of a number in a source map has five bits of it, least first; the sixth says that another digit follows. */
const MORE = 32;

/** The first number of a segment of a source map, and the text after it. Its lowest bit is a sign, which a column does not have. */
function firstNumber(segment: string): { number: number; rest: string } {
  let bits = 0;
  let length = 0;
  for (let digit = MORE; digit & MORE; length += 1) {
    digit = DIGITS.indexOf(segment[length] ?? '');
    bits |= (digit & (MORE - 1)) << (5 * length);
  }
  return { number: bits >> 1, rest: segment.slice(length) };
}

function written(number: number): string {
  let bits = number << 1;
  let text = '';
  do {
    const digit = bits & (MORE - 1);
    bits >>= 5;
    text += DIGITS[bits > 0 ? digit | MORE : digit];
  } while (bits > 0);
  return text;
}

const OUTSIDE_ASCII = /[\u0080-\uffff]/g;
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const inAscii = (text: string) => text.replaceAll(OUTSIDE_ASCII, escaped);

/** Moves the segments of one line of a source map to where they are when the line is escaped. */
function movedSegments(segments: string, line: string): string {
  let column = 0;
  return segments
    .split(',')
    .map((segment) => {
      const { number, rest } = firstNumber(segment); // columns since the segment before
      const text = line.slice(column, column + number);
      column += number;
      return written(inAscii(text).length) + rest;
    })
    .join(',');
}

/**
 * Writes a program in ASCII: V8 keeps the text of one with other characters in two bytes for each. What it escapes must stand in
 * strings, templates or regular expressions.
 * @param mappings of its source map, whose columns move.
 */
export function escapeBundle(code: string, mappings: string): { code: string; mappings: string } {
  const lines = code.split('\n');
  const moved = mappings.split(';').map((segments, index) => {
    const line = lines[index] ?? '';
    return segments !== '' && line.search(OUTSIDE_ASCII) >= 0 ? movedSegments(segments, line) : segments;
  });
  return { code: inAscii(code), mappings: moved.join(';') };
}
