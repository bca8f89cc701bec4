/** The limits of a project's columns. Names and policies in characters. */
export const COLUMN_LIMITS = {
  columns: 12,
  name: 40,
  wip: 999,
  policy: 280,
} as const;
