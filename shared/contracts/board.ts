import { z } from 'zod';
import type { Position } from '../rules/board.ts';
import { STORY_STATUSES, type StoryStatus } from '../rules/story.ts';
import type { CardStory } from '../rules/story-fields.ts';
import { parseStoryFilter } from '../rules/story-filter.ts';

/** How many stories of a column one request reads at most. */
const MAX_PART = 2000;

const position = z.object({ rank: z.string().max(500), id: z.uuid() });

/** `board`: the columns of one project, or of all that the caller may see and that are not archived. */
export const boardInput = z.object({
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

export type BoardInput = z.input<typeof boardInput>;

/** One column: how many stories it has, and some of them. */
export interface BoardColumn {
  status: StoryStatus;
  /** All stories of the column, or the matching ones with a search or a filter. */
  count: number;
  /** The ranks of the first and the last story of the column; null: the column is empty. */
  first: string | null;
  last: string | null;
  /** In order; null: not requested. */
  stories: CardStory[] | null;
  /** The place of the first story from `from` on that is not among `stories`; null: there is none. */
  next: Position | null;
}

export interface Board {
  columns: BoardColumn[];
  /**
   * The condition for a completed story to be current: it is in one of the open `sprints`, of which some are `running`, or in no sprint and was
   * completed after the moment `since`.
   */
  current: { sprints: string[]; running: string[]; since: string };
}
