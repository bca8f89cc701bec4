import { randomUUID } from 'node:crypto';
import { TEAM_ROLES, type TeamRole } from '#shared/contracts/team.ts';
import type { Client, Person, TestServer } from './harness.ts';
import { addMember, type Project } from './scenario.ts';

/** Everyone of a project: its owner, and a member of its team in each role. */
export const MEMBERS = ['owner', ...TEAM_ROLES] as const;
/** Everyone with an account: `other` belongs to another project only. */
export const SIGNED_IN = [...MEMBERS, 'other'] as const;
/** Everyone there is: `nobody` is signed out. */
export const ROLES = [...SIGNED_IN, 'nobody'] as const;
export type Role = (typeof ROLES)[number];
/** Those who manage a project. */
export const MANAGERS: readonly Role[] = ['owner', 'product_owner', 'scrum_master'];

/** Whether it is a role in a team, which the owner need not have. */
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

  /** The client of a role; a client that is signed out for `nobody`. */
  client(role: Role): Client {
    return this.#people.get(role)?.client ?? this.#server.anonymousClient();
  }

  /** The id of a person; one that no account has for `nobody`. */
  id(role: Role): string {
    return this.#people.get(role)?.id ?? randomUUID();
  }

  /** Puts a person of each role into the team of a project of the owner. */
  async join(project: Pick<Project, 'team'>): Promise<void> {
    for (const role of TEAM_ROLES)
      await addMember(this.person('owner'), project.team, this.person(role), role);
  }
}

/** Makes an account for each role. They belong to no project yet. */
export async function createCast(server: TestServer): Promise<Cast> {
  const people = new Map<Role, Person>();
  for (const role of SIGNED_IN) people.set(role, await server.createPerson({ name: role }));
  return new Cast(server, people);
}
