import { z } from 'zod';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { defineCall } from '#server/lib/procedure.ts';
import { defineTask } from '#server/lib/task.ts';
import { retrospectiveContracts as contracts } from '#shared/contracts/retrospectives.ts';

/** The procedures for the notes of a retrospective. @throws {PublicError} also those of every write to a retrospective. */
export const noteProcedures = [
  /**
   * Creates a note of the caller, or changes it.
   * @throws {PublicError} 400 note_secret_missing, column_unknown; 404 note_gone; 409 note_other_browser, note_shown, too_many_notes,
   *   retrospective_full.
   */
  defineCall(contracts.write_note, [
    'retrospective_id',
    'id',
    'column_id',
    'body',
    'figure',
    'secret',
    'phase_count',
  ]),

  /** Deletes a note of the caller, or by the facilitator one that is shown. */
  defineCall(contracts.delete_note, ['retrospective_id', 'id', 'secret']),

  /** Lets the caller's notes that wait for those of others be shown alone. @throws {PublicError} 409 note_other_browser. */
  defineCall(contracts.show_own_notes, ['retrospective_id', 'secret']),

  /** Lets the caller write from another browser. @throws {PublicError} 409 browser_moves_spent. */
  defineCall(contracts.write_from_here, ['retrospective_id', 'secret'], 'move_to_browser'),
];

/** Publishes what has changed in an anonymous retrospective by the notes of three people, a quarter of a minute later at most. */
export const publishRetroNotes = defineTask({
  // the name under which an earlier version may have left one in the queue
  name: 'count_retro_notes',
  payload: z.object({ retrospective_id: z.uuid() }),
  run: async ({ retrospective_id }, { pool }) => {
    await pool.query('select app.publish_notes($1)', [retrospective_id]);
    notifyCommit();
  },
});
