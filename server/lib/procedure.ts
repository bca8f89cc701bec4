import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Contract } from '#shared/contracts/parts/contract.ts';
import type { Config } from '../config/config.ts';
import type { PublicError } from './public-error.ts';
import type { RequestSource } from './request-source.ts';
import type { Statement } from './statement.ts';

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
 * A procedure that is nothing but statements with the caller's rights: they are sent together and end their transaction in one
 * round trip. The one row of the last has the answer as the JSON text `body`, which is passed on as it is; null gives 204. Where the
 * answer is a list, each row has one element of it. A check that must undo a change has to fail inside a statement.
 */
export interface Pipelined<Input = unknown, Output = unknown> extends Offer<Input, Output> {
  /** Whether it only reads: then the database refuses every write. */
  readOnly: boolean;
  statements: (input: Input) => Statement[];
}

export type Procedure = Workflow | Pipelined;

/** Keeps the types of `input`, `output` and `act` together while giving the list of procedures one common type. */
export function defineProcedure<Input, Output>(procedure: Written<Workflow<Input, Output>>): Workflow {
  return { access: 'signed-in', ...procedure } as unknown as Workflow;
}

/** The same for a read that is one statement. */
export function defineReading<Input, Output>({
  statement,
  ...offer
}: Written<Offer<Input, Output>> & { statement: (input: Input) => Statement }): Pipelined {
  const statements = (input: Input) => [statement(input)];
  return { access: 'signed-in', readOnly: true, ...offer, statements } as unknown as Pipelined;
}

/** The same for a change that is nothing but statements. */
export function defineChange<Input, Output>(
  change: Written<Omit<Pipelined<Input, Output>, 'readOnly'>>,
): Pipelined {
  return { access: 'signed-in', readOnly: false, ...change } as unknown as Pipelined;
}

/**
 * The statement that calls a function of schema `app`.
 * @param output the schema of the answer that its result is; undefined: the call answers nothing.
 */
export function callStatement(name: string, values: unknown[], output?: z.ZodType): Statement {
  const call = `app.${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`;
  if (output === undefined || output instanceof z.ZodVoid)
    return { text: `select null as body from ${call}`, values };
  if (output instanceof z.ZodArray)
    return {
      text: `select element::text as body from json_array_elements(to_json(${call})) element`,
      values,
    };
  return { text: `select coalesce(to_json(${call})::text, 'null') as body`, values };
}

/** Whether a part of an input is a list of objects: the database takes it as JSON, and lists of texts or ids as its own lists. */
const isJsonList = (part: unknown): boolean =>
  part instanceof z.ZodArray && part.element instanceof z.ZodObject;

/**
 * The procedure of a contract that has no file: a change that calls its function with the parts of the input, in their order. The
 * result is the answer, or with `reads` what this function then returns for the first part.
 */
export function callOf(contract: Contract): Pipelined {
  const { name, calls = name, reads, input, output } = contract;
  const parts = Object.entries((input as z.ZodObject).shape);
  return defineChange({
    name,
    input: input as z.ZodType<Record<string, unknown>>,
    output,
    statements(given) {
      const values = parts.map(([key, part]) => (isJsonList(part) ? JSON.stringify(given[key]) : given[key]));
      if (reads === undefined) return [callStatement(calls, values, output)];
      return [callStatement(calls, values), callStatement(reads, values.slice(0, 1), output)];
    },
  });
}
