import { describe, test } from 'vitest';
import { ROLES, type Role } from './roles.ts';

/** An action of a person, and the roles that may do it. */
export interface Action<Result> {
  may: readonly Role[];
  act: (role: Role) => PromiseLike<Result>;
}

/**
 * Defines a test for each action and each role.
 * @param verify fails if the result does not match whether the role may do it.
 */
export function eachRole<Result>(
  actions: Record<string, Action<Result>>,
  verify: (result: Result, may: boolean, role: Role) => void,
): void {
  describe.each(Object.entries(actions))('%s', (_name, { may, act }) => {
    test.each(ROLES.map((role) => [role, may.includes(role)] as const))('%s: %s', async (role, allowed) => {
      verify(await act(role), allowed, role);
    });
  });
}
