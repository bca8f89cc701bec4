/** A word in which backslashes stand for themselves: the path of a share (`\\server\folder`) or of a drive (`C:\temp`). */
const PATH = /^[^\p{L}\p{N}\s\\]*\\\\[^\s\\]|\w:\\/u;

/** The beginning of a line before a sign that begins a block: blanks, and other such signs. */
const BLOCK_START = /^\s*(?:\\?[-*=#>+]\s?)*$/;
const ITEM_NUMBER = /^\s*\d+$/;

/**
 * @param source a text of Markdown.
 * @param at the place of a backslash in it.
 * @returns the rest of its word if that is a path, which is shown as it was typed; '' otherwise.
 */
export function pathFrom(source: string, at: number): string {
  let start = at;
  while (start > 0 && /\S/.test(source.charAt(start - 1))) start -= 1;
  const [rest = ''] = /^[^\s`]+/.exec(source.slice(at)) ?? [];
  return PATH.test(source.slice(start, at) + rest) ? rest : '';
}

/**
 * Whether the sign after a backslash would act as Markdown without it. In CommonMark a backslash escapes every sign; here it stands for
 * itself where there is nothing to escape, because people paste regular expressions as they are.
 * @param source a paragraph, or a part of it.
 * @param at the place of the backslash.
 */
export function escapesAt(source: string, at: number): boolean {
  const place = at + 1;
  const next = source.charAt(place + 1);
  const before = source.slice(source.lastIndexOf('\n', at) + 1, at);
  switch (source.charAt(place)) {
    case '`':
    case '_':
    case '~':
      return true;
    case '\\':
      return /[!-/:-@[-`{-~]/.test(next) && escapesAt(source, place);
    case '*':
      return source.replace('\\*', '').includes('*') || /^\s?$/.test(next) || BLOCK_START.test(before);
    case '[':
    case ']':
      return /\]\\?[([:]/.test(source) || BLOCK_START.test(before);
    case '!':
      return next === '[';
    case '(':
      return before.endsWith(']');
    case '<':
      return /[a-z/!]/i.test(next) && source.includes('>', place);
    case '&':
      return /^#?\w+;/.test(source.slice(place + 1));
    // a mention, and an address
    case '@':
      return /\p{L}/u.test(next);
    case ':':
      return next === '/';
    case '#':
    case '>':
    case '+':
    case '-':
    case '=':
      return BLOCK_START.test(before);
    case '.':
    case ')':
      return ITEM_NUMBER.test(before);
    default:
      return false;
  }
}
