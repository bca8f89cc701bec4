import { randomUUID } from 'node:crypto';
import { TEAM_ROLES, type TeamRole } from '#shared/rules/accounts/roles.ts';
import type { Client, Person, TestServer } from '../harness.ts';
import { addMember, type Project } from '../scenario.ts';

/** The people of a project: its owner, and a member of its team in each role. */
export const MEMBERS = ['owner', ...TEAM_ROLES] as const;
/** The people who take part in it. The others only read. */
export const PARTICIPANTS = MEMBERS.filter((role) => role !== 'observer');
/** The people with an account: `other` belongs only to another project. */
export const SIGNED_IN = [...MEMBERS, 'other'] as const;
/** All callers: `nobody` is signed out. */
export const ROLES = [...SIGNED_IN, 'nobody'] as const;
export type Role = (typeof ROLES)[number];
/** The people who manage a project. */
export const MANAGERS: readonly Role[] = ['owner', 'product_owner', 'scrum_master'];

/** Whether a role is one in a team. The owner is not. */
export function isTeamRole(role: Role): role is TeamRole {
  return TEAM_ROLES.some((teamRole) => teamRole === role);
}

/** One person for each role. */
export class Cast {
  readonly #server: TestServer;
  readonly #people: ReadonlyMap<Role, Person>;

  constructor(server: TestServer, people: ReadonlyMap<Role, Person>) {
    this.#server = server;
    this.#people = people;
  }

  /** @throws {Error} for `nobody`. */
  person(role: Role): Person {
    const person = this.#people.get(role);
    if (!person) throw new Error(`${role} has no account`);
    return person;
  }

  /** The client of a role; signed out for `nobody`. */
  client(role: Role): Client {
    return this.#people.get(role)?.client ?? this.#server.anonymousClient();
  }

  /** The id of a person; for `nobody` an id without an account. */
  id(role: Role): string {
    return this.#people.get(role)?.id ?? randomUUID();
  }

  /** Adds a person of each role to the team of a project of the owner. */
  async join(project: Pick<Project, 'team'>): Promise<void> {
    for (const role of TEAM_ROLES)
      await addMember(this.person('owner'), project.team, this.person(role), role);
  }
}

/** Creates an account for each role. They belong to no project yet. */
export async function createCast(server: TestServer): Promise<Cast> {
  const people = new Map<Role, Person>();
  for (const role of SIGNED_IN) people.set(role, await server.createPerson({ name: role }));
  return new Cast(server, people);
}
