/** The marks of the halves of a day, without points and spaces: 'p. m.', 'PM', 'p'. */
const HALVES: Record<string, 'am' | 'pm'> = { a: 'am', am: 'am', p: 'pm', pm: 'pm' };

/** Hours, perhaps minutes, perhaps the half of the day: '18', '18:00', '18.30', '18h30', '1830', '6 pm', '6:30 p. m.'. */
const TIME = /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2})?|(\d{2}))?\s*(?:h|hs|hrs)?\s*([ap](?:\s*\.?\s*m)?)?\.?$/;

/**
 * Reads a time of day as people type it, with 24 hours or with the half of the day.
 * @returns `18:00`; null if the text is not a time.
 */
export function parseTime(typed: string): string | null {
  const text = typed.toLowerCase().replace(/\s+/g, ' ').trim();
  const match = TIME.exec(text);
  if (!match) return null;
  const [, hours = '', separated, joined, mark] = match;
  const half = mark && HALVES[mark.replace(/[^apm]/g, '')];
  const hour = Number(hours);
  const minute = Number(separated ?? joined ?? 0);
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  const ofDay = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  return `${String(ofDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

const DAY_MINUTES = 24 * 60;

/** A time of day after some minutes, or before it; it goes on after midnight. @param time `18:00` */
export function addMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = (hour * 60 + minute + minutes + DAY_MINUTES) % DAY_MINUTES;
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
