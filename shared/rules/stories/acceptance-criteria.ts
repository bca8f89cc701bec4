import { mergeLists, withoutRepeats } from './merge-paragraphs.ts';
import { isRedactedSince } from './redaction.ts';

/** One acceptance criterion of a story. */
export interface Criterion {
  text: string;
  /** Whether it is met; null: a plain line, which cannot be checked off. */
  met: boolean | null;
}

const ITEM = /^\s*[-*]\s+\[( |x|X)\]\s?(.*)$/;

/**
 * Parses the acceptance criteria of a story, one per line. A line with `- [ ]` or `- [x]` can be checked off. Blank lines are
 * ignored.
 */
export function parseCriteria(text: string | null): Criterion[] {
  return (text ?? '')
    .split('\n')
    .map((line): Criterion => {
      const item = ITEM.exec(line);
      return item ? { text: (item[2] ?? '').trim(), met: item[1] !== ' ' } : { text: line.trim(), met: null };
    })
    .filter((criterion) => criterion.text !== '');
}

/**
 * Formats acceptance criteria for storage.
 * @returns null if there are none.
 */
export function formatCriteria(criteria: readonly Criterion[]): string | null {
  const lines = criteria
    .map(({ text, met }) => ({ text: text.replace(/\s+/g, ' ').trim(), met }))
    .filter(({ text }) => text !== '')
    .map(({ text, met }) => (met === null ? text : `- [${met ? 'x' : ' '}] ${text}`));
  return lines.length > 0 ? lines.join('\n') : null;
}

/**
 * Merges simultaneous changes of two people to the criteria, if they do not conflict: both only checked criteria off, or they
 * changed different criteria. Of criteria that both have added at the same place all are kept.
 * @param theirs the text that was saved first.
 * @returns the merged text; undefined if the changes conflict, or a text was removed for good.
 */
export function mergeCriteria(
  before: string | null,
  mine: string | null,
  theirs: string | null,
): string | null | undefined {
  if (mine === before) return theirs;
  if (theirs === before || theirs === mine) return mine;
  const [old, own, other] = [parseCriteria(before), parseCriteria(mine), parseCriteria(theirs)];
  const sameTexts = (a: readonly Criterion[]) =>
    a.length === old.length && a.every(({ text }, place) => text === old[place]?.text);
  if (!sameTexts(own) && isRedactedSince(before, theirs)) return undefined;
  if (!sameTexts(own) || !sameTexts(other))
    return fromLines(mergeLists(linesOf(before), linesOf(mine), linesOf(theirs)));
  return formatCriteria(
    own.map((criterion, place) => ({
      ...criterion,
      met: (criterion.met === old[place]?.met ? other[place]?.met : criterion.met) ?? null,
    })),
  );
}

/** As {@link mergeCriteria}, but where the changes conflict it keeps both, the other person's first. */
export function keepBothCriteria(
  before: string | null,
  mine: string | null,
  theirs: string | null,
): string | null {
  const [own, others] = [linesOf(mine), linesOf(theirs)];
  const merged = mergeLists(linesOf(before), own, others, withoutRepeats) ?? withoutRepeats(others, own);
  return fromLines(merged) ?? null;
}

const linesOf = (text: string | null): string[] => formatCriteria(parseCriteria(text))?.split('\n') ?? [];
const fromLines = (lines: string[] | undefined) => lines && formatCriteria(parseCriteria(lines.join('\n')));
