import { defineProcedure } from '#server/lib/procedure.ts';
import { deleteNoteInput, writeNoteInput } from '#shared/contracts/retrospectives.ts';

/**
 * Creates a note of the caller, or changes it.
 * @throws {PublicError} 400 note_secret_missing, column_unknown; 404 note_gone; 409 too_many_notes; those of every write to a
 *   retrospective.
 */
export const writeNote = defineProcedure({
  name: 'write_note',
  access: 'signed-in',
  input: writeNoteInput,
  async act({ retrospective_id, id, column_id, body, figure, secret }, { client }): Promise<void> {
    const values = [retrospective_id, id, column_id, body, figure ?? null, secret ?? null];
    await client.query('select app.write_note($1, $2, $3, $4, $5, $6)', values);
  },
});

/** Deletes a note of the caller. @throws {PublicError} those of every write to a retrospective. */
export const deleteNote = defineProcedure({
  name: 'delete_note',
  access: 'signed-in',
  input: deleteNoteInput,
  async act({ retrospective_id, id, secret }, { client }): Promise<void> {
    await client.query('select app.delete_note($1, $2, $3)', [retrospective_id, id, secret ?? null]);
  },
});
