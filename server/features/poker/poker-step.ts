import type { z } from 'zod';
import { defineProcedure, type Procedure } from '#server/lib/procedure.ts';
import { type PokerSession, pokerContracts } from '#shared/contracts/poker.ts';
import { readSession } from './read-session.ts';

interface Step<Input> {
  name: string;
  input: z.ZodType<Input>;
  output: z.ZodType<PokerSession>;
  /** The session that the step belongs to. */
  session: (input: Input) => string;
  /** The statement with its parameters. */
  statement: (input: Input) => [sql: string, values: unknown[]];
}

/**
 * A step of a session: one statement, after which the whole session is returned as the caller sees it. The database functions
 * check who may do what, and lock the session.
 * @throws {PublicError} 404 poker_gone, 403 not_facilitator, 409 poker_closed, and what the step itself refuses.
 */
export function pokerStep<Input>({ session, statement, ...contract }: Step<Input>): Procedure {
  return defineProcedure<Input, PokerSession>({
    ...contract,
    async act(given, { client }) {
      await client.query(...statement(given));
      return readSession(client, session(given));
    },
  });
}

/** A step that needs nothing but the session: `sql` calls a function with its id. */
export const plainStep = (name: 'leave_poker_session' | 'close_poker_session', sql: string): Procedure =>
  pokerStep({
    ...pokerContracts[name],
    session: ({ session_id }) => session_id,
    statement: ({ session_id }) => [sql, [session_id]],
  });
