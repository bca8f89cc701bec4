import { z } from 'zod';
import { rows } from '../database.rows.ts';
import { COLUMN_LIMITS } from '../rules/stories/columns.ts';
import { STORY_STATUSES } from '../rules/stories/story.ts';
import { commandId, contracts } from './parts/contract.ts';
import { count } from './parts/fields.ts';

const policy = z
  .string()
  .trim()
  .max(COLUMN_LIMITS.policy)
  .nullable()
  .transform((text) => text || null);

const column = z.object({
  /** The client chooses the one of a new column. */
  id: z.uuid(),
  status: z.enum(STORY_STATUSES),
  /** Null: the name of the status in the reader's language. At most one column of a status has none. */
  name: z.string().trim().min(1).max(COLUMN_LIMITS.name).nullable(),
  wip_limit: z.int().min(1).max(COLUMN_LIMITS.wip).nullable(),
  /** When a story enters, and when it leaves. */
  entry_policy: policy,
  exit_policy: policy,
});

/** More than the database allows, which refuses them with a reason of its own. */
const columns = z.array(column).max(50);

/**
 * `save_columns`: the whole board of a project, all or nothing; for people who manage it. Refusals: 403 `not_manager`, 409
 * `project_archived`, `columns_changed`, `too_many_columns`, `last_column_of_status`, `column_name_taken`, `column_gone`,
 * `wip_limit_reached`.
 */
const saveColumnsInput = z.object({
  project_id: z.uuid(),
  /** All columns that stay or are new, in the order of the board; statuses keep theirs. */
  columns,
  /** The columns that go, each with the one that gets its stories. */
  removed: z.array(z.object({ id: z.uuid(), to: z.uuid() })).max(50),
  /** The columns as the person saw them, in the order of the board. */
  expected: columns,
  command_id: commandId,
});

const savedColumn = rows
  .project_columns()
  .pick({ id: true, status: true, name: true, wip_limit: true, entry_policy: true, exit_policy: true });

const savedColumns = z.object({
  /** With it `undo_save_columns` restores the board. */
  save_id: z.uuid(),
  /** The columns as they are now, in the order of the board. */
  columns: z.array(savedColumn),
  /** How many stories went from a removed column to another one. */
  moved: z.array(z.object({ id: z.uuid(), to: z.uuid(), stories: count })),
});

export const columnsContracts = contracts({
  save_columns: { input: saveColumnsInput, output: savedColumns },
  /**
   * Restores the columns of a project as they were before its last save, and the places of the stories that this save moved and that
   * nobody has moved since, within an hour. Refusals: 403 `not_manager`, 409 `project_archived`, `columns_changed`.
   */
  undo_save_columns: {
    input: z.object({ project_id: z.uuid(), save_id: z.uuid(), command_id: commandId }),
    output: z.object({ columns: z.array(savedColumn) }),
  },
});

export type SaveColumnsInput = z.input<typeof saveColumnsInput>;
export type SavedColumns = z.infer<typeof savedColumns>;
