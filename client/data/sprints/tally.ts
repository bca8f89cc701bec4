import type { Tally } from '#shared/rules/reports/sprint-history.ts';

/** Counts stories and adds up their points. Stories without an estimate add none. */
export function tallyOf(stories: readonly { story_points: number | null }[]): Tally {
  return {
    stories: stories.length,
    points: stories.reduce((sum, { story_points }) => sum + (story_points ?? 0), 0),
  };
}
