import type { Team } from '#client/data/projects/project-tree.ts';
import type { PersonSummary, Project } from '#client/data/projects/queries.ts';
import { isParticipant } from '#shared/rules/accounts/roles.ts';
import type { PokerRole } from './start-draft.ts';

export interface SessionPerson {
  person: PersonSummary;
  role: PokerRole;
}

/** The team that a session is proposed for: the chosen one, or the first one of the person, or the first one. */
export function proposedTeam(
  teams: readonly Team[],
  personId: string,
  chosen: string | null = null,
): Team | undefined {
  return (
    teams.find(({ id }) => id === chosen) ??
    teams.find(({ members }) => members.some(({ id }) => id === personId)) ??
    teams[0]
  );
}

/**
 * The people of a new session, by name: the team, who opens it, and others of the project who were added. The team votes, and its
 * product owner observes (Scrum Guide 2020: the Developers size the work).
 * @param roles the chosen roles, by person.
 */
export function sessionPeople(
  project: Project,
  team: Team,
  personId: string,
  roles: Readonly<Record<string, PokerRole>>,
): SessionPerson[] {
  const members = team.members.filter(isParticipant);
  const inTeam = new Map(members.map((member) => [member.id, member.role]));
  const proposal = (id: string): PokerRole => (inTeam.get(id) === 'product_owner' ? 'observes' : 'votes');
  const everyone = new Map([...project.members, ...members].map((person) => [person.id, person]));
  return [...everyone.values()]
    .filter(({ id }) => inTeam.has(id) || id === personId || roles[id] !== undefined)
    .map((person) => ({ person, role: roles[person.id] ?? proposal(person.id) }))
    .sort((a, b) => a.person.full_name.localeCompare(b.person.full_name));
}

/** The ids of the people with a role. */
export const idsOf = (people: readonly SessionPerson[], role: PokerRole): string[] =>
  people.filter((entry) => entry.role === role).map(({ person }) => person.id);
