import { defineProcedure } from '#server/lib/procedure.ts';
import { type AdminPerson, administrationContracts } from '#shared/contracts/administration.ts';

/** A page of the accounts, for administrators. @throws {PublicError} 403 not_admin, from the database. */
export const listPeople = defineProcedure({
  ...administrationContracts.admin_people,
  async act({ search, limit, offset }, { client }) {
    const { rows } = await client.query<{ page: { total: number; people: AdminPerson[] } }>(
      'select app.admin_people($1, $2, $3) as page',
      [search, limit, offset],
    );
    return rows[0]?.page ?? { total: 0, people: [] };
  },
});
