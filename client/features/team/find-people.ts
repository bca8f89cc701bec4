import type { TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';
import { matches } from '#client/lib/text-match.ts';

/**
 * The teams with those of their members whose name, e-mail or skills hold every word that was typed (accents and case do
 * not count); teams without such a member are left out. Nothing typed: all of them, empty teams too.
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
