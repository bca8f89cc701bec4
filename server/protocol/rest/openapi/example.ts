import type { JsonSchema } from './json-types.ts';

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
export function exampleOf(schema: JsonSchema, name = ''): unknown {
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
