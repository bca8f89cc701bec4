/** The progress of an epic: its stories and points, and how many of them are done. Stories without points count only as stories. */
export interface EpicProgress {
  stories: number;
  done: number;
  points: number;
  donePoints: number;
}

/**
 * The progress of every epic that has stories, by its id. A story counts as done in the status `done` alone.
 */
export function epicProgress(
  stories: Iterable<{ epic_id: string | null; status: string; story_points: number | null }>,
): Map<string, EpicProgress> {
  const progress = new Map<string, EpicProgress>();
  for (const { epic_id, status, story_points } of stories) {
    if (epic_id === null) continue;
    const known = progress.get(epic_id) ?? { stories: 0, done: 0, points: 0, donePoints: 0 };
    const done = status === 'done';
    known.stories += 1;
    known.points += story_points ?? 0;
    if (done) {
      known.done += 1;
      known.donePoints += story_points ?? 0;
    }
    progress.set(epic_id, known);
  }
  return progress;
}
