import { addDays, type Day, isWorkingDay } from '#shared/rules/dates/working-days.ts';

/** A round that lasts days is proposed to end on the second working day from today, at the end of the working day. */
const WORKING_DAYS = 2;
export const PROPOSED_TIME = '18:00';

export function proposedDay(today: Day, holidays: ReadonlySet<Day>): Day {
  let day = today;
  for (let left = WORKING_DAYS; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
}

/** The moment of a day and a time in the person's time zone; null where one of them is missing. */
export function momentOf(day: Day | '', time: string): Date | null {
  const moment = new Date(`${day}T${time}`);
  return day === '' || time === '' || Number.isNaN(moment.getTime()) ? null : moment;
}
