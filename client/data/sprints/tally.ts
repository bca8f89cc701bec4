/** A number of stories and their points. */
export interface Tally {
  stories: number;
  /** Stories without an estimate add none. */
  points: number;
}

/** Counts stories and adds up their points. */
export function tallyOf(stories: readonly { story_points: number | null }[]): Tally {
  return {
    stories: stories.length,
    points: stories.reduce((sum, { story_points }) => sum + (story_points ?? 0), 0),
  };
}
