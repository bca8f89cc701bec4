import { z } from 'zod';
import type { Procedure } from '#server/lib/procedure.ts';
import type { Role } from '../catalogue/catalogue.ts';
import type { JsonSchema } from './json-types.ts';

/** The JSON schema of the input or output of a procedure. Parts that JSON Schema cannot describe accept any value. */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}

/** The operation of a procedure, called by POST; undefined if the role may not call it. */
export function describeProcedure(procedure: Procedure, role: Role) {
  if (procedure.access === 'signed-in' && role === 'anon') return undefined;
  const answer = procedure.output ? schemaOf(procedure.output, 'output') : {};
  return {
    post: {
      tags: ['procedures'],
      operationId: `call_${procedure.name}`,
      summary: `Call ${procedure.name}`,
      requestBody: { content: { 'application/json': { schema: schemaOf(procedure.input, 'input') } } },
      responses: {
        '200': { description: 'The result', content: { 'application/json': { schema: answer } } },
        '204': { description: 'Done, without a result' },
        default: { $ref: '#/components/responses/error' },
      },
    },
  };
}
