import { z } from 'zod';
import { allContracts } from '#shared/contracts/procedures.ts';
import { codeProcedures } from '../protocol/auth/code-procedures.ts';

const PATH = '/rest/v1/rpc/';

/** The output of each procedure of the product, by name. */
const outputs: ReadonlyMap<string, z.ZodType> = new Map(
  [...Object.values(allContracts), ...codeProcedures].map(({ name, output }) => [name, output]),
);

/** The names of all procedures of the product. */
export const procedureNames: readonly string[] = [...outputs.keys()];

/** The procedure of an address below `/rest/v1/rpc/`. */
export const procedureOf = (url: string): string => new URL(url).pathname.slice(PATH.length);

/** The schemas as the OpenAPI document shows them, by output: objects have no other keys than those that it names. */
const described = new WeakMap<z.ZodType, z.ZodType>();

function describedSchema(output: z.ZodType): z.ZodType {
  const schema =
    described.get(output) ??
    z.fromJSONSchema(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }));
  described.set(output, schema);
  return schema;
}

/**
 * Compares the successful answer of a procedure with its contract.
 * @param single whether the caller asked for the one row of a list as an object.
 * @throws {Error} if they differ.
 */
export function checkAnswer(name: string, text: string, single: boolean): void {
  const output = outputs.get(name);
  if (!output) return;
  const result: unknown = text === '' ? undefined : JSON.parse(text);
  const schema = output instanceof z.ZodVoid ? output : describedSchema(output);
  const { error } = schema.safeParse(single && output instanceof z.ZodArray ? [result] : result);
  if (error) throw new Error(`${name} does not answer as its contract says: ${error.message}`);
}
