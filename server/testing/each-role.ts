import { describe, test } from 'vitest';
import { ROLES, type Role } from './roles.ts';

/** Something that a person does or sees, and the roles that may. */
export interface Action<Result> {
  may: readonly Role[];
  act: (role: Role) => PromiseLike<Result>;
}

/**
 * Defines a test for each action and each role.
 * @param verify fails where the result does not fit whether the role may.
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
