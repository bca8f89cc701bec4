import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { defineProcedure } from '#server/lib/procedure.ts';
import { apiError, type PublicError, refusal } from '#server/lib/public-error.ts';
import { type EditedField, editContracts, type FieldConflict } from '#shared/contracts/edit-story-field.ts';
import type { WholeStory } from '#shared/contracts/story.ts';

interface Found {
  story: WholeStory;
  current: FieldConflict['current'];
}

/** The last person who wrote a field, from the log. */
async function lastWriter(client: pg.ClientBase, story: string, field: EditedField): Promise<string | null> {
  const { rows } = await client.query<{ actor_id: string | null }>(
    `select actor_id from public.activity_log where entity_id = $1 and changes ? $2
     order by created_at desc, id limit 1`,
    [story, field],
  );
  return rows[0]?.actor_id ?? null;
}

/** The reason why a story cannot be changed: its project is read-only, or the story does not exist. */
async function missing(client: pg.ClientBase, id: string): Promise<PublicError> {
  const seen = await client.query('select from public.user_stories where id = $1', [id]);
  if (!seen.rowCount) {
    return refusal('story_gone');
  }
  return refusal('project_archived');
}

/**
 * Changes one field of a story if it still has the value that the person saw. Of two people who edit it at the same time, the
 * second gets a conflict.
 * @throws {PublicError} 409 field_conflict with {@link FieldConflict} as details, 409 project_archived, 404 story_gone; the
 *   refusals of the database.
 */
export const editStoryField = defineProcedure({
  ...editContracts.edit_story_field,
  async act({ story_id: id, field, before, after }, { client }): Promise<WholeStory> {
    // this lock applies the row policies of a change, also those of archived projects, and stops other changes meanwhile
    const found = await client.query<Found>(
      `select to_jsonb(s) - 'deleted_at' as story, to_jsonb(s) -> $2 as current
       from public.user_stories s where id = $1 for no key update`,
      [id, field],
    );
    const [row] = found.rows;
    if (!row) throw await missing(client, id);
    if (isDeepStrictEqual(row.current, after)) return row.story;
    if (!isDeepStrictEqual(row.current, before)) {
      const conflict: FieldConflict = {
        field,
        current: row.current,
        actor_id: await lastWriter(client, id, field),
      };
      throw refusal('field_conflict', { params: { ...conflict } });
    }
    // a name from the list of the contract, never a text of the caller
    const { rows } = await client.query<{ story: WholeStory }>(
      `update public.user_stories s
       set ${field} = (jsonb_populate_record(null::public.user_stories, $2::jsonb)).${field}
       where id = $1 returning to_jsonb(s) - 'deleted_at' as story`,
      [id, JSON.stringify({ [field]: after })],
    );
    const [changed] = rows;
    if (!changed) throw apiError('no_right');
    return changed.story;
  },
});
