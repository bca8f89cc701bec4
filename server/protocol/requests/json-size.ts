const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each of these begins a value or leads to the next one: `{ [ , :`. */
const STARTS = new Set([0x7b, 0x5b, 0x2c, 0x3a]);

/** The position after the string that opens at `start`; the end of the text if nothing closes it. */
function afterString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}

/**
 * The largest number of values that a JSON text can have, without parsing it: the memory of its objects depends on their
 * number, not on the length of the text. It stops counting just beyond `limit`.
 */
export function countValues(text: string, limit: number): number {
  let count = 1;
  for (let at = 0; at < text.length && count <= limit; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = afterString(text, at);
      continue;
    }
    if (STARTS.has(code)) count += 1;
    at += 1;
  }
  return count;
}
