import { z } from 'zod';
import { defineCall, defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { defineTask } from '#server/lib/task.ts';
import { projectLifeContracts as contracts, type DeletedProject } from '#shared/contracts/project-life.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';

/**
 * Archives a project (read-only for everyone, and not listed) or makes it active again; for people who manage it.
 * @throws {PublicError} 403 not_manager, from `app.archive_project`.
 */
const archiveProject = defineCall(contracts.archive_project, ['project_id', 'archived']);

/**
 * Deletes a project for everybody at once; its owner may recover it for thirty days, and an administrator may restore it. Open invitations end permanently.
 * @throws {PublicError} 403 only_owner_deletes, from `app.delete_project`.
 */
const deleteProject = defineCall(contracts.delete_project, ['project_id']);

/**
 * Recovers a deleted project of the caller, with everything in it.
 * @throws {PublicError} 404 project_gone, from `app.recover_project`.
 */
const recoverProject = defineCall(contracts.recover_project, ['project_id']);

/** The caller's own deleted projects, the latest first, with the time until which each can be recovered. */
const deletedProjects = defineProcedure({
  ...contracts.deleted_projects,
  act: (_input, { client }) =>
    oneValue<DeletedProject[]>(
      client,
      `select coalesce(json_agg(json_build_object('id', id, 'name', name, 'key', key, 'deleted_at', deleted_at,
         'purged_at', deleted_at + make_interval(days => $1)) order by deleted_at desc), '[]')
       from app.deleted_projects()`,
      [DAYS_TO_RECOVER],
    ),
});

/** The life of a project after its creation. */
export const projectLifeProcedures = [archiveProject, deleteProject, recoverProject, deletedProjects];

/**
 * Every hour, permanently removes projects that were deleted a month ago and can no longer be recovered, and what the undo of
 * saved columns and the repeat of a command need.
 */
export const purgeProjects = defineTask({
  name: 'purge_projects',
  payload: z.unknown(),
  schedule: '37 * * * *',
  run: async (_payload, { pool }) => {
    await pool.query('delete from public.projects where deleted_at < now() - make_interval(days => $1)', [
      DAYS_TO_RECOVER,
    ]);
    await pool.query("delete from app.column_saves where saved_at < now() - interval '1 hour'");
    await pool.query("delete from app.done_commands where done_at < now() - interval '1 hour'");
  },
});
