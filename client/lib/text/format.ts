import { getAppearance } from './appearance.ts';
import { i18n } from './i18n.ts';

/** A moment (`Date` or ISO text with its time), or a day (`2026-03-10`), which is the same in every time zone. */
export type DateLike = Date | string;

const LOCALES: Record<string, string> = { es: 'es-ES', en: 'en-GB', pt: 'pt-BR' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const zoneOf = (value: DateLike) => (typeof value === 'string' && DAY.test(value) ? { timeZone: 'UTC' } : {});

/** The locale of the person's language, as `Intl` takes it: 'es-ES'. */
export function locale(): string {
  return LOCALES[i18n.language] ?? 'es-ES';
}

// creating a formatter is much slower than using it, and a board shows a date on every card
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatBy(value: DateLike, options: Intl.DateTimeFormatOptions): string {
  const all = { ...options, ...zoneOf(value) };
  const key = `${locale()} ${JSON.stringify(all)}`;
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), all);
  formatters.set(key, format);
  return format.format(new Date(value));
}

/** Shortens '10 de mar. de 2024' for a table: '10 mar 2024'. */
const brief = (date: string) => date.replaceAll(' de ', ' ').replaceAll('.', '');

const YEAR = { year: 'numeric' } as const;

// not by `getFullYear`: for a day that is the year of midnight in Greenwich, which west of it is still the year before
const otherYear = (value: DateLike) => (formatBy(value, YEAR) === formatBy(new Date(), YEAR) ? {} : YEAR);

/** '10 mar'; with the year if it is not the current one: '10 mar 2024'. */
export function formatDate(value: DateLike): string {
  return brief(formatBy(value, { day: 'numeric', month: 'short', ...otherYear(value) }));
}

/** 'martes, 10 de marzo de 2026' */
export function formatDateLong(value: DateLike): string {
  return formatBy(value, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** 'marzo de 2026': the title of a month. */
export function formatMonth(day: DateLike): string {
  return formatBy(day, { month: 'long', year: 'numeric' });
}

/** 'lunes', or 'lun' */
export function formatWeekday(day: DateLike, width: 'long' | 'short'): string {
  return formatBy(day, { weekday: width }).replace('.', '');
}

/** The first day of the week in the person's language: 1 is Monday, 7 is Sunday. Source: Unicode CLDR, as `Intl.Locale`. */
export function firstWeekday(): number {
  return locale() === 'pt-BR' ? 7 : 1;
}

/** 'L 2': the weekday's letter and the day of the month, for the axis of a chart. */
export function formatDayTick(day: DateLike): string {
  return `${formatBy(day, { weekday: 'narrow' })} ${formatBy(day, { day: 'numeric' })}`;
}

/** '2–13 mar'; with the year if it does not end in the current one: '20 feb – 5 mar 2024'. */
export function formatDateRange(start: DateLike, end: DateLike): string {
  const options = { day: 'numeric', month: 'short', ...otherYear(end), ...zoneOf(start) } as const;
  const format = new Intl.DateTimeFormat(locale(), options);
  return brief(format.formatRange(new Date(start), new Date(end)));
}

/** '16:05', or '4:05 p. m.' if the person chose 12 hours. */
export function formatTime(value: DateLike): string {
  return formatTimeAs(value, getAppearance().timeFormat);
}

/** As {@link formatTime}, in a given format. */
export function formatTimeAs(value: DateLike, format: '12h' | '24h'): string {
  return formatBy(value, { hour: 'numeric', minute: '2-digit', hour12: format === '12h' });
}

/** '10 mar, 16:05' */
export function formatDateTime(value: DateLike): string {
  return `${formatDate(value)}, ${formatTime(value)}`;
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

// one formatter for each language and style: a list shows an age on every row
const relative = new Map<string, Intl.RelativeTimeFormat>();

/** Formats a number of units from now: days in whole words, smaller units shortened, without a place to break the line. */
function formatUnits(amount: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'auto' | 'always'): string {
  const style = unit === 'day' ? 'long' : 'short';
  const name = `${locale()} ${style} ${numeric}`;
  const format = relative.get(name) ?? new Intl.RelativeTimeFormat(locale(), { numeric, style });
  relative.set(name, format);
  return format.format(amount, unit).replaceAll(' ', '\u00a0');
}

/**
 * 'hace 12 min', 'ayer', 'dentro de 7 días'; beyond a week the date. Past times are rounded down and future ones up: a
 * link of seven days ends in 7 days in the second in which it is made. `now` in milliseconds.
 */
export function formatRelative(value: DateLike, now: number = Date.now()): string {
  const seconds = (new Date(value).getTime() - now) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return formatDate(value);
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return formatUnits(Math.ceil(seconds / length), unit, 'auto');
  }
  return formatUnits(0, 'second', 'auto');
}

/** 'hace 12 días': an age in days; after two months the date. `now` in milliseconds. */
export function formatAge(value: DateLike, now: number): string {
  const days = Math.floor((now - new Date(value).getTime()) / 86_400_000);
  if (days > 60) return formatDate(value);
  return days < 1 ? formatRelative(value, now) : formatUnits(-days, 'day', 'always');
}

/** Formats a share between 0 and 1: '43 %'. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** '1234', '12.345' or '−5', with at most one decimal. `Intl` writes a hyphen for the minus sign. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value).replace('-', '\u2212');
}

/** '+3', '−2', '0' */
export function signed(value: number): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '\u2212'}${formatNumber(Math.abs(value))}`;
}

/** 'Reservas, App y Tienda' */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items);
}

const SIZES = [
  ['kilobyte', 1e3],
  ['megabyte', 1e6],
  ['gigabyte', 1e9],
] as const;

/** Formats a number of bytes: '340 kB', '1,2 MB', '31 GB'. 1 kB is 1000 bytes, as in `Intl`. */
export function formatBytes(bytes: number): string {
  const [unit, size] = SIZES.findLast((one) => bytes >= one[1]) ?? SIZES[0];
  const value = unit === 'kilobyte' ? Math.max(1, Math.round(bytes / size)) : bytes / size;
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
