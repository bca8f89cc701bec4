import { z } from 'zod';

/** How long a deleted project can be recovered, in days. */
export const DAYS_TO_RECOVER = 30;

/** `delete_project`, `recover_project`: by its owner. */
export const projectInput = z.object({ project_id: z.uuid() });

/** `archive_project`: read-only until it is active again (`archived: false`). */
export const archiveProjectInput = projectInput.extend({ archived: z.boolean() });

/** `deleted_projects`: the caller's own, the latest first. */
export const deletedProjectsOutput = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    key: z.string(),
    deleted_at: z.string(),
    /** From then on it cannot be recovered. */
    purged_at: z.string(),
  }),
);

export type ProjectInput = z.input<typeof projectInput>;
export type ArchiveProjectInput = z.input<typeof archiveProjectInput>;
export type DeletedProject = z.infer<typeof deletedProjectsOutput>[number];
