import { draftsOf } from '#client/data/drafts/drafts.ts';
import { FIELDS } from '#shared/rules/stories/fields/fields.ts';
import type { Field } from '#shared/rules/stories/fields/filtered-fields.ts';
import { OPTIONAL_COLUMNS, type OptionalColumn } from '#shared/rules/stories/fields/story-fields.ts';
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
type FilteredChoice = Choice | typeof FILTERED | null;

const FILLED = {
  title: '',
  /** null: nothing is typed, so the starting text of the type stands there. */
  description: null as string | null,
  /** The titles of tasks, one per line. */
  tasks: '',
  /** As typed. */
  points: '',
  priority: 'medium' as StoryPriority,
  type: 'story' as StoryType,
};

/** The values that a template fills into the form of a new story: none. */
export const NO_FILLING = { ...FILLED, criteria: null as string | null, labels: [] as readonly string[] };
export type Filling = typeof NO_FILLING;

/** The key of a column in a draft: `dueDate` of `due_date`. */
type KeyOf<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Rest>}`
  : Column;
export const keyOf = <Column extends string>(column: Column) =>
  column.replaceAll(/_./g, ([, letter = '']) => letter.toUpperCase()) as KeyOf<Column>;

/** The days that a story may lack. */
export const DAY_COLUMNS = OPTIONAL_COLUMNS.filter((column) => {
  const { kind }: Field = FIELDS[column];
  return kind === 'date';
});

/** The values that a story may lack: '2026-11-24'; empty: none. */
const OPTIONAL_VALUES = Object.fromEntries(OPTIONAL_COLUMNS.map((column) => [keyOf(column), ''])) as Record<
  KeyOf<OptionalColumn>,
  string
>;

/** The values of the form of a new story in which nothing is typed. */
export const EMPTY_DRAFT = {
  ...FILLED,
  criteria: [] as CriterionRow[],
  /** The selected project; null: the project of the view. */
  projectId: null as string | null,
  assigneeId: null as string | null,
  ...OPTIONAL_VALUES,
  /** null: none. */
  sprint: FILTERED as FilteredChoice,
  epic: FILTERED as FilteredChoice,
  labels: [] as LabelChoice[],
  /** The text in the field of the labels. */
  label: '',
  /** The template, and what it has filled in; null: none. */
  template: null as { id: string; projectId: string; filled: Filling } | null,
};
export type StoryDraft = typeof EMPTY_DRAFT;

/** One per tab. The same person finds it when they open the dialog again, also after a reload, and in a new tab when its tab is closed. */
export const newStoryDrafts = draftsOf('storyDraft', EMPTY_DRAFT);
