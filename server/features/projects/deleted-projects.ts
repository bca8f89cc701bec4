import { z } from 'zod';
import { defineProcedure } from '#server/lib/procedure.ts';
import {
  DAYS_TO_RECOVER,
  type DeletedProject,
  deletedProjectsOutput,
} from '#shared/contracts/project-life.ts';

/** The caller's own deleted projects, the latest first, with the time until which each can be recovered. */
export const deletedProjects = defineProcedure({
  name: 'deleted_projects',
  access: 'signed-in',
  input: z.object({}),
  output: deletedProjectsOutput,
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
