/** A stretch of paragraphs of the base that a text has replaced by others. */
interface Edit {
  /** The first replaced paragraph of the base, and the first one after them. */
  from: number;
  to: number;
  by: string[];
}

/** Texts of more paragraphs than this are not compared: the table below grows with the square of their number. */
const MAX_PARAGRAPHS = 1000;

const paragraphsOf = (text: string): string[] => (text === '' ? [] : text.split(/\n(?:[ \t]*\n)+/));

/**
 * Merges the changes that two people have made to the same text, paragraph by paragraph; an empty line ends a paragraph.
 * The changes are found by a longest common subsequence (Hunt & McIlroy, 1976) and combined as `diff3` does, except that
 * paragraphs that both have added at the same place are all kept: those that arrived first, then the person's own. What one
 * has added at the beginning or end of what the other has added, or after it, is not there twice.
 * @param base the text that both began with.
 * @param other the text that arrived first.
 * @returns undefined if both have changed the same paragraph, or one a paragraph beside which the other has changed something: a
 *   person must decide.
 */
export function mergeParagraphs(base: string, mine: string, other: string): string | undefined {
  if (mine === other) return mine;
  const [origin, ...sides] = [base, mine, other].map(paragraphsOf) as [string[], string[], string[]];
  if ([origin, ...sides].some(({ length }) => length > MAX_PARAGRAPHS)) return undefined;
  const edits = sides.flatMap((side, index) => editsOf(origin, side).map((edit) => ({ ...edit, index })));
  edits.sort((a, b) => a.from - b.from || a.to - b.to);
  const merged: string[] = [];
  let at = 0;
  let last: (typeof edits)[number] | undefined;
  for (const edit of edits) {
    // without an untouched paragraph in between, the order or the meaning of the two is not certain
    if (last && last.index !== edit.index && edit.from <= last.to) return undefined;
    merged.push(...origin.slice(at, edit.from), ...edit.by);
    at = edit.to;
    last = edit;
  }
  return [...merged, ...origin.slice(at)].join('\n\n');
}

/** The stretches of `base` that `text` has replaced, from the top. */
function editsOf(base: readonly string[], text: readonly string[]): Edit[] {
  const common = commonLengths(base, text);
  const edits: Edit[] = [];
  let [from, at] = [0, 0];
  while (from < base.length || at < text.length) {
    if (from < base.length && base[from] === text[at]) {
      from += 1;
      at += 1;
      continue;
    }
    const edit: Edit = { from, to: from, by: [] };
    while ((from < base.length || at < text.length) && (from === base.length || base[from] !== text[at])) {
      const skip = (common[from + 1]?.[at] ?? -1) >= (common[from]?.[at + 1] ?? -1);
      if (at === text.length || (from < base.length && skip)) from += 1;
      else edit.by.push(text[at++] ?? '');
    }
    edits.push({ ...edit, to: from });
  }
  return edits;
}

/** The length of the longest common subsequence of each pair of ends of two lists. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const [row, below] = [lengths[i], lengths[i + 1]];
      if (!row || !below) continue;
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
