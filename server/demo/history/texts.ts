/** A value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A row of a table, as PostgreSQL writes it in JSON. */
export type Row = Record<string, Json>;

/** The meaning of the first character of a text in the recorded history. A plain text that begins with one has `plain` before it. */
export const MARKS = { id: '#', day: '~', moment: '@', rank: '%', plain: '^' } as const;

const MARKED = new RegExp(`^[\\${Object.values(MARKS).join('\\')}]`);

/** Writes a text that means nothing but itself. */
export const writePlain = (text: string): string => (MARKED.test(text) ? MARKS.plain + text : text);

/** Replaces every text of a JSON value, the keys of objects included. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)] as const);
  // PostgreSQL orders keys by what they are, and ids are others each time: their names have one order
  const byId = entries.some(([key]) => key.startsWith(MARKS.id));
  return Object.fromEntries(byId ? entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) : entries);
}
