import { type FieldValue, fieldsOf } from '#shared/rules/stories/own-fields.ts';
import type { CardStory } from '../stories/types.ts';
import { describeValue } from './describe-value.ts';
import type { OwnField } from './queries.ts';

/** Stories by the value of an own field. */
export interface FieldSort {
  field: OwnField;
  /** From the highest value down. */
  down: boolean;
  /** Stories with equal values have no order; those without a value come last. */
  compare: (one: CardStory, other: CardStory) => number;
}

/** Whether cards have the values of a field: without them nothing is sorted by it, and no undo restores them. */
export const isOnCards = ({ on_card, on_row, in_filter }: OwnField): boolean =>
  on_card || on_row || in_filter;

/** The place of a value among those of its field: choices in their order, others as numbers, days or words. */
function keyOf(field: OwnField, value: FieldValue, person: (id: string) => string): number | string {
  const { kind, settings } = field;
  if (kind === 'number') return Number(value);
  if (kind === 'date') return String(value);
  if (kind !== 'choice' && kind !== 'choices') return describeValue(field, value, person);
  const [first] = [value].flat();
  return (settings.options ?? []).findIndex(({ id }) => id === first);
}

function compareKeys(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true });
}

/** The order of stories by a field. */
export function sortBy(field: OwnField, down: boolean, person: (id: string) => string): FieldSort {
  const keyIn = (story: CardStory) => {
    const value = fieldsOf(story)[field.id] ?? null;
    return value === null ? null : keyOf(field, value, person);
  };
  const compare: FieldSort['compare'] = (one, other) => {
    const [first, second] = [keyIn(one), keyIn(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return down ? compareKeys(second, first) : compareKeys(first, second);
  };
  return { field, down, compare };
}
