const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each of these begins a value or leads to the next one: `{ [ , :`. */
const STARTS = new Set([0x7b, 0x5b, 0x2c, 0x3a]);
const OPEN = 0x7b;
const CLOSE = 0x7d;
const COLON = 0x3a;

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
 * @param maxMembers how many members one object may have. If one has more, all of them count as too many: parsing it takes far
 *   longer than parsing as many small objects.
 */
export function countValues(text: string, limit: number, maxMembers: number): number {
  let count = 1;
  /** The number of members of each object that is open, outermost first. */
  const members: number[] = [];
  for (let at = 0; at < text.length && count <= limit; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = afterString(text, at);
      continue;
    }
    if (STARTS.has(code)) count += 1;
    if (code === OPEN) members.push(0);
    else if (code === CLOSE) members.pop();
    else if (code === COLON) {
      const own = (members.pop() ?? 0) + 1;
      if (own > maxMembers) return limit + 1;
      members.push(own);
    }
    at += 1;
  }
  return count;
}
