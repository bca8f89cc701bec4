import { defineCall } from '#server/lib/procedure.ts';
import { peopleContracts } from '#shared/contracts/people.ts';

/** A person with the projects and teams that the caller sees; null of people whom the caller does not know. */
const personPage = defineCall(peopleContracts.person_page, ['person_id']);

/** The recent activity of a person, as far as they show it and the caller sees the projects. */
const personActivity = defineCall(peopleContracts.person_activity, ({ person_id, after, limit }) => [
  person_id,
  after?.created_at ?? null,
  after?.id ?? null,
  limit,
]);

/** The page of a person. */
export const personProcedures = [personPage, personActivity];
