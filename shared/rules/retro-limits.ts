/** The limits of retrospectives; the database has the same. The first five are characters. */
export const RETRO_LIMITS = {
  note: 1000,
  title: 120,
  action: 300,
  discussion: 20_000,
  template: 60,
  /** How many notes an author may have; of an anonymous one those count that nobody else has read. */
  notesOfAuthor: 50,
  /** From this number of shown notes on, nobody adds one. */
  shownNotes: 1000,
  /** How many people must have written, or voted, before an anonymous retrospective shows it. */
  crowd: 3,
} as const;
