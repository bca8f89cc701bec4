/** Characters without width that come along with copied text: joiners, marks of direction, the soft hyphen. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** A link to an address; its subject and other values are no part of the address. */
const MAILTO = /mailto:([^\s?<>]*)(?:\?[^\s<>()[\]]*)?/giu;

const LIST_MARK = /^\s*(?:[-*•·◦–—]|\d+[.)])\s+/u;

/** Brackets that are closed. */
const BRACKETS = /[<([]([^<>()[\]]*)[>)\]]/gu;

const AROUND = /^[<>()[\]"'`´“”„‘’‚«»‹›]+|[<>()[\]"'`´“”„‘’‚«»‹›.,;:]+$/gu;

/** Characters of the longest text in which one address is looked for: a longer one is not read. */
const MAX_TEXT = 1000;

const MAX_ADDRESS = 254;

/** An address as it is stored: no blanks, brackets or separators, no dot at an end of a part, no two dots in a row. */
export const EMAIL_ADDRESS =
  /^[^@\s\p{Cc}<>()[\]",;:.]+(?:\.[^@\s\p{Cc}<>()[\]",;:.]+)*@[^@\s\p{Cc}<>()[\]",;:.]+(?:\.[^@\s\p{Cc}<>()[\]",;:.]+)*$/u;

const clean = (text: string): string => text.normalize('NFC').replace(INVISIBLE, '').trim().toLowerCase();

const strip = (text: string): string => text.trim().replace(AROUND, '').trim();

/** The addresses in a text without commas, and whether a name stands beside them. */
function readPiece(piece: string): { found: string[]; named: boolean } {
  const cells = piece
    .replace(BRACKETS, '\t$1\t')
    .replace(/:\s|\s[-–—]\s/gu, '\t')
    .split('\t')
    .map(strip)
    .filter((cell) => cell !== '');
  const found = cells
    .filter((cell) => cell.includes('@'))
    .flatMap((cell) => {
      const words = cell.split(/\s+/u).map(strip);
      // words that are not addresses stay with the address: they are one mistake
      return words.every((word) => word.includes('@')) ? words : cell;
    });
  return { found, named: cells.length > found.length };
}

/** The addresses in a line. A name may contain commas: its parts count only where no address with a name follows them. */
function readLine(line: string): string[] {
  const read: string[] = [];
  let words: string[] = [];
  for (const piece of line.replace(LIST_MARK, '').split(/[,;]/u)) {
    if (piece.includes('@')) {
      const { found, named } = readPiece(piece);
      read.push(...(named ? [] : words), ...found);
      words = [];
    } else words.push(strip(piece));
  }
  return [...read, ...words].filter((text) => text !== '');
}

/**
 * The addresses in a typed or pasted text, each once, in lower case. They are separated by commas, semicolons, blanks or lines,
 * and may have names, quotes, brackets, list marks or `mailto:` around them. A text that is not an address is returned too, so
 * that a form can show it.
 */
export function readEmailAddresses(typed: string): string[] {
  const lines = clean(typed)
    .replace(MAILTO, '$1')
    .split(/[\n\r\u2028\u2029]+/u);
  return [...new Set(lines.flatMap(readLine))];
}

/** The one address that a typed or pasted text contains, in lower case; any other text without invisible characters. */
export function readEmailAddress(typed: string): string {
  if (typed.length > MAX_TEXT) return typed;
  const [first, ...others] = readEmailAddresses(typed);
  return first !== undefined && others.length === 0 ? first : clean(typed);
}

/** Whether a text contains exactly one address, which `readEmailAddress` returns. */
export function hasEmailAddress(typed: string): boolean {
  const address = readEmailAddress(typed);
  return address.length <= MAX_ADDRESS && EMAIL_ADDRESS.test(address);
}

/** Whether a text is an address as `readEmailAddress` returns it. The mirror of `app.is_email_address`. */
export function isEmailAddress(text: string): boolean {
  return readEmailAddress(text) === text && hasEmailAddress(text);
}
