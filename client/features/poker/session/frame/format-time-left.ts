import { formatList, locale } from '#client/lib/text/format.ts';

const SIZES = [
  ['day', 24 * 60, 'long'],
  ['hour', 60, 'short'],
  ['minute', 1, 'short'],
] as const;

/**
 * '2 días y 1 h': the two largest units of a time, in the person's language; what is left of a minute counts as one.
 * @param milliseconds more than 0.
 */
export function formatTimeLeft(milliseconds: number): string {
  let minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  const units = SIZES.map(([unit, size, unitDisplay]) => {
    const amount = Math.floor(minutes / size);
    minutes -= amount * size;
    return { amount, unit, unitDisplay };
  });
  const first = units.findIndex(({ amount }) => amount > 0);
  return formatList(
    units
      .slice(first, first + 2)
      .filter(({ amount }) => amount > 0)
      .map(({ amount, unit, unitDisplay }) =>
        new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay }).format(amount),
      ),
  ).replaceAll(' ', '\u00a0');
}
