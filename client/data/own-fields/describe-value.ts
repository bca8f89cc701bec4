import { formatDate, formatList, formatNumber } from '#client/lib/text/format.ts';
import type { FieldValue } from '#shared/rules/stories/own-fields.ts';
import type { OwnField } from './queries.ts';

/** An address without what every address begins with. */
const shortAddress = (address: string) => address.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '');

/**
 * The value of an own field in words: '40 €', 'Norte y Sur', '4 dic'.
 * @param person the name of a person.
 */
export function describeValue(field: OwnField, value: FieldValue, person: (id: string) => string): string {
  const { unit, options = [] } = field.settings;
  const nameOf = (id: unknown) => options.find((option) => option.id === id)?.name ?? '';
  if (Array.isArray(value)) return formatList(value.map(nameOf));
  if (typeof value === 'number') return unit ? `${formatNumber(value)}\u00a0${unit}` : formatNumber(value);
  if (field.kind === 'choice') return nameOf(value);
  if (field.kind === 'person') return person(value);
  if (field.kind === 'date') return formatDate(value);
  return field.kind === 'link' ? shortAddress(value) : value;
}
