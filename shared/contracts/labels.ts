import { z } from 'zod';
import { contracts } from './contract.ts';

/** `rename_label`: on all stories of its project; a name that is in use merges the two labels. */
const renameLabelInput = z.object({ label_id: z.uuid(), name: z.string().trim().min(1).max(60) });

/** `delete_label`: removes it from all stories of its project. */
const deleteLabelInput = z.object({ label_id: z.uuid() });

/** The ids of the stories that had the label. */
const labelledStories = z.object({ story_ids: z.array(z.uuid()) });

export const labelContracts = contracts({
  rename_label: { input: renameLabelInput, output: labelledStories },
  delete_label: { input: deleteLabelInput, output: labelledStories },
});
