import { z } from 'zod';
import type { Procedure } from '#server/lib/procedure.ts';
import type { Role } from '../catalogue/catalogue.ts';
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
    reading: 'readOnly' in procedure && procedure.readOnly ? readingOf(name, input) : undefined,
    given: contentOf(input, 'input'),
    answer: output instanceof z.ZodVoid ? undefined : contentOf(output, 'output'),
  };
}

/** The title and the arguments of a procedure that only reads, which may be called by GET too. */
function readingOf(name: string, input: z.ZodType) {
  const { properties = {}, required = [] } = schemaOf(input, 'input');
  const names = required as string[];
  return {
    title: { tags: ['procedures'], operationId: `read_${name}`, summary: `Call ${name}, which only reads` },
    args: Object.keys(properties as object).map((key) => ({ name: key, isRequired: names.includes(key) })),
  };
}

/** The operation of a procedure, for OpenAPI 3.1; undefined if the role may not call it. */
export function describeCall(procedure: Procedure, role: Role) {
  const described = describeProcedure(procedure, role);
  if (!described) return undefined;
  const { title, reading, given, answer } = described;
  const responses = {
    ...(answer ? { '200': { description: 'The result', content: answer } } : { '204': DONE }),
    default: { $ref: '#/components/responses/error' },
  };
  const parameters = reading?.args.map(({ name, isRequired }) => ({
    name,
    in: 'query',
    required: isRequired,
    schema: { type: 'string' },
  }));
  return {
    ...(reading && { get: { ...reading.title, parameters, responses } }),
    post: { ...title, requestBody: { content: given }, responses },
  };
}

const MOMENT = '2026-03-02T09:00:00Z';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '6f1c2f6e-5d0b-4c3a-9c1d-2b7e8f90a1b2',
  date: '2026-03-02',
  'date-time': MOMENT,
};

/** Texts without a format, by the name of their property. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/(_at|_time|^now|^since)$/, MOMENT],
  [/email/, 'ana@example.com'],
  [/_url$|^link$/, 'https://example.com/'],
];

function exampleOfText({ format, minLength = 0 }: JsonSchema, name: string): string {
  const named = NAMED.find(([pattern]) => pattern.test(name))?.[1];
  const text = FORMATS[String(format)] ?? named ?? 'Text';
  return text.padEnd(Number(minLength), '.');
}

function exampleOfNumber({ minimum = 0, exclusiveMinimum }: JsonSchema): number {
  return Math.max(1, Number(minimum), Number(exclusiveMinimum ?? -1) + 1);
}

/** Every required property. */
function exampleOfObject({ properties, required, additionalProperties }: JsonSchema): JsonSchema {
  const parts = (properties ?? {}) as Record<string, JsonSchema>;
  const other = (additionalProperties ?? {}) as JsonSchema;
  const names = (required ?? []) as string[];
  return Object.fromEntries(names.map((name) => [name, exampleOf(parts[name] ?? other, name)]));
}

function exampleOfList({ items, prefixItems, minItems = 1 }: JsonSchema): unknown[] {
  if (prefixItems) return (prefixItems as JsonSchema[]).map((item) => exampleOf(item));
  return Array.from({ length: Number(minItems) }, () => exampleOf((items ?? {}) as JsonSchema));
}

/**
 * An example of the values that a JSON schema allows: the first of its own `examples`, and otherwise one made of its parts, without
 * optional properties. A schema whose values have a pattern or depend on each other needs an example of its own.
 * @param name the name of the property that has the schema.
 */
function exampleOf(schema: JsonSchema, name = ''): unknown {
  const { examples, anyOf, oneOf } = schema;
  const [type] = [schema['type']].flat();
  if (examples) return (examples as unknown[])[0];
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (schema['enum']) return (schema['enum'] as unknown[])[0];
  const [first] = (anyOf ?? oneOf ?? []) as JsonSchema[];
  if (first) return exampleOf(first, name);
  if (type === 'object') return exampleOfObject(schema);
  if (type === 'array') return exampleOfList(schema);
  if (type === 'string') return exampleOfText(schema, name);
  if (type === 'integer' || type === 'number') return exampleOfNumber(schema);
  return type === 'boolean' ? true : null;
}
