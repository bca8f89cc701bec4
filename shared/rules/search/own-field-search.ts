import type { Day } from '../dates/working-days.ts';
import type { FieldFilter } from '../stories/filter/fields-filter.ts';
import { FIELD_LIMITS, type FieldKind } from '../stories/own-fields.ts';
import { plainText } from '../texts/plain-text.ts';
import { matching, type Named } from './named-things.ts';
import { dueDaysOf, numbersOf } from './search-ranges.ts';
import { ME, NONE } from './search-values.ts';

/** An own field that a search may ask for: its project shows it in the filter. */
export interface SearchedField extends Named {
  kind: FieldKind;
  decimals: number;
  /** The values of a list, those that were removed included: stories may still have them. */
  options: readonly (Named & { removed?: boolean | undefined })[];
}

const LISTS: readonly FieldKind[] = ['choice', 'choices', 'person'];

/** Whether the values of a field are names: an unknown one finds nothing. */
export const hasNames = ({ kind }: SearchedField): boolean => LISTS.includes(kind);

/** The condition that a typed value means for an own field; null: it means nothing there. */
export function fieldMeaning(
  { kind, decimals, options }: SearchedField,
  typed: string,
  { me, people }: { me: string; people: readonly Named[] },
  today: Day,
): FieldFilter | null {
  const plain = plainText(typed);
  if (NONE.includes(plain)) return { none: true };
  if (kind === 'number') return numbersOf(typed, decimals);
  if (kind === 'date') {
    const days = dueDaysOf(typed, today);
    return (
      days && {
        ...(days.from !== undefined && { min: days.from }),
        ...(days.to !== undefined && { max: days.to }),
      }
    );
  }
  if (kind === 'text' || kind === 'link')
    return plain === '' ? null : { text: typed.slice(0, FIELD_LIMITS.text) };
  if (kind === 'person' && ME.includes(plain)) return { any: [me] };
  const any = matching(kind === 'person' ? people : options, typed).map(({ id }) => id);
  return any.length > 0 ? { any: any.slice(0, FIELD_LIMITS.options) } : null;
}
