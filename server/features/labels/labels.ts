import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { storiesContracts as contracts } from '#shared/contracts/change-stories.ts';

/**
 * Renames a label on all stories of its project, for people who manage it.
 * @throws 403 not_manager, 404 and 409 label_gone (from `app.rename_label`).
 */
const renameLabel = defineProcedure({
  ...contracts.rename_label,
  act: async ({ label_id, name }, { client }) => ({
    story_ids:
      (await oneValue<string[] | null>(client, 'select app.rename_label($1, $2)', [label_id, name])) ?? [],
  }),
});

/**
 * Removes a label from all stories of its project and deletes it, for people who manage it.
 * @throws 403 not_manager, 404 and 409 label_gone (from `app.delete_label`).
 */
const deleteLabel = defineProcedure({
  ...contracts.delete_label,
  act: async ({ label_id }, { client }) => ({
    story_ids: (await oneValue<string[] | null>(client, 'select app.delete_label($1)', [label_id])) ?? [],
  }),
});

/** The labels of a project. */
export const labelProcedures = [renameLabel, deleteLabel];
