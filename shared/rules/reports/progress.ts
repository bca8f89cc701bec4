import { STORY_STATUSES, type StoryStatus } from '../stories/story.ts';

export interface Progress {
  done: number;
  total: number;
  pending: number;
  /** Completed / (active + completed), from 0 to 1; 0 without stories. */
  share: number;
}

/** The progress of a set of stories: 'done' is completed, every other status is active. */
export function progressOf(countByStatus: Readonly<Record<StoryStatus, number>>): Progress {
  const total = STORY_STATUSES.reduce((sum, status) => sum + countByStatus[status], 0);
  const done = countByStatus.done;
  return { done, total, pending: total - done, share: total === 0 ? 0 : done / total };
}
