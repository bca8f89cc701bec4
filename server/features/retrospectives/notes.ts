import { defineProcedure } from '#server/lib/procedure.ts';
import { retrospectiveContracts } from '#shared/contracts/retrospectives.ts';

/**
 * Creates a note of the caller, or changes it.
 * @throws {PublicError} 400 note_secret_missing, column_unknown; 404 note_gone; 409 note_other_browser, note_shown, too_many_notes,
 *   retrospective_full; those of every write to a retrospective.
 */
export const writeNote = defineProcedure({
  ...retrospectiveContracts.write_note,
  async act({ retrospective_id, id, column_id, body, figure, secret }, { client }): Promise<void> {
    const values = [retrospective_id, id, column_id, body, figure ?? null, secret ?? null];
    await client.query('select app.write_note($1, $2, $3, $4, $5, $6)', values);
  },
});

/** Deletes a note of the caller, or by the facilitator one that is shown. @throws {PublicError} those of every write to a retrospective. */
export const deleteNote = defineProcedure({
  ...retrospectiveContracts.delete_note,
  async act({ retrospective_id, id, secret }, { client }): Promise<void> {
    await client.query('select app.delete_note($1, $2, $3)', [retrospective_id, id, secret ?? null]);
  },
});

/**
 * Lets the caller's notes that wait for those of others be shown alone.
 * @throws {PublicError} 409 note_other_browser; those of every write to a retrospective.
 */
export const showOwnNotes = defineProcedure({
  ...retrospectiveContracts.show_own_notes,
  async act({ retrospective_id, secret }, { client }): Promise<void> {
    await client.query('select app.show_own_notes($1, $2)', [retrospective_id, secret]);
  },
});

/**
 * Lets the caller write from another browser.
 * @throws {PublicError} 409 browser_moves_spent; those of every write to a retrospective.
 */
export const writeFromHere = defineProcedure({
  ...retrospectiveContracts.write_from_here,
  async act({ retrospective_id, secret }, { client }): Promise<void> {
    await client.query('select app.move_to_browser($1, $2)', [retrospective_id, secret]);
  },
});
