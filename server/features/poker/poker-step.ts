import type pg from 'pg';
import type { z } from 'zod';
import {
  type Arguments,
  callStatement,
  defineChange,
  type Procedure,
  valuesOf,
} from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import type { PokerSession } from '#shared/contracts/poker.ts';

/** Reads a session as the caller may see it now. @throws {PublicError} 404 poker_gone. */
export const readSession = (client: pg.ClientBase, id: string): Promise<PokerSession> =>
  oneValue<PokerSession>(client, 'select app.read_poker($1)', [id]);

interface Contract<Input> {
  name: string;
  input: z.ZodType<Input>;
  output: z.ZodType<PokerSession>;
}

/**
 * A step of a session: one call, after which the whole session is returned as the caller sees it. The database functions
 * check who may do what, and lock the session.
 * @param name the function of schema `app`.
 * @param more its arguments after the session.
 * @throws {PublicError} 404 poker_gone, 403 not_facilitator, 409 poker_closed, and what the step itself refuses.
 */
export function pokerStep<Input extends { session_id: string }>(
  contract: Contract<Input>,
  name: string,
  more: Arguments<NoInfer<Input>> = [],
): Procedure {
  return defineChange<Input, PokerSession>({
    ...contract,
    statements: (given) => [
      callStatement(name, [given.session_id, ...valuesOf(more, given)]),
      callStatement('read_poker', [given.session_id], contract.output),
    ],
  });
}
