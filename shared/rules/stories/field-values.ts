import { FIELD_LIMITS, type FieldSettings } from './own-fields.ts';

const ADDRESS = /^https:\/\/[^\s"<>\\^`{|}/?#@]+([/?#][^\s"<>\\^`{|}]*)?$/i;

/** Whether a text is an address that a link may have: encrypted, without a name or a password in it (`app.is_https`). */
export const isHttps = (text: string): boolean => text.length <= FIELD_LIMITS.link && ADDRESS.test(text);

const NUMBER = /^[-+]?(\d+)(?:\.(\d*))?$/;

/**
 * Reads a number as a person types it, with a comma or a point before its decimals.
 * @returns null for none, undefined where the text is no number that the field takes.
 */
export function parseNumber(text: string, { decimals = 0 }: FieldSettings): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  const [, , behind = ''] = NUMBER.exec(typed) ?? [];
  const value = NUMBER.test(typed) && behind.length <= decimals ? Number(typed) : Number.NaN;
  return Math.abs(value) <= FIELD_LIMITS.number ? value : undefined;
}
