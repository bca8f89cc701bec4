import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { PublicError } from './public-error.ts';
import type { RequestSource } from './request-source.ts';

/** The context of a procedure: the transaction with the caller's rights, the caller, and the settings. */
export interface ProcedureContext {
  client: pg.ClientBase;
  /** The caller's id; undefined for a signed-out caller. */
  personId: string | undefined;
  /** Where the request comes from, for throttling. */
  source: RequestSource;
  config: Config;
  log: Logger;
}

interface Offer<Input, Output> {
  name: string;
  /** `everyone`: signed-out callers too; `signed-in`: it needs a session. */
  access: 'everyone' | 'signed-in';
  input: z.ZodType<Input>;
  /** The schema of the result, for the OpenAPI document; absent if the contract has only a type. */
  output?: z.ZodType<Output>;
}

/**
 * A workflow that the API offers as `/rest/v1/rpc/<name>`, in one transaction with the caller's rights.
 * `act` returns the JSON for the client; undefined gives 204. A thrown refusal rolls back; a returned refusal commits, so that
 * an attempt counts.
 */
export interface Workflow<Input = unknown, Output = unknown> extends Offer<Input, Output> {
  act: (input: Input, context: ProcedureContext) => Promise<Output | PublicError>;
}

/**
 * A read that the API offers in the same way: one statement with the caller's rights, whose one row has the whole answer as the
 * text `body`, which is passed on as it is: JSON as JSON.stringify writes it.
 */
export interface Reading<Input = unknown> extends Offer<Input, unknown> {
  statement: (input: Input) => { text: string; values: (string | null)[] };
}

export type Procedure = Workflow | Reading;

/** Keeps the types of `input` and `act` together while giving the list of procedures one common type. */
export function defineProcedure<Input, Output>(procedure: Workflow<Input, Output>): Workflow {
  return procedure as unknown as Workflow;
}

/** The same for a read. */
export function defineReading<Input>(reading: Reading<Input>): Reading {
  return reading as unknown as Reading;
}
