import { z } from 'zod';
import type { Position } from '../rules/board.ts';
import { STORY_STATUSES, type StoryStatus } from '../rules/story.ts';
import type { CardStory } from '../rules/story-fields.ts';
import { parseStoryFilter } from '../rules/story-filter.ts';

/** The most that one request reads of a column. */
const MAX_PART = 2000;

const position = z.object({ rank: z.string().max(500), id: z.uuid() });

/** `board`: the columns of one project, or of all that the caller may see and that are not archived. */
export const boardInput = z.object({
  project_id: z.uuid().nullish(),
  /** The columns whose stories are wanted; all are counted. */
  columns: z
    .array(
      z.object({
        status: z.enum(STORY_STATUSES),
        size: z.int().min(1).max(MAX_PART),
        /** The first place that is wanted; missing: the start of the column, and of a long 'done' only what is current. */
        from: position.nullish(),
      }),
    )
    .max(STORY_STATUSES.length),
  /** What is looked for in key, title, labels and description. */
  typed: z.string().max(200).optional(),
  filter: z.unknown().transform(parseStoryFilter).optional(),
  /** The day that the filter compares due dates with. */
  today: z.iso.date().optional(),
});

export type BoardInput = z.input<typeof boardInput>;

/** One column: how many stories it has, and some of them. */
export interface BoardColumn {
  status: StoryStatus;
  /** All of the column; of those that match, where something is looked for or filtered. */
  count: number;
  /** The ranks of the first and the last story of the column; null: it has none. */
  first: string | null;
  last: string | null;
  /** In their order; null: not asked for. */
  stories: CardStory[] | null;
  /** The place of the first story from `from` on that is not among `stories`; null: there is none. */
  next: Position | null;
}

export interface Board {
  columns: BoardColumn[];
  /** What makes a completed story current: one of these sprints is running, or it was completed after this moment. */
  current: { sprints: string[]; since: string };
}
