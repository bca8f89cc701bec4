import { defineProcedure } from '#server/lib/procedure.ts';
import { administrationContracts, type OwnedProject } from '#shared/contracts/administration.ts';

/** The projects that a person owns. @throws {PublicError} 403 if the caller is not an administrator, from the database. */
export const ownedProjects = defineProcedure({
  ...administrationContracts.admin_owned_projects,
  async act({ owner_id }, { client }): Promise<OwnedProject[]> {
    const { rows } = await client.query<{ list: OwnedProject[] }>(
      'select app.admin_owned_projects($1) as list',
      [owner_id],
    );
    return rows[0]?.list ?? [];
  },
});
