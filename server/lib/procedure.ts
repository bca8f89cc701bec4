import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { PublicError } from './public-error.ts';
import type { RequestSource } from './request-source.ts';

/** What a procedure may use: the transaction (already the caller's), who calls, and the settings. */
export interface ProcedureContext {
  client: pg.ClientBase;
  /** The caller's id; undefined for a procedure open to everyone. */
  personId: string | undefined;
  /** Where the request came from, for throttling. */
  source: RequestSource;
  config: Config;
  log: Logger;
}

/**
 * A workflow that the API offers as `/rest/v1/rpc/<name>`: one transaction, run as the caller.
 * `act` returns what the client gets as JSON; undefined answers 204. A refusal that it throws undoes what it wrote; one that
 * it returns keeps that, so that an attempt counts.
 */
export interface Procedure<Input = unknown, Output = unknown> {
  name: string;
  /** `everyone` may be called signed out; `signed-in` needs a session. */
  access: 'everyone' | 'signed-in';
  input: z.ZodType<Input>;
  /** What `act` returns, for the OpenAPI document; left out where the contract describes it by a type alone. */
  output?: z.ZodType<Output>;
  act: (input: Input, context: ProcedureContext) => Promise<Output | PublicError>;
}

/** Keeps the types of `input` and `act` together while giving the list of procedures one common type. */
export function defineProcedure<Input, Output>(procedure: Procedure<Input, Output>): Procedure {
  return procedure as unknown as Procedure;
}
