import { z } from 'zod';
import type { Procedure } from '../lib/procedure.ts';

const PATH = '/rest/v1/rpc/';

/** The schemas of the document, by procedure: objects have no other keys than those that it names. */
const schemas = new WeakMap<Procedure, z.ZodType>();

function schemaOf(procedure: Procedure): z.ZodType | undefined {
  if (!procedure.output) return undefined;
  const described = z.toJSONSchema(procedure.output, { io: 'output', unrepresentable: 'any' });
  const schema = schemas.get(procedure) ?? z.fromJSONSchema(described);
  schemas.set(procedure, schema);
  return schema;
}

/**
 * `fetch` for the clients of tests. It compares each answer of a procedure with what the API's description says of it.
 * @throws {Error} if they differ, which fails the test.
 */
export function checkedFetch(procedures: () => readonly Procedure[]): typeof fetch {
  return async (...call) => {
    const answer = await fetch(...call);
    const { pathname } = new URL(answer.url || String(call[0]));
    if (answer.status !== 200 || !pathname.startsWith(PATH)) return answer;
    const name = pathname.slice(PATH.length);
    const procedure = procedures().find((one) => one.name === name);
    const schema = procedure && schemaOf(procedure);
    if (!schema || call[1]?.method === 'HEAD') return answer;
    const text = await answer.clone().text();
    const result = schema.safeParse(JSON.parse(text));
    if (!result.success) throw new Error(`${name} does not answer as described: ${result.error.message}`);
    return answer;
  };
}
