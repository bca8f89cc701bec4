import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { PublicError } from './public-error.ts';
import type { RequestSource } from './request-source.ts';

/** What a procedure may use: the transaction with the caller's rights, the caller, and the settings. */
export interface ProcedureContext {
  client: pg.ClientBase;
  /** The caller's id; undefined for a signed-out caller. */
  personId: string | undefined;
  /** Where the request comes from, for throttling. */
  source: RequestSource;
  config: Config;
  log: Logger;
}

/**
 * A workflow that the API offers as `/rest/v1/rpc/<name>`, in one transaction with the caller's rights.
 * `act` returns the JSON for the client; undefined gives 204. A thrown refusal rolls back; a returned refusal commits, so that
 * an attempt counts.
 */
export interface Procedure<Input = unknown, Output = unknown> {
  name: string;
  /** `everyone`: signed-out callers too; `signed-in`: it needs a session. */
  access: 'everyone' | 'signed-in';
  input: z.ZodType<Input>;
  /** The schema of the result, for the OpenAPI document; absent if the contract has only a type. */
  output?: z.ZodType<Output>;
  act: (input: Input, context: ProcedureContext) => Promise<Output | PublicError>;
}

/** Keeps the types of `input` and `act` together while giving the list of procedures one common type. */
export function defineProcedure<Input, Output>(procedure: Procedure<Input, Output>): Procedure {
  return procedure as unknown as Procedure;
}
