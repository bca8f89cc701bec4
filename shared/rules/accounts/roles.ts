/** The roles in a team, in the order of the choice. */
export const TEAM_ROLES = [
  'member',
  'developer',
  'tester',
  'designer',
  'scrum_master',
  'product_owner',
  'observer',
] as const;

export type TeamRole = (typeof TEAM_ROLES)[number];

/** The roles that a person may have in the own profile, in the order of the choice. */
export const PROFILE_ROLES = TEAM_ROLES.filter((role) => role !== 'observer');

/** The roles that an invitation may give, in the order of the choice. */
export const INVITABLE_ROLES = TEAM_ROLES.filter((role) => role !== 'designer');

/** The roles that manage a project. */
export const MANAGING_ROLES: readonly TeamRole[] = ['product_owner', 'scrum_master'];

/** The ones of some roles that a person may have: guests manage nothing. */
export const rolesFor = <Role extends TeamRole>(
  { guest }: { guest: boolean },
  roles: readonly Role[],
): Role[] => roles.filter((role) => !(guest && MANAGING_ROLES.includes(role)));

/** Whether a role takes part in a project. Observers read it, and do not count in the team. */
export const isParticipant = ({ role }: { role: TeamRole }): boolean => role !== 'observer';
