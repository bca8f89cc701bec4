import { z } from 'zod';
import { COLUMN_LIMITS } from '../rules/stories/columns.ts';
import { CARD_FIELDS } from '../rules/stories/fields/card-fields.ts';
import { parseStoryFilter } from '../rules/stories/filter/story-filter.ts';
import { STORY_STATUSES } from '../rules/stories/story.ts';
import { contracts } from './parts/contract.ts';
import { count } from './parts/fields.ts';
import { storyOf } from './stories/story.ts';

/** How many stories of a column one request reads at most. */
const MAX_PART = 2000;

const position = z.object({ rank: z.string().max(500), id: z.uuid() });

/** `board`: the columns of one project, or of all that the caller may see and that are not archived. */
const boardInput = z
  .object({
    project_id: z.uuid().nullish(),
    /** The columns that the board shows: all stories of a status, which is the default, or each column of the project. */
    by: z.enum(['status', 'column']).optional(),
    /** The columns whose stories are requested; all columns are counted. */
    columns: z
      .array(
        z.object({
          status: z.enum(STORY_STATUSES),
          /** By column: the one that is requested; missing: every column of the status. */
          column_id: z.uuid().optional(),
          size: z.int().min(1).max(MAX_PART),
          /** The first requested place; missing: the start of the column, and of 'done' only the current stories. */
          from: position.nullish(),
        }),
      )
      .max(COLUMN_LIMITS.columns),
    /** Only the stories of the sprints of this team. */
    team_id: z.uuid().optional(),
    /** The text to search for in key, title, labels and description. */
    typed: z.string().max(200).optional(),
    filter: z
      .unknown()
      .transform((filter) => parseStoryFilter(filter))
      .optional(),
    /** The day that the filter compares due dates with. */
    today: z.iso.date().optional(),
  })
  .refine(({ by, project_id, columns }) =>
    by === 'column'
      ? project_id != null
      : columns.length <= STORY_STATUSES.length && columns.every((each) => each.column_id === undefined),
  );

/** One column: how many stories it has, and some of them. */
const boardColumn = z.object({
  status: z.enum(STORY_STATUSES),
  /** By column: which one; they stand in the order of the board. */
  column_id: z.uuid().optional(),
  /**
   * By column, where a team has a limit of its own for it: how many stories count against the limit of each such team, and, without a
   * team, against that of the column; all of them, whatever is searched for. Else null.
   */
  counted: z.array(z.object({ team_id: z.uuid().nullable(), stories: count })).nullish(),
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
   * The condition for a completed story to be current: it is in one of the open `sprints` (some of them are `running`), or in no sprint and was
   * completed after the moment `since`.
   */
  current: z.object({ sprints: z.array(z.uuid()), running: z.array(z.uuid()), since: z.string() }),
});

export const boardContracts = contracts({ board: { input: boardInput, output: board } });

export type BoardInput = z.input<typeof boardInput>;
export type Board = z.infer<typeof board>;
