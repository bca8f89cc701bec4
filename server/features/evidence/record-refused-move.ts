import { defineCall } from '#server/lib/procedure.ts';
import { evidenceContracts } from '#shared/contracts/evidence.ts';

/**
 * Records a move into a full column that the caller's page has refused: once a minute for each story and column. Stories that the caller
 * may not move, and a column that has room by now, record nothing.
 * @throws {PublicError} the errors of a move of these stories, except 409 wip_limit_reached.
 */
export const recordRefusedMove = defineCall(
  evidenceContracts.record_refused_move,
  ({ story_ids, status, column_id }) => [story_ids, status, column_id ?? null],
);
