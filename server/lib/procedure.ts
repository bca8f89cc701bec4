import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { PublicError } from './public-error.ts';
import type { RequestSource } from './request-source.ts';
import { callFunction } from './rows.ts';

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
  /** The schema of the result: tests compare each answer with it, and the OpenAPI document shows it. */
  output: z.ZodType<Output>;
}

/** How a procedure is written: with a contract, and for signed-in callers unless it names others. */
type Written<Kind extends { access: unknown }> = Omit<Kind, 'access'> & Partial<Pick<Kind, 'access'>>;

/**
 * A workflow that the API offers as `/rest/v1/rpc/<name>`, in one transaction with the caller's rights.
 * `act` returns the JSON for the client; undefined gives 204. A thrown refusal rolls back; a returned refusal commits, so that
 * an attempt counts.
 */
export interface Workflow<Input = unknown, Output = unknown> extends Offer<Input, Output> {
  act: (input: Input, context: ProcedureContext) => Promise<NoInfer<Output> | PublicError>;
}

/**
 * A read that the API offers in the same way: one statement with the caller's rights, whose one row has the whole answer as the
 * text `body`, which is passed on as it is: JSON as JSON.stringify writes it.
 */
export interface Reading<Input = unknown, Output = unknown> extends Offer<Input, Output> {
  statement: (input: Input) => { text: string; values: (string | null)[] };
}

export type Procedure = Workflow | Reading;

/** Keeps the types of `input`, `output` and `act` together while giving the list of procedures one common type. */
export function defineProcedure<Input, Output>(procedure: Written<Workflow<Input, Output>>): Workflow {
  return { access: 'signed-in', ...procedure } as unknown as Workflow;
}

/** The same for a read. */
export function defineReading<Input, Output>(reading: Written<Reading<Input, Output>>): Reading {
  return { access: 'signed-in', ...reading } as unknown as Reading;
}

type Contract<Input, Output> = Omit<Offer<Input, Output>, 'access'>;

/** The arguments of a function of the database, in its order: names of parts of the input, or what a function makes of it. */
export type Arguments<Input> = readonly (keyof Input)[] | ((input: Input) => unknown[]);

/** The values of arguments for an input. */
export const valuesOf = <Input>(given: Arguments<Input>, input: Input): unknown[] =>
  typeof given === 'function' ? given(input) : given.map((name) => input[name]);

/** A workflow that is one call of a function of schema `app`, by default the one with its name. The result is the answer. */
export function defineCall<Input, Output>(
  contract: Contract<Input, Output>,
  given: Arguments<NoInfer<Input>>,
  name = contract.name,
): Workflow {
  const answersNothing = contract.output instanceof z.ZodVoid;
  const act = async (input: Input, { client }: ProcedureContext) => {
    const result = await callFunction<Output>(client, name, valuesOf(given, input));
    return (answersNothing ? undefined : result) as NoInfer<Output>;
  };
  return defineProcedure<Input, Output>({ ...contract, act });
}
