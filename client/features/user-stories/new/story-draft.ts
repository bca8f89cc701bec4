import { draftsOf } from '#client/data/drafts.ts';
import type { StoryPriority, StoryType } from '#shared/rules/stories/story.ts';
import type { CriterionRow } from '../parts/criteria-rows.ts';

/** A sprint, an epic or a label as it was when it was selected. */
export interface Choice {
  id: string;
  name: string;
  projectId: string;
}

/** A label: one of its project, or a typed one that no project has yet. */
export type LabelChoice = Choice | { id: null; name: string };

/** The choice of a draft that follows the filter of the view. */
export const FILTERED = 'filtered';

/** The values that a template fills into the form of a new story. */
export interface Filling {
  title: string;
  /** null: the starting text of the type. */
  description: string | null;
  criteria: string | null;
  /** One per line. */
  tasks: string;
  labels: readonly string[];
  points: string;
  priority: StoryPriority;
  type: StoryType;
}

/** The values of the form of a new story. */
export interface StoryDraft {
  title: string;
  /** null: nothing is typed, so the starting text of the type stands there. */
  description: string | null;
  criteria: CriterionRow[];
  /** The selected project; null: the project of the view. */
  projectId: string | null;
  assigneeId: string | null;
  priority: StoryPriority;
  /** As typed. */
  points: string;
  /** '2026-11-24'; empty: no due date. */
  dueDate: string;
  /** null: none. */
  sprint: Choice | typeof FILTERED | null;
  epic: Choice | typeof FILTERED | null;
  labels: LabelChoice[];
  /** The text in the field of the labels. */
  label: string;
  type: StoryType;
  /** The template, and what it has filled in; null: none. */
  template: { id: string; projectId: string; filled: Filling } | null;
  /** The titles of tasks, one per line. */
  tasks: string;
}

export const EMPTY_DRAFT: StoryDraft = {
  title: '',
  description: null,
  criteria: [],
  projectId: null,
  assigneeId: null,
  priority: 'medium',
  points: '',
  dueDate: '',
  sprint: FILTERED,
  epic: FILTERED,
  labels: [],
  label: '',
  type: 'story',
  template: null,
  tasks: '',
};

/** One per tab. The same person finds it when they open the dialog again, also after a reload, and in a new tab when its tab is closed. */
export const newStoryDrafts = draftsOf('storyDraft', EMPTY_DRAFT);
