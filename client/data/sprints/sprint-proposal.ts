import { addDays, type Day, daysBetween, isWorkingDay } from '#shared/rules/dates/working-days.ts';

/** The facts of an earlier sprint that a proposal needs. */
export interface EarlierSprint {
  name: string;
  start_date: Day;
  end_date: Day;
  /** The day on which it was finished; null while it is not. */
  ended: Day | null;
}

/** The proposed name, first day and length of a team’s new sprint. */
export interface SprintProposal {
  /** Empty: the team's names have no number. */
  name: string;
  start: Day;
  /** How many days of the calendar it has, from its first to its last. */
  length: number;
}

/** Sprints whose lengths are compared. */
const RECENT = 5;
/** A sprint of at most a year is looked for within this many days, holidays included. */
const FARTHEST_DAYS = 366;
/** The first sprint of a team: two weeks. */
const FIRST = { name: 'Sprint 1', length: 14 };

const LAST_NUMBER = /^(.*?)(\d{1,6})(\D*)$/s;

/**
 * Proposes the next sprint of a team: the next number in the pattern of its latest name ('Sprint 48' → 'Sprint 49'), the
 * first working day after the day on which its last sprint ended or is to end (not before today), and the length that most of its last
 * five were planned with. The length is that of the calendar: a holiday takes hours of the team, not days of its rhythm; weeks that lack
 * their last weekend are whole ones, so that a sprint that begins on a Wednesday ends on a Tuesday. The first sprint has two weeks.
 * @param sprints the planned, running and completed sprints of the team, in any order.
 */
export function proposeSprint(
  sprints: readonly EarlierSprint[],
  today: Day,
  holidays: ReadonlySet<Day>,
): SprintProposal {
  const latest = sprints.toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)));
  const [last] = latest;
  if (last === undefined) return { ...FIRST, start: workingDayFrom(today, holidays) };
  const after = addDays(lastDay(last), 1);
  const lengths = latest
    .slice(0, RECENT)
    .map(({ start_date, end_date }) => inWeeks(daysBetween(start_date, end_date).length));
  return {
    name: nextName(latest.map(({ name }) => name)),
    start: workingDayFrom(after > today ? after : today, holidays),
    length: mostFrequent(lengths),
  };
}

/**
 * The last day of a sprint: the last working day of so many days from its first.
 * @param length days of the calendar; a sprint ends at the earliest on the day after its first.
 */
export function endOfSprint(start: Day, length: number, holidays: ReadonlySet<Day>): Day {
  const earliest = addDays(start, 1);
  let day = addDays(start, Math.max(2, length) - 1);
  while (day > earliest && !isWorkingDay(day, holidays)) day = addDays(day, -1);
  return day;
}

const lastDay = ({ ended, end_date }: EarlierSprint): Day => ended ?? end_date;

const WEEKEND_DAYS = 2;

/** A length in days, in whole weeks if nothing but a weekend, or a part of it, is missing for them. */
function inWeeks(days: number): number {
  const whole = Math.ceil(days / 7) * 7;
  return whole - days <= WEEKEND_DAYS ? whole : days;
}

/** The latest name with its last number, higher than that of any name of the same pattern. */
function nextName([latest = '', ...others]: readonly string[]): string {
  const [, before, number, behind] = LAST_NUMBER.exec(latest) ?? [];
  if (number === undefined) return '';
  const numbers = others.flatMap((name) => {
    const [, start, found, end] = LAST_NUMBER.exec(name) ?? [];
    return start === before && end === behind ? [Number(found)] : [];
  });
  return `${before}${Math.max(Number(number), ...numbers) + 1}${behind}`;
}

function workingDayFrom(day: Day, holidays: ReadonlySet<Day>): Day {
  let found = day;
  for (let step = 0; step < FARTHEST_DAYS && !isWorkingDay(found, holidays); step += 1)
    found = addDays(found, 1);
  return found;
}

/** The value that occurs most often; of several, the first. */
function mostFrequent(values: readonly number[]): number {
  const count = (value: number) => values.filter((each) => each === value).length;
  return values.toSorted((a, b) => count(b) - count(a))[0] ?? 0;
}
