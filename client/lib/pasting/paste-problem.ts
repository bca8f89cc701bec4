import { excessOf } from '../text/excess.ts';
import { i18n } from '../text/i18n.ts';
import { MAX_PASTED } from './clipboard.ts';

/**
 * Explains why pasted texts cannot be created, as a sentence of the catalogue `pasting`; null: they can.
 * @param limit of each text, in characters.
 * @param are the word for them: lines that become stories or tasks, or the rows of a table.
 */
export function pasteProblem(
  texts: readonly string[],
  limit: number,
  are: 'stories' | 'tasks' | 'rows',
): string | null {
  const max = MAX_PASTED;
  if (texts.length > max) return i18n.t(`pasting:tooMany.${are}`, { max, count: texts.length });
  const long = texts.flatMap((text, at) => (excessOf(text, limit) > 0 ? [at + 1] : []));
  if (long.length === 0) return null;
  const unit = are === 'rows' ? 'row' : 'line';
  return i18n.t(`pasting:tooLong.${unit}`, { count: long.length, at: long[0], max: limit });
}
