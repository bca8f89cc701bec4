import type pg from 'pg';
import { z } from 'zod';
import { emailField } from '#server/accounts/fields.ts';
import { tryCode } from '#server/accounts/secrets/codes.ts';
import { requestMail } from '#server/accounts/throttles/mail-requests.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import { defineProcedure, type Procedure } from '#server/lib/procedure.ts';
import { PublicError } from '#server/lib/public-error.ts';
import { oneValue } from '#server/lib/rows.ts';

/** Turns a refusal into the form of the table API: a code like a SQLSTATE, with the stable code as hint (see app.refuse). */
function asTableApiError(error: unknown): unknown {
  if (!(error instanceof AuthError)) return error;
  const { status, text, params, code, retryAfter } = error;
  const details = retryAfter === undefined ? null : JSON.stringify({ retry_after: retryAfter });
  return new PublicError({
    status,
    code: `PT${status}`,
    text,
    params,
    hint: code,
    details,
    retryAfter,
    cause: error,
  });
}

/** Runs work with the server's own role, since the caller's role has no rights to accounts, and then restores the caller's role. */
async function asServer<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const role = await oneValue<string>(client, `select current_setting('role')`);
  await client.query('set local role none');
  try {
    const result = await work();
    await client.query(`select set_config('role', $1, true)`, [role]);
    return result;
  } catch (error) {
    throw asTableApiError(error);
  }
}

const generate = defineProcedure({
  name: 'generate_otp_code',
  access: 'everyone',
  input: z.object({ user_email_param: emailField }),
  output: z.null(),
  /** Mails a code if the address has an account. Returns null for every address. */
  act: async ({ user_email_param: email }, { client, source }) => {
    await asServer(client, () => requestMail(client, { mail: 'send_code', email, source }));
    return null;
  },
});

const verify = defineProcedure({
  name: 'verify_otp_code',
  access: 'everyone',
  input: z.object({ user_email_param: emailField, otp_code_param: z.string().max(20) }),
  output: z.boolean(),
  /** Returns whether a code is correct. A correct code is used up. It opens no session; `/auth/v1/verify` does. */
  act: async ({ user_email_param: email, otp_code_param: code }, { client, source }) => {
    const right = await asServer(client, () => tryCode(client, { email, code: code.trim(), source }));
    return right !== null;
  },
});

/** The two procedures of the spec, on the same codes as `/auth/v1/otp` and `/auth/v1/verify`. */
export const codeProcedures: readonly Procedure[] = [generate, verify];
