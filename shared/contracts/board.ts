import { z } from 'zod';
import { STORY_STATUSES } from '../rules/stories/story.ts';
import { CARD_FIELDS } from '../rules/stories/story-fields.ts';
import { parseStoryFilter } from '../rules/stories/story-filter.ts';
import { contracts } from './contract.ts';
import { count } from './fields.ts';
import { storyOf } from './story.ts';

/** How many stories of a column one request reads at most. */
const MAX_PART = 2000;

const position = z.object({ rank: z.string().max(500), id: z.uuid() });

/** `board`: the columns of one project, or of all that the caller may see and that are not archived. */
const boardInput = z.object({
  project_id: z.uuid().nullish(),
  /** The columns whose stories are requested; all columns are counted. */
  columns: z
    .array(
      z.object({
        status: z.enum(STORY_STATUSES),
        size: z.int().min(1).max(MAX_PART),
        /** The first requested place; missing: the start of the column, and of 'done' only the current stories. */
        from: position.nullish(),
      }),
    )
    .max(STORY_STATUSES.length),
  /** The text to search for in key, title, labels and description. */
  typed: z.string().max(200).optional(),
  filter: z.unknown().transform(parseStoryFilter).optional(),
  /** The day with which the filter compares due dates. */
  today: z.iso.date().optional(),
});

/** One column: how many stories it has, and some of them. */
const boardColumn = z.object({
  status: z.enum(STORY_STATUSES),
  /** All stories of the column, or the matching ones with a search or a filter. */
  count,
  /** The ranks of the first and the last story of the column; null: the column is empty. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** In order; null: not requested. */
  stories: z.array(storyOf(CARD_FIELDS)).nullable(),
  /** The place of the first story from `from` on that is not among `stories`; null: there is none. */
  next: position.nullable(),
});

const board = z.object({
  columns: z.array(boardColumn),
  /**
   * The condition for a completed story to be current: it is in one of the open `sprints`, of which some are `running`, or in no sprint and was
   * completed after the moment `since`.
   */
  current: z.object({ sprints: z.array(z.uuid()), running: z.array(z.uuid()), since: z.string() }),
});

export const boardContracts = contracts({ board: { input: boardInput, output: board } });

export type BoardInput = z.input<typeof boardInput>;
export type Board = z.infer<typeof board>;
