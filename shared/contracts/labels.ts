import { z } from 'zod';
import { contracts } from './contract.ts';

/** The ids of the stories that had the label. */
const labelledStories = z.object({ story_ids: z.array(z.uuid()) });

export const labelContracts = contracts({
  /** On all stories of its project; a name that is in use merges the two labels. */
  rename_label: {
    input: z.object({ label_id: z.uuid(), name: z.string().trim().min(1).max(60) }),
    output: labelledStories,
  },
  /** Removes it from all stories of its project. */
  delete_label: { input: z.object({ label_id: z.uuid() }), output: labelledStories },
});
