import { defineProcedure } from '#server/lib/procedure.ts';
import type { Activity } from '#shared/contracts/dashboard.ts';
import { type PersonPage, peopleContracts } from '#shared/contracts/people.ts';

/** A person with the projects and teams that the caller sees; null of people whom the caller does not know. */
export const personPage = defineProcedure({
  ...peopleContracts.person_page,
  async act({ person_id }, { client }): Promise<PersonPage | null> {
    const { rows } = await client.query<{ page: PersonPage | null }>('select app.person_page($1) as page', [
      person_id,
    ]);
    return rows[0]?.page ?? null;
  },
});

/** The recent activity of a person, as far as they show it and the caller sees the projects. */
export const personActivity = defineProcedure({
  ...peopleContracts.person_activity,
  async act({ person_id, after, limit }, { client }): Promise<Activity[]> {
    const { rows } = await client.query<{ events: Activity[] }>(
      'select app.person_activity($1, $2, $3, $4) as events',
      [person_id, after?.created_at ?? null, after?.id ?? null, limit],
    );
    return rows[0]?.events ?? [];
  },
});
