/** The roles that an invitation may give, in the order in which they are offered. */
export const INVITABLE_ROLES = ['member', 'developer', 'tester', 'scrum_master', 'product_owner'] as const;
