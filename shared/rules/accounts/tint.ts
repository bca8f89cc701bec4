/** The tints behind people's initials, as `profiles.tint` stores them: six pale ones, then the same six with a ring. */
export const TINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
