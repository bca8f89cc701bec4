import { addDays, type Day, dayOf, isNearDay } from '../dates/working-days.ts';
import type { FieldFilter } from '../stories/filter/fields-filter.ts';
import type { PointsFilter, TimeRange } from '../stories/filter/story-filter.ts';
import { FIELD_LIMITS } from '../stories/own-fields.ts';
import { plainText } from '../texts/plain-text.ts';
import { SPAN_NAMES } from './search-values.ts';

/** The first day of a span, and the first one after it. */
interface Span {
  first: Day;
  end: Day;
}

const MONTH = 32;
const monthOf = (day: Day): Span => ({
  first: `${day.slice(0, 7)}-01`,
  end: `${addDays(`${day.slice(0, 7)}-01`, MONTH - 1).slice(0, 7)}-01`,
});
const yearOf = (day: Day): Span => ({
  first: `${day.slice(0, 4)}-01-01`,
  end: `${Number(day.slice(0, 4)) + 1}-01-01`,
});
const dayAlone = (day: Day): Span => ({ first: day, end: addDays(day, 1) });
const weekOf = (day: Day): Span => {
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return { first: monday, end: addDays(monday, 7) };
};

/** Days by name, without accents, from the day of the search. */
const NAMED: [names: string[], span: (today: Day) => Span][] = [
  [SPAN_NAMES.today, dayAlone],
  [SPAN_NAMES.yesterday, (today) => dayAlone(addDays(today, -1))],
  [SPAN_NAMES.tomorrow, (today) => dayAlone(addDays(today, 1))],
  [SPAN_NAMES.week, weekOf],
  [SPAN_NAMES.month, monthOf],
  [SPAN_NAMES.year, yearOf],
];

/** The span that a typed day, month, year or name means. */
function spanOf(typed: string, today: Day): Span | null {
  const plain = plainText(typed);
  const named = NAMED.find(([names]) => names.includes(plain));
  if (named) return named[1](today);
  if (/^\d{4}$/.test(plain) && isNearDay(`${plain}-01-01`)) return yearOf(`${plain}-01-01`);
  if (/^\d{4}-\d\d$/.test(plain) && isNearDay(`${plain}-01`)) return monthOf(`${plain}-01`);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : plain;
  return isNearDay(iso) ? dayAlone(iso) : null;
}

const BOUND = /^(>=|<=|>|<|≥|≤)?\s*(.*?)(?:\.\.(.*))?$/;

/** The first day of a typed range and the first one after it: '>2026-01-01', '2026-01..2026-03', 'hoy'. */
export function daysOf(typed: string, today: Day): { from?: Day; end?: Day } | null {
  const [, sign, value = '', last] = BOUND.exec(typed.trim()) ?? [];
  const span = spanOf(value, today);
  if (last !== undefined) {
    const to = spanOf(last, today);
    return span && to && !sign ? { from: span.first, end: to.end } : null;
  }
  if (span === null) return null;
  if (sign === undefined) return { from: span.first, end: span.end };
  if (sign === '>') return { from: span.end };
  if (sign === '<') return { end: span.first };
  return sign === '>=' || sign === '≥' ? { from: span.first } : { end: span.end };
}

const HOUR_MS = 3_600_000;

/** The instant at which a day begins in a time zone. */
function startOf(day: Day, timeZone: string): string {
  // zones are between 14 hours before and 12 hours behind UTC, and the clock changes by quarters of an hour at the finest
  let at = Date.parse(`${day}T00:00:00Z`) - 14 * HOUR_MS;
  while (dayOf(at, timeZone) < day) at += HOUR_MS / 4;
  return new Date(at).toISOString();
}

/** The same as instants. */
export function momentsOf(typed: string, today: Day, timeZone: string): TimeRange | null {
  const days = daysOf(typed, today);
  return (
    days && {
      ...(days.from !== undefined && { from: startOf(days.from, timeZone) }),
      ...(days.end !== undefined && { to: startOf(days.end, timeZone) }),
    }
  );
}

/** The same for due dates: both days are included. */
export function dueDaysOf(typed: string, today: Day): TimeRange | null {
  const days = daysOf(typed, today);
  return (
    days && {
      ...(days.from !== undefined && { from: days.from }),
      ...(days.end !== undefined && { to: addDays(days.end, -1) }),
    }
  );
}

const MAX_POINTS = 999;
const points = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null);

/** Points: '5', '>5', '<=8', '3..8'. */
export function pointsOf(typed: string): PointsFilter | null {
  const [, sign, value = '', last] = BOUND.exec(typed.trim()) ?? [];
  const min = points(value);
  if (min === null) return null;
  if (last !== undefined) {
    const max = points(last);
    return max === null || sign ? null : { min, max };
  }
  if (sign === undefined) return { min, max: min };
  if (sign === '>') return { min: Math.min(min + 1, MAX_POINTS) };
  if (sign === '<') return min === 0 ? {} : { max: min - 1 };
  return sign === '>=' || sign === '≥' ? { min } : { max: min };
}

const numberOf = (typed: string) => {
  const value = /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return Math.abs(value) <= FIELD_LIMITS.number ? value : null;
};

/**
 * Values of a number field: '40', '>12.5', '-3..3'.
 * @param decimals how many decimals its values have: more than a number is from the next one on.
 */
export function numbersOf(typed: string, decimals: number): FieldFilter | null {
  const [, sign, value = '', last] = BOUND.exec(typed.trim()) ?? [];
  const bound = numberOf(value);
  if (bound === null) return null;
  if (last !== undefined) {
    const max = numberOf(last);
    return max === null || sign ? null : { min: bound, max };
  }
  if (sign === undefined) return { min: bound, max: bound };
  const next = (step: 1 | -1) => Number((bound + step * 10 ** -decimals).toFixed(decimals));
  if (sign === '>') return { min: next(1) };
  if (sign === '<') return { max: next(-1) };
  return sign === '>=' || sign === '≥' ? { min: bound } : { max: bound };
}
