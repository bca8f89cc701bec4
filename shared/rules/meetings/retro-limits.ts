/** The limits of retrospectives; the functions of the database are generated from them. The first five are characters. */
export const RETRO_LIMITS = {
  note: 1000,
  title: 120,
  action: 300,
  discussion: 20_000,
  template: 60,
  /** How many actions a retrospective may have. */
  actions: 100,
  /** How many votes a person may have, in total and for one topic. */
  votes: 20,
  /** How many notes an author may have; in an anonymous retrospective, only unpublished ones count. */
  notesOfAuthor: 50,
  /** How many published notes a retrospective may have. */
  publishedNotes: 1000,
  /** How many people must have written, or voted, before an anonymous retrospective shows it. */
  crowd: 3,
} as const;
