import { z } from 'zod';
import type { StoryRow } from '../../rules/stories/fields/filtered-fields.ts';
import { OPTIONAL_COLUMNS, type OptionalColumn } from '../../rules/stories/fields/story-fields.ts';
import { STORY_LIMITS, STORY_PRIORITIES, STORY_STATUSES, STORY_TYPES } from '../../rules/stories/story.ts';
import { TEMPLATE_LIMITS } from '../../rules/stories/templates.ts';
import { contracts, nothing } from '../parts/contract.ts';
import { columnValue } from '../parts/story-columns.ts';
import { wholeStory } from './story.ts';

const title = z.string().trim().min(1).max(300);

type Optional<Name extends OptionalColumn> = z.ZodDefault<z.ZodType<StoryRow[Name], StoryRow[Name]>>;
/** The days and the choices that a story may lack. */
const optionalColumns = Object.fromEntries(
  OPTIONAL_COLUMNS.map((name) => [name, columnValue(name).default(null)]),
) as { [Name in OptionalColumn]: Optional<Name> };

/** The new story, as a person has filled it in from the template. */
const newStory = z.strictObject({
  /** Made by the client, so that a repeated call creates nothing. */
  id: z.uuid(),
  project_id: z.uuid(),
  title,
  description: z.string().max(STORY_LIMITS.description).nullable().default(null),
  acceptance_criteria: z.string().max(STORY_LIMITS.acceptanceCriteria).nullable().default(null),
  type: z.enum(STORY_TYPES).default('story'),
  priority: z.enum(STORY_PRIORITIES).default('medium'),
  story_points: z.int().min(0).max(STORY_LIMITS.points).nullable().default(null),
  labels: z.array(z.string().trim().min(1).max(60)).max(STORY_LIMITS.labels).default([]),
  ...optionalColumns,
  status: z.enum(STORY_STATUSES).default('backlog'),
  column_id: z.uuid().nullable().default(null),
  assignee_id: z.uuid().nullable().default(null),
  sprint_id: z.uuid().nullable().default(null),
  epic_id: z.uuid().nullable().default(null),
});

/** `create_from_template`: the tasks by their titles, in their order. */
const createFromTemplateInput = z.strictObject({
  /** null: none, or it is gone. */
  template_id: z.uuid().nullable(),
  story: newStory,
  tasks: z.array(title).max(STORY_LIMITS.tasks),
});

/** `template_from_story`: the id of the template is made by the client, so that a repeated call creates nothing. */
const templateFromStoryInput = z.strictObject({
  story_id: z.uuid(),
  id: z.uuid(),
  name: z.string().trim().min(1).max(TEMPLATE_LIMITS.name),
});

export const storyTemplateContracts = contracts({
  /**
   * Creates a story with its tasks in one transaction, and counts the use of the template, if it is one of the project. Who may create
   * stories there may do so; refused as an insert of the story would be. Answers with the story.
   */
  create_from_template: { input: createFromTemplateInput, output: wholeStory },
  /**
   * Makes a template of the description, criteria, tasks, labels, points, type and priority of a story, for people who manage its project.
   * A text that is removed from the story for good is later removed from the template, too. Refusals: 404 `story_gone`, 403 `not_manager` and
   * `only_observes`, 409 `project_archived`, `too_many_templates` and `story_templates_name_key`.
   */
  template_from_story: { input: templateFromStoryInput, output: nothing },
});

export type CreateFromTemplateInput = z.input<typeof createFromTemplateInput>;
