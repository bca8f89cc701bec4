import { z } from 'zod';
import { contracts, nothing } from '../parts/contract.ts';

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
  /** Read-only, and not listed, until it is active again (`archived: false`); for people who manage it: 403 `not_manager`. */
  archive_project: { input: projectInput.extend({ archived: z.boolean() }), output: nothing },
  /**
   * By its owner, for everybody at once; its owner may recover it for thirty days, and an administrator may restore it. Open
   * invitations end permanently. 403 `only_owner_deletes`.
   */
  delete_project: { input: projectInput, output: nothing },
  /** By its owner, with everything in it. 404 `project_gone`. */
  recover_project: { input: projectInput, output: nothing },
  deleted_projects: { input: z.object({}), output: z.array(deletedProject) },
});

export type DeletedProject = z.infer<typeof deletedProject>;
