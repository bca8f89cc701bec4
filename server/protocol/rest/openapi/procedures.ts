import { z } from 'zod';
import type { Procedure } from '#server/lib/procedure.ts';
import type { Role } from '../catalogue/catalogue.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema } from './json-types.ts';

/** The JSON schema of the input or output of a procedure. Parts that JSON Schema cannot describe accept any value. */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}

/** The content of a body, with an example. */
function contentOf(type: z.ZodType, io: 'input' | 'output') {
  const schema = schemaOf(type, io);
  return { 'application/json': { schema, example: exampleOf(schema) } };
}

export const DONE = { description: 'Done, without a result' };

/**
 * Describes a procedure, which is called by POST, for both documents.
 * @returns `answer` undefined: it has no result. Undefined: the role may not call it.
 */
export function describeProcedure(procedure: Procedure, role: Role) {
  if (procedure.access === 'signed-in' && role === 'anon') return undefined;
  const { name, input, output } = procedure;
  return {
    title: { tags: ['procedures'], operationId: `call_${name}`, summary: `Call ${name}` },
    given: contentOf(input, 'input'),
    answer: output instanceof z.ZodVoid ? undefined : contentOf(output, 'output'),
  };
}

/** The operation of a procedure, for OpenAPI 3.1; undefined if the role may not call it. */
export function describeCall(procedure: Procedure, role: Role) {
  const described = describeProcedure(procedure, role);
  if (!described) return undefined;
  const { title, given, answer } = described;
  return {
    post: {
      ...title,
      requestBody: { content: given },
      responses: {
        ...(answer ? { '200': { description: 'The result', content: answer } } : { '204': DONE }),
        default: { $ref: '#/components/responses/error' },
      },
    },
  };
}
