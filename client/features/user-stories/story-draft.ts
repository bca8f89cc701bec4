import type { StoryPriority } from '#shared/rules/story.ts';
import type { CriterionRow } from './criteria-rows.ts';

/** A story that is being written. */
export interface StoryDraft {
  title: string;
  description: string;
  criteria: CriterionRow[];
  /** The project that was chosen; null: the one that the view shows. */
  projectId: string | null;
  assigneeId: string | null;
  priority: StoryPriority;
  /** As typed. */
  points: string;
  /** '2026-11-24'; empty: none. */
  dueDate: string;
}

export const EMPTY_DRAFT: StoryDraft = {
  title: '',
  description: '',
  criteria: [],
  projectId: null,
  assigneeId: null,
  priority: 'medium',
  points: '',
  dueDate: '',
};

// Closing the dialog loses nothing: what was typed is there again when the same person opens it, until the page is left.
const drafts = new Map<string, StoryDraft>();

/** What a person had written when the dialog was closed. */
export function recallDraft(personId: string): StoryDraft {
  return drafts.get(personId) ?? EMPTY_DRAFT;
}

export function keepDraft(personId: string, draft: StoryDraft): void {
  drafts.set(personId, draft);
}
