import type { Column } from '../catalogue/catalogue.ts';

export type JsonSchema = Record<string, unknown>;

/** The JSON schemas of the PostgreSQL types that do not become a JSON string. */
const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  real: { type: 'number' },
  'double precision': { type: 'number' },
  numeric: { type: 'number' },
  uuid: { type: 'string', format: 'uuid' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  json: {},
  jsonb: {},
};

/**
 * The JSON schema of a PostgreSQL type as `format_type` writes it. The type itself is the `description`, so that
 * `numeric(4,1)` and `character varying(80)` keep their details.
 */
function schemaOfType(type: string): JsonSchema {
  if (type.endsWith('[]')) return { type: 'array', items: schemaOfType(type.slice(0, -2)) };
  const base = type.replace(/\(.*\)/, '');
  return SCHEMAS[base] ?? { type: 'string' };
}

/** The JSON schema of a column's values; null is allowed where the column may be empty. */
export function schemaOfColumn({ type, nullable, values }: Column): JsonSchema {
  const schema = schemaOfType(type);
  const name = schema['type'];
  return {
    ...schema,
    ...(nullable && name ? { type: [name, 'null'] } : {}),
    ...(values && { enum: nullable ? [...values, null] : values }),
    description: type,
  };
}

/** The JSON schema of a column's values in Swagger 2.0: the format is the type of PostgreSQL, as PostgREST writes it. */
export function swaggerOfColumn(
  { type, nullable, values, default: preset }: Column,
  description?: string,
): JsonSchema {
  const { format: _, ...schema } = schemaOfType(type);
  const length = /^character varying\((\d+)\)$/.exec(type)?.[1];
  return {
    ...schema,
    format: type,
    ...(values && { enum: values }),
    ...(length === undefined ? {} : { maxLength: Number(length) }),
    ...(nullable ? { 'x-nullable': true } : {}),
    ...(preset === null ? {} : { 'x-default': preset }),
    ...(description === undefined ? {} : { description }),
  };
}

/** The keywords of JSON Schema that Swagger 2.0 has too, and that describe no part of a schema. */
const SHARED_KEYWORDS = [
  'format',
  'description',
  'enum',
  'minLength',
  'maxLength',
  'pattern',
  'required',
] as const;

/** A JSON schema as Swagger 2.0 can say it. Schemas that it cannot describe (alternatives, null) accept any value. */
export function swaggerSchema(schema: unknown): JsonSchema {
  const { type, properties, items, ...rest } = (schema ?? {}) as JsonSchema;
  if (typeof type !== 'string' || type === 'null') return {};
  const kept = SHARED_KEYWORDS.filter((name) => rest[name] !== undefined).map((name) => [name, rest[name]]);
  const parts = Object.entries((properties ?? {}) as JsonSchema).map(([name, part]) => [
    name,
    swaggerSchema(part),
  ]);
  return {
    type,
    ...Object.fromEntries(kept),
    ...(type === 'object' ? { properties: Object.fromEntries(parts) } : {}),
    ...(type === 'array' ? { items: swaggerSchema(items) } : {}),
  };
}
