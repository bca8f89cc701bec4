import type { TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';
import { matches } from '#client/lib/text/text-match.ts';

/**
 * The teams with the members whose name, e-mail or skills contain every typed word; accents and case do not count. Teams
 * without such a member are left out. An empty search returns all teams, empty teams too.
 */
export function findPeople(
  teams: readonly TeamEntry[],
  people: ReadonlyMap<string, TeamPerson>,
  typed: string,
): TeamEntry[] {
  if (typed.trim() === '') return [...teams];
  const found = new Set(
    [...people.values()]
      .filter(({ full_name, email, skills }) =>
        matches([full_name, email ?? '', ...(skills ?? [])].join(' '), typed),
      )
      .map(({ id }) => id),
  );
  return teams
    .map((team) => ({ ...team, members: team.members.filter(({ person_id }) => found.has(person_id)) }))
    .filter(({ members }) => members.length > 0);
}
