import { defineProcedure } from '#server/lib/procedure.ts';
import { type LabelledStories, labelContracts } from '#shared/contracts/labels.ts';

/**
 * Renames a label on all stories of its project, for people who manage it.
 * @throws 403 not_manager, 404 and 409 label_gone (from `app.rename_label`).
 */
export const renameLabel = defineProcedure({
  ...labelContracts.rename_label,
  async act({ label_id, name }, { client }): Promise<LabelledStories> {
    const { rows } = await client.query<LabelledStories>('select app.rename_label($1, $2) as story_ids', [
      label_id,
      name,
    ]);
    return { story_ids: rows[0]?.story_ids ?? [] };
  },
});
