import { defineProcedure } from '#server/lib/procedure.ts';
import { type LabelledStories, labelContracts } from '#shared/contracts/labels.ts';

/**
 * Removes a label from all stories of its project and deletes it, for people who manage it.
 * @throws 403 not_manager, 404 and 409 label_gone (from `app.delete_label`).
 */
export const deleteLabel = defineProcedure({
  ...labelContracts.delete_label,
  async act({ label_id }, { client }): Promise<LabelledStories> {
    const { rows } = await client.query<LabelledStories>('select app.delete_label($1) as story_ids', [
      label_id,
    ]);
    return { story_ids: rows[0]?.story_ids ?? [] };
  },
});
