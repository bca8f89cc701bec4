import {
  deleteLabelInput,
  type LabelledStories,
  renameLabelInput,
} from '../../../shared/contracts/labels.ts';
import { defineProcedure } from '../../lib/procedure.ts';

/**
 * Renames a label on all stories of its project, for whoever manages it.
 * @throws 403 not_manager, 404 and 409 label_gone (from `app.rename_label`).
 */
export const renameLabel = defineProcedure({
  name: 'rename_label',
  access: 'signed-in',
  input: renameLabelInput,
  async act({ label_id, name }, { client }): Promise<LabelledStories> {
    const { rows } = await client.query<LabelledStories>('select app.rename_label($1, $2) as story_ids', [
      label_id,
      name,
    ]);
    return { story_ids: rows[0]?.story_ids ?? [] };
  },
});

/**
 * Takes a label off all stories of its project and deletes it, for whoever manages it.
 * @throws 403 not_manager, 404 and 409 label_gone (from `app.delete_label`).
 */
export const deleteLabel = defineProcedure({
  name: 'delete_label',
  access: 'signed-in',
  input: deleteLabelInput,
  async act({ label_id }, { client }): Promise<LabelledStories> {
    const { rows } = await client.query<LabelledStories>('select app.delete_label($1) as story_ids', [
      label_id,
    ]);
    return { story_ids: rows[0]?.story_ids ?? [] };
  },
});
