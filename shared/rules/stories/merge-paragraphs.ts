import { isRedactedSince } from './redaction.ts';

/** A stretch of entries of the base that somebody has replaced by others; an empty one: they were added. */
interface Edit {
  /** The first replaced entry of the base, and the first one after them. */
  from: number;
  to: number;
  by: string[];
}

/** Texts of more paragraphs than this are not compared: the table below grows with the square of their number. */
const MAX_PARAGRAPHS = 1000;

const paragraphsOf = (text: string): string[] => (text === '' ? [] : text.split(/\n(?:[ \t]*\n)+/));

/**
 * Merges the changes that two people have made to the same text, paragraph by paragraph; an empty line ends a paragraph.
 * @param base the text that both began with.
 * @param other the text that was saved first.
 * @returns undefined if the changes contradict each other, or a text was removed for good: a person must decide.
 */
export function mergeParagraphs(base: string, mine: string, other: string): string | undefined {
  if (mine === other) return mine;
  if (mine !== base && isRedactedSince(base, other)) return undefined;
  return mergeLists(paragraphsOf(base), paragraphsOf(mine), paragraphsOf(other))?.join('\n\n');
}

/** As {@link mergeParagraphs}, but where the changes contradict each other it keeps both, the other person's first. */
export function keepBothParagraphs(base: string, mine: string, other: string): string {
  const [own, others] = [paragraphsOf(mine), paragraphsOf(other)];
  const merged = mergeLists(paragraphsOf(base), own, others, withoutRepeats) ?? withoutRepeats(others, own);
  return merged.join('\n\n');
}

/** The entries of both lists; entries of the second one that the first one has are left out. */
export const withoutRepeats = (first: readonly string[], second: readonly string[]): string[] => [
  ...first,
  ...second.filter((entry) => !first.includes(entry)),
];

/**
 * Merges the changes that two people have made to the same list of texts. The changes are found by a longest common subsequence
 * (Hunt & McIlroy, 1976) and combined as `diff3` does, with one difference: it keeps both additions at the same place, the
 * other person's first, as it was saved first.
 * @param settle gives the text where both have changed the same entry or neighbouring ones; undefined: such changes are not merged.
 * @returns undefined if the lists are too long to be compared, or the changes contradict each other and `settle` is missing.
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  other: readonly string[],
  settle?: (other: readonly string[], mine: readonly string[]) => string[],
): string[] | undefined {
  if ([base, mine, other].some(({ length }) => length > MAX_PARAGRAPHS)) return undefined;
  const merged: string[] = [];
  let at = 0;
  for (const { from, to, edits } of stretchesOf(editsOf(base, other), editsOf(base, mine))) {
    const [others, own] = edits.map((side) => apply(base, from, to, side)) as [string[], string[]];
    const isMet = edits.every((side) => side.length > 0);
    if (isMet && from < to && !settle) return undefined;
    const join = from === to ? withoutRepeats : settle;
    merged.push(
      ...base.slice(at, from),
      ...(isMet && join ? join(others, own) : edits[0].length > 0 ? others : own),
    );
    at = to;
  }
  return [...merged, ...base.slice(at)];
}

/** Edits that hang together, those of the other person and the person's own. */
interface Stretch {
  from: number;
  to: number;
  edits: [Edit[], Edit[]];
}

/**
 * Puts edits together that are about the same entries, or about neighbouring ones, since then the order or the meaning of the two
 * is not certain. Beside a changed entry, one that is added stands by itself.
 */
function stretchesOf(others: readonly Edit[], own: readonly Edit[]): Stretch[] {
  const all = [others, own].flatMap((side, index) => side.map((edit) => ({ edit, index })));
  const stretches: Stretch[] = [];
  for (const { edit, index } of all.toSorted((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to)) {
    let last = stretches.at(-1);
    const touches = last && edit.from === last.to && edit.from < edit.to === last.from < last.to;
    if (!last || !(edit.from < last.to || touches)) {
      last = { from: edit.from, to: edit.to, edits: [[], []] };
      stretches.push(last);
    }
    last.to = Math.max(last.to, edit.to);
    last.edits[index === 0 ? 0 : 1].push(edit);
  }
  return stretches;
}

/** A stretch of the base after some edits in it. */
function apply(base: readonly string[], from: number, to: number, edits: readonly Edit[]): string[] {
  const result: string[] = [];
  let at = from;
  for (const edit of edits) {
    result.push(...base.slice(at, edit.from), ...edit.by);
    at = edit.to;
  }
  return [...result, ...base.slice(at, to)];
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
