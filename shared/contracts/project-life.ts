import { z } from 'zod';
import { contracts, nothing } from './contract.ts';

/** `delete_project`, `recover_project`: by its owner. */
export const projectInput = z.object({ project_id: z.uuid() });

/** `deleted_projects`: the caller's own, the latest first. */
export const deletedProject = z.object({
  id: z.uuid(),
  name: z.string(),
  key: z.string(),
  deleted_at: z.string(),
  /** From then on it cannot be recovered. */
  purged_at: z.string(),
});

export const projectLifeContracts = contracts({
  /** Read-only until it is active again (`archived: false`). */
  archive_project: { input: projectInput.extend({ archived: z.boolean() }), output: nothing },
  delete_project: { input: projectInput, output: nothing },
  recover_project: { input: projectInput, output: nothing },
  deleted_projects: { input: z.object({}), output: z.array(deletedProject) },
});

export type DeletedProject = z.infer<typeof deletedProject>;
