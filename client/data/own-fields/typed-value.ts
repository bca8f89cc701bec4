import { isHttps, parseNumber } from '#shared/rules/stories/field-values.ts';
import type { OwnField } from './queries.ts';

/** The value of a text that is typed into a field of text, numbers or links; undefined: the field does not take it. */
export function typedValue({ kind, settings }: OwnField, text: string): string | number | null | undefined {
  const typed = text.trim();
  if (kind === 'number') return parseNumber(typed, settings);
  if (typed === '') return null;
  return kind === 'link' && !isHttps(typed) ? undefined : typed;
}
