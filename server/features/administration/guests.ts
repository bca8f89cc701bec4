import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { administrationContracts as contracts } from '#shared/contracts/administration.ts';

/**
 * Makes an account one of a guest, or of the staff. It is written to the log of the server.
 * @throws {PublicError} 403 not_admin, 404 person_not_found, 409 guest_administers_nothing, guest_manages_nothing, guest_in_one_project
 *   or foreign_stays_guest, 403 guest_owns_nothing, from the database.
 */
const setGuest = defineProcedure({
  ...contracts.admin_set_guest,
  async act({ person_id, guest }, { client, config, personId, log }): Promise<void> {
    const values = [person_id, guest, config.allowedEmailDomains];
    if (await oneValue<boolean>(client, 'select app.admin_set_guest($1, $2, $3)', values))
      log.info({ person: person_id, guest, by: personId }, 'guest changed');
  },
});

/**
 * Allows, or no longer allows, guests from outside the allowed domains. It is written to the log of the server.
 * @throws {PublicError} 403 not_admin, from the database.
 */
const allowForeignGuests = defineProcedure({
  ...contracts.admin_allow_foreign_guests,
  async act({ allowed }, { client, config, personId, log }): Promise<void> {
    const values = [allowed, config.allowedEmailDomains];
    if (await oneValue<boolean>(client, 'select app.admin_allow_foreign_guests($1, $2)', values))
      log.info({ allowed, by: personId }, 'guests of other domains changed');
  },
});

/** Who is a guest, and who may be invited as one. */
export const guestProcedures = [setGuest, allowForeignGuests];
