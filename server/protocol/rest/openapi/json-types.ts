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
export function schemaOfColumn({ type, nullable }: Column): JsonSchema {
  const schema = schemaOfType(type);
  const name = schema['type'];
  return { ...schema, ...(nullable && name ? { type: [name, 'null'] } : {}), description: type };
}
