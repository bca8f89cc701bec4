import { z } from 'zod';

/** `rename_label`: on all stories of its project; a name that is in use merges the two labels. */
export const renameLabelInput = z.object({ label_id: z.uuid(), name: z.string().trim().min(1).max(60) });

/** `delete_label`: removes it from all stories of its project. */
export const deleteLabelInput = z.object({ label_id: z.uuid() });

export type RenameLabelInput = z.input<typeof renameLabelInput>;
export type DeleteLabelInput = z.input<typeof deleteLabelInput>;
/** The ids of the stories that had the label. */
export interface LabelledStories {
  story_ids: string[];
}
