import { isUuid } from '#shared/rules/texts/uuid.ts';

/** How the values of a column are compared. PostgreSQL's types belong to a few families. */
export type Family = 'number' | 'boolean' | 'moment' | 'uuid' | 'text' | 'other';

const FAMILIES: Record<string, Family> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  timestamptz: 'moment',
  timestamp: 'moment',
  date: 'moment',
  uuid: 'uuid',
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
};

/** The family of a PostgreSQL type, by its name in pg_type. */
export function familyOf(type: string): Family {
  return FAMILIES[type] ?? 'other';
}

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)?)?$/;

/** Microseconds since 1970. A moment without an offset is in UTC, as in the server's own database sessions. */
function parseMoment(text: string): number | undefined {
  if (text === 'infinity') return Number.POSITIVE_INFINITY;
  if (text === '-infinity') return Number.NEGATIVE_INFINITY;
  const match = MOMENT.exec(text);
  if (!match) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour = 0,
    minute = 0,
    second = 0,
    fraction = '',
    sign,
    offsetHours,
    offsetMinutes = 0,
  ] = match;
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes));
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return undefined;
  return (utc - offset * 60_000) * 1000 + Number(fraction.padEnd(6, '0'));
}

const BOOLEANS = new Map([
  ['true', true],
  ['t', true],
  ['false', false],
  ['f', false],
]);

/**
 * A value in a form that can be compared with `===` and `<`, from the text of a filter or from the JSON of a row; undefined
 * if it is not a value of the family.
 */
export function comparable(family: Family, value: unknown): string | number | boolean | undefined {
  const text = String(value);
  switch (family) {
    case 'number': {
      const number = text.trim() === '' ? Number.NaN : Number(text);
      return Number.isNaN(number) && text !== 'NaN' ? undefined : number;
    }
    case 'boolean':
      return BOOLEANS.get(text.toLowerCase());
    case 'moment':
      return parseMoment(text);
    case 'uuid':
      return isUuid(text) ? text.toLowerCase() : undefined;
    case 'text':
      return text;
    case 'other':
      return undefined;
  }
}
