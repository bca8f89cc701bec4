import type { StoryPriority } from '#shared/rules/story.ts';
import type { CriterionRow } from './criteria-rows.ts';

/** The values of the form of a new story. */
export interface StoryDraft {
  title: string;
  description: string;
  criteria: CriterionRow[];
  /** The selected project; null: the project of the view. */
  projectId: string | null;
  assigneeId: string | null;
  priority: StoryPriority;
  /** As typed. */
  points: string;
  /** '2026-11-24'; empty: no due date. */
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

// When the dialog is closed, the typed values are kept until the page is closed. The same person finds them when they open the
// dialog again.
const drafts = new Map<string, StoryDraft>();

/** The values that a person had typed when the dialog was closed. */
export function recallDraft(personId: string): StoryDraft {
  return drafts.get(personId) ?? EMPTY_DRAFT;
}

export function keepDraft(personId: string, draft: StoryDraft): void {
  drafts.set(personId, draft);
}
