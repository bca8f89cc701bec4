/** The roles in a team, in the order in which they are offered. */
export const TEAM_ROLES = [
  'member',
  'developer',
  'tester',
  'designer',
  'scrum_master',
  'product_owner',
] as const;

export type TeamRole = (typeof TEAM_ROLES)[number];

/** The roles that an invitation may give, in the order in which they are offered. */
export const INVITABLE_ROLES = ['member', 'developer', 'tester', 'scrum_master', 'product_owner'] as const;
