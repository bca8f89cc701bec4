import { z } from 'zod';

/**
 * A procedure without its name. It has a file in `server/features` if it is more than a call of a function of the database; otherwise it
 * calls the function of schema `app` with its name, and the parts of the input are the arguments, in their order.
 */
interface Unnamed {
  input: z.ZodType;
  output: z.ZodType;
  /** The function that it calls, if that has another name. */
  calls?: string;
  /** The function that then reads the answer, by the first part of the input. */
  reads?: string;
}

/** A procedure: its name, its input and its answer, and for one without a file the functions of the database that it calls. */
export interface Contract extends Unnamed {
  name: string;
}

/** The contracts of procedures by name, each with its name. */
export function contracts<const Given extends Record<string, Unnamed>>(given: Given) {
  const named = Object.entries(given).map(([name, schemas]) => [name, { name, ...schemas }]);
  return Object.fromEntries(named) as { [Name in keyof Given]: Given[Name] & { name: Name } };
}

/** The types of a record of contracts: the input and the output of each procedure, for callers. */
export type CallsOf<Contracts extends Record<string, Unnamed>> = {
  [Name in keyof Contracts]: {
    input: z.input<Contracts[Name]['input']>;
    output: z.output<Contracts[Name]['output']>;
  };
};

/** The output of a procedure that answers nothing (204). */
export const nothing = z.void();

/** The id of a command, for a caller that may repeat it: within an hour, it is not carried out again. */
export const commandId = z.uuid().optional();
