import { auth } from '#client/lib/backend/auth.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { failureCode } from '#client/lib/text/errors.ts';

/**
 * Waits for a call of a workflow that only administrators may. The session says who is one; if the server refuses because that was withdrawn
 * meanwhile, the session is renewed, and with it the administration is not offered any more.
 * @throws the error that the server answered.
 */
export async function asAdmin<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (failureCode(error) === 'not_admin') void auth.refreshSession().catch(() => undefined);
    throw error;
  }
}

/** Calls a workflow {@link asAdmin}. @throws the error that the server answered. */
export const callAsAdmin: typeof call = (name, input) => asAdmin(call(name, input));
