/** One acceptance criterion of a story. */
export interface Criterion {
  text: string;
  /** Whether it is met; null: a plain line, which nobody ticks. */
  met: boolean | null;
}

const ITEM = /^\s*[-*]\s+\[( |x|X)\]\s?(.*)$/;

/**
 * Reads the acceptance criteria of a story: one a line; `- [ ]` and `- [x]` make it one that can be ticked. Blank lines
 * carry nothing.
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
 * Writes acceptance criteria as they are stored.
 * @returns null where nothing is left.
 */
export function formatCriteria(criteria: readonly Criterion[]): string | null {
  const lines = criteria
    .map(({ text, met }) => ({ text: text.replace(/\s+/g, ' ').trim(), met }))
    .filter(({ text }) => text !== '')
    .map(({ text, met }) => (met === null ? text : `- [${met ? 'x' : ' '}] ${text}`));
  return lines.length > 0 ? lines.join('\n') : null;
}
