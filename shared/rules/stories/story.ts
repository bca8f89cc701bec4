/** The statuses of a story, in the order of the board's columns. */
export const STORY_STATUSES = ['backlog', 'todo', 'in_progress', 'in_review', 'done'] as const;
export type StoryStatus = (typeof STORY_STATUSES)[number];

/** From the least to the most urgent. */
export const STORY_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type StoryPriority = (typeof STORY_PRIORITIES)[number];

/** The types of stories, in the order in which they are offered. The first one is the default. */
export const STORY_TYPES = ['story', 'bug', 'technical_task', 'research'] as const;
export type StoryType = (typeof STORY_TYPES)[number];

/** The maximum of the starting text of a type, in characters. */
export const MAX_STARTING_TEXT = 5000;

/** The limits of a story. Texts in characters. */
export const STORY_LIMITS = {
  title: 300,
  taskTitle: 300,
  description: 50_000,
  acceptanceCriteria: 20_000,
  blockedReason: 500,
  labels: 20,
  label: 60,
  points: 999,
  tasks: 200,
  links: 50,
  commentVersions: 100,
} as const;

/** The points that forms suggest; any whole number from 0 to 999 is accepted. */
export const SUGGESTED_POINTS = [1, 2, 3, 5, 8] as const;

/**
 * Reads story points as a person types them: '' is no estimate.
 * @returns the points, null for no estimate, undefined where the text is not a whole number from 0 to 999.
 */
export function parsePoints(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** 'RES-12': the project's key and the story's number; '#12' while the key is not known. */
export function storyKey(projectKey: string, number: number): string {
  return projectKey === '' ? `#${number}` : `${projectKey}-${number}`;
}

/** Why a story is blocked; null if it is not. A completed one no longer is: its reason stays, and counts again if it is reopened. */
export const blockOf = ({
  blocked_reason,
  status,
}: {
  blocked_reason: string | null;
  status: StoryStatus;
}): string | null => (status === 'done' ? null : blocked_reason);

/** Whether a story waits for another one: a completed one no longer does. */
export const isWaiting = ({
  open_blockers,
  status,
}: {
  open_blockers: number;
  status: StoryStatus;
}): boolean => open_blockers > 0 && status !== 'done';
