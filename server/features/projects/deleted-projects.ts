import { defineProcedure } from '#server/lib/procedure.ts';
import { type DeletedProject, projectLifeContracts } from '#shared/contracts/project-life.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';

/** The caller's own deleted projects, the latest first, with the time until which each can be recovered. */
export const deletedProjects = defineProcedure({
  ...projectLifeContracts.deleted_projects,
  async act(_input, { client }): Promise<DeletedProject[]> {
    const { rows } = await client.query<{ deleted: DeletedProject[] }>(
      `select coalesce(json_agg(json_build_object('id', id, 'name', name, 'key', key, 'deleted_at', deleted_at,
         'purged_at', deleted_at + make_interval(days => $1)) order by deleted_at desc), '[]') as deleted
       from app.deleted_projects()`,
      [DAYS_TO_RECOVER],
    );
    return rows[0]?.deleted ?? [];
  },
});
