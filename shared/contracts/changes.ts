import { z } from 'zod';
import { contracts } from './parts/contract.ts';

const changeShape = z.object({
  table: z.string(),
  /** As the caller sees it: a row that has become visible is an INSERT, one that has left is a DELETE. */
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  /** The columns of the row's primary key. */
  key: z.record(z.string(), z.string()),
  /** When the row was written; its transaction may have ended later. */
  at: z.string(),
});

/** The form of a cursor; see `app.changes_since`. */
const CURSOR =
  /^\d{1,20}\/\w{32}\/\d{1,18}:\d{1,18}:[\d,]*\/\d{1,18}(\/\d{1,18}:\d{1,18}:[\d,]*\/\d{1,18}\/\d{1,18})?$/;

export const changesContracts = contracts({
  /**
   * The changes since an earlier call that the caller may see, each once, however the transactions that made them overlapped.
   * Refused with 410 `cursor_expired`, and with 400 `table_not_followed`.
   */
  changes: {
    input: z.object({
      /** The cursor of the last answer; without one the answer has no changes, and a cursor for those from now on. */
      cursor: z.string().max(64_000).regex(CURSOR).optional(),
      /** Only the changes of these tables; without them those of all. */
      tables: z.array(z.string().max(63)).max(100).optional(),
      limit: z.int().min(1).max(5_000).default(1_000),
    }),
    output: z.object({
      changes: z.array(changeShape),
      cursor: z.string(),
      /** Whether more changes wait behind the limit. */
      more: z.boolean(),
      /** Whether rows may have appeared or disappeared since the cursor without a change of their own: read again which ones there are. */
      access_changed: z.boolean(),
    }),
  },
});
