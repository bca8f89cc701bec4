/** The most characters of the texts of a retrospective; the database has the same limits. */
export const RETRO_LIMITS = {
  note: 1000,
  title: 120,
  action: 300,
  discussion: 20_000,
  template: 60,
} as const;
