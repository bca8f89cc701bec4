import { addDays, type Day } from '#shared/rules/dates/working-days.ts';

interface ParseDayOptions {
  /** BCP 47, as 'es-ES': the names of months and days, and whether the day or the month comes first. */
  locale: string;
  today: Day;
  /** A text without a year means the day nearest to this one. */
  near: Day;
}

/** The offsets in days that a language may have a word for: 'ayer', 'hoy', 'mañana', 'pasado mañana'. */
const NAMED_OFFSETS = [-2, -1, 0, 1, 2];

/** Words between the parts of a date: '25 de noviembre', '25th of November'. */
const FILLERS = new Set(['de', 'del', 'of', 'the', 'el', 'o']);

const MIN_NAME = 3;

/** A time of day behind a date, as spreadsheets write it: '25/12/2026 0:00:00'. A date has none here. */
const TIME = /,?(?:\s|(?<=\d)t)\d{1,2}:\d{2}(?::\d{2})?$/;

/** The words around a weekday: 'el próximo viernes', 'viernes que viene', 'next Friday'. */
const AROUND_WEEKDAY =
  /^(?:(?:el|a|o|the)\s)?(?:(?:este|esta|this|proxim[oa]|next)\s)?|\s(?:que viene|que vem|proxim[oa])$/g;

/** 'en 2 semanas', 'in 2 weeks': the number and its unit. */
const FROM_TODAY = /^(?:en|dentro de|in|em|daqui a)\s(\d{1,3})\s(\p{L}+)$/u;
const DAYS_OF_UNIT = { day: 1, week: 7 } as const;

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Reads a date as people type it: '25 nov', '25/11', '25.11.2026', '2026-11-25', 'mañana', 'lunes', '+3', 'en 2 semanas', in the
 * language of `locale`. A weekday is the next one after today.
 * @returns null if the text is not a date that exists. Any year of four digits is accepted.
 */
export function parseDay(typed: string, options: ParseDayOptions): Day | null {
  const text = plain(typed).replace(TIME, '');
  if (text === '') return null;
  return parseWord(text, options) ?? parseDistance(text, options) ?? parseParts(text, options);
}

/** Reads a distance from today: '+3' is in three days. */
function parseDistance(text: string, { locale, today }: ParseDayOptions): Day | null {
  const days = /^\+\s?(\d{1,3})$/.exec(text)?.[1];
  if (days !== undefined) return addDays(today, Number(days));
  const [, figures, word] = FROM_TODAY.exec(text) ?? [];
  if (word === undefined) return null;
  const count = Number(figures);
  const format = new Intl.RelativeTimeFormat(locale);
  // in every language here the unit stands last
  const unit = (['day', 'week'] as const).find((each) =>
    plain(format.format(count, each)).endsWith(` ${word}`),
  );
  return unit === undefined ? null : addDays(today, count * DAYS_OF_UNIT[unit]);
}

function parseWord(text: string, { locale, today }: ParseDayOptions): Day | null {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const offset = NAMED_OFFSETS.find((days) => plain(words.format(days, 'day')) === text);
  if (offset !== undefined) return addDays(today, offset);
  const name = text.replace(AROUND_WEEKDAY, '');
  const weekday = weekdayNames(locale).findIndex((each) => isNameOf(name, each));
  if (weekday === -1) return null;
  // 2001-01-01 was a Monday, and the names begin with it
  const present = (new Date(today).getUTCDay() + 6) % 7;
  return addDays(today, ((weekday - present + 6) % 7) + 1);
}

/** Reads a day, a month and perhaps a year, in figures or with the name of the month. */
function parseParts(text: string, options: ParseDayOptions): Day | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const words = text.split(/[\s./,-]+/).filter((word) => word !== '' && !FILLERS.has(word));
  const isWeekday = (word: string) => weekdayNames(options.locale).some((name) => isNameOf(word, name));
  // 'martes, 10 de marzo': the weekday says nothing more
  if (words.length > 2 && isWeekday(words[0] ?? '')) words.shift();
  const names = monthNames(options.locale);
  const named = words.findIndex((word) => names.some((name) => isNameOf(word, name)));
  const figures = words.filter((_, place) => place !== named);
  if (named === -1) return fromFigures(figures, options);
  const month = names.findIndex((name) => isNameOf(words[named] ?? '', name)) + 1;
  const [day, year] = figures;
  return figures.length > 2 ? null : withYear(figureOf(day), month, year, options);
}

function fromFigures(figures: readonly string[], options: ParseDayOptions): Day | null {
  if (figures.length < 2 || figures.length > 3) return null;
  const [first, second] = figures.map(figureOf);
  if (!first || !second) return null;
  const monthFirst = isMonthFirst(options.locale);
  const isSwapped = (monthFirst ? first : second) > 12;
  const [day, month] = monthFirst === isSwapped ? [first, second] : [second, first];
  return withYear(day, month, figures[2], options);
}

function withYear(
  day: number | null,
  month: number,
  year: string | undefined,
  { near }: ParseDayOptions,
): Day | null {
  if (day === null) return null;
  if (year !== undefined) {
    // years of two figures are of this century
    const full = /^\d{2}$/.test(year) ? `20${year}` : year;
    return /^\d{4}$/.test(full) ? dayFrom(Number(full), month, day) : null;
  }
  const present = Number(near.slice(0, 4));
  const distance = (candidate: Day) => Math.abs(Date.parse(candidate) - Date.parse(near));
  return (
    [present - 1, present, present + 1]
      .map((candidate) => dayFrom(candidate, month, day))
      .filter((candidate) => candidate !== null)
      .toSorted((a, b) => distance(a) - distance(b))[0] ?? null
  );
}

/** @returns null if there is no such day. */
function dayFrom(year: number, month: number, day: number): Day | null {
  const figures = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ];
  const text = figures.join('-');
  const date = new Date(text);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

/** '25', '25th', '1º'. */
function figureOf(word: string | undefined): number | null {
  const match = /^(\d{1,2})(?:st|nd|rd|th|º|ª)?$/.exec(word ?? '');
  return match ? Number(match[1]) : null;
}

/** Whether a text is a name or the beginning of one, with three letters or more. */
function isNameOf(text: string, name: string): boolean {
  return text.length >= MIN_NAME && /^\p{L}/u.test(text) && name.startsWith(text.replace(/\.$/, ''));
}

const monthNames = (locale: string) =>
  Array.from({ length: 12 }, (_, month) =>
    plain(
      new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, month, 1)),
    ),
  );

const weekdayNames = (locale: string) =>
  Array.from({ length: 7 }, (_, day) =>
    plain(
      new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2001, 0, day + 1),
      ),
    ),
  );

function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts();
  const place = (type: string) => parts.findIndex((part) => part.type === type);
  return place('month') < place('day');
}
