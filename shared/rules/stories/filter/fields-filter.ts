import type { Json } from '#shared/database.types.ts';
import { plainText } from '../../texts/plain-text.ts';
import { FIELD_LIMITS, type FieldValue, fieldsOf } from '../own-fields.ts';

/**
 * The condition on a field; one of the parts is enough. A range is of numbers or of days, with both ends; `any` has options or people,
 * `text` a part of a text.
 */
export interface FieldFilter {
  any?: string[];
  min?: number | string;
  max?: number | string;
  text?: string;
  /** No value. */
  none?: true;
  /** Any value. */
  some?: true;
}

/** The conditions on own fields, by the ids of the fields: every one must hold. */
export type FieldsFilter = Record<string, FieldFilter>;

/** How many fields a filter may ask for, since the length of an address is limited. */
const MAX_FIELDS = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const idsOf = (raw: unknown) =>
  Array.isArray(raw)
    ? [...new Set(raw.filter((id): id is string => typeof id === 'string' && UUID.test(id)))].slice(
        0,
        FIELD_LIMITS.options,
      )
    : [];

function boundOf(raw: unknown): number | string | undefined {
  if (typeof raw === 'number' && Math.abs(raw) <= FIELD_LIMITS.number) return raw;
  return typeof raw === 'string' && DAY.test(raw) ? raw : undefined;
}

function parseFieldFilter(raw: unknown): FieldFilter | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const read: Record<string, unknown> = { ...raw };
  const [any, min, max] = [idsOf(read['any']), boundOf(read['min']), boundOf(read['max'])];
  const text = typeof read['text'] === 'string' ? read['text'].trim().slice(0, FIELD_LIMITS.text) : '';
  const filter: FieldFilter = {
    ...(any.length > 0 && { any }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && typeof (min ?? max) === typeof max && { max }),
    ...(plainText(text) !== '' && { text }),
    ...(read['none'] === true && { none: true as const }),
    ...(read['some'] === true && { some: true as const }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** Reads the part of a filter about own fields, without malformed conditions. @returns undefined if no part is left. */
export function parseFieldsFilter(raw: unknown): FieldsFilter | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const parts = Object.entries(raw)
    .filter(([id]) => UUID.test(id))
    .map(([id, wanted]) => [id, parseFieldFilter(wanted)] as const)
    .filter((part): part is readonly [string, FieldFilter] => part[1] !== undefined)
    .slice(0, MAX_FIELDS);
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function isInRange(value: FieldValue, min: number | string | undefined, max: number | string | undefined) {
  if (typeof value !== typeof (min ?? max) || typeof value === 'object') return false;
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

function hasValue(value: FieldValue | undefined, wanted: FieldFilter): boolean {
  if (value === undefined) return wanted.none === true;
  const { any, min, max, text, some } = wanted;
  return (
    some === true ||
    (any !== undefined && [value].flat().some((one) => any.includes(String(one)))) ||
    isInRange(value, min, max) ||
    (text !== undefined && typeof value === 'string' && plainText(value).includes(plainText(text)))
  );
}

/** Whether a story has what a filter asks of its own fields: the same as server/stories/story-conditions.ts. */
export function holdsFields(story: { fields: Json }, wanted: FieldsFilter): boolean {
  const values = fieldsOf(story);
  return Object.entries(wanted).every(([id, part]) => hasValue(values[id] ?? undefined, part));
}
