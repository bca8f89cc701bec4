import { defineProcedure } from '#server/lib/procedure.ts';
import {
  type PeopleProcedures,
  type PersonPage,
  personActivityInput,
  personActivityOutput,
  personPageInput,
  personPageOutput,
} from '#shared/contracts/people.ts';

type Events = PeopleProcedures['person_activity']['output'];

/** A person with the projects and teams that the caller sees; null of people whom the caller does not know. */
export const personPage = defineProcedure({
  name: 'person_page',
  access: 'signed-in',
  input: personPageInput,
  output: personPageOutput,
  async act({ person_id }, { client }): Promise<PersonPage | null> {
    const { rows } = await client.query<{ page: PersonPage | null }>('select app.person_page($1) as page', [
      person_id,
    ]);
    return rows[0]?.page ?? null;
  },
});

/** The recent activity of a person, as far as they show it and the caller sees the projects. */
export const personActivity = defineProcedure({
  name: 'person_activity',
  access: 'signed-in',
  input: personActivityInput,
  output: personActivityOutput,
  async act({ person_id, after, limit }, { client }): Promise<Events> {
    const { rows } = await client.query<{ events: Events }>(
      'select app.person_activity($1, $2, $3, $4) as events',
      [person_id, after?.created_at ?? null, after?.id ?? null, limit],
    );
    return rows[0]?.events ?? [];
  },
});
