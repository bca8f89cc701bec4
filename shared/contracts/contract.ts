import { z } from 'zod';

/** The schemas of the input and the answer of a procedure. */
interface Schemas {
  input: z.ZodType;
  output: z.ZodType;
}

/** The contracts of procedures by name, each with its name. */
export function contracts<const Given extends Record<string, Schemas>>(given: Given) {
  const named = Object.entries(given).map(([name, schemas]) => [name, { name, ...schemas }]);
  return Object.fromEntries(named) as { [Name in keyof Given]: Given[Name] & { name: Name } };
}

/** The types of a record of contracts: the input and the output of each procedure, for callers. */
export type CallsOf<Contracts extends Record<string, Schemas>> = {
  [Name in keyof Contracts]: {
    input: z.input<Contracts[Name]['input']>;
    output: z.output<Contracts[Name]['output']>;
  };
};

/** The output of a procedure that answers nothing (204). */
export const nothing = z.void();

/** The id of a command, for a caller that may repeat it: within an hour, it is not carried out again. */
export const commandId = z.uuid().optional();
