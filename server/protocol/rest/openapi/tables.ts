import type { Column, Table } from '../catalogue/catalogue.ts';
import type { TableAccess } from './access.ts';
import { type JsonSchema, schemaOfColumn } from './json-types.ts';
import { FILTERED, PARAMETERS_OF, titleOf } from './parameters.ts';

type Method = keyof typeof PARAMETERS_OF;

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const FAILURE = { default: ref('responses', 'error') };

function objectOf(columns: readonly Column[], required: readonly Column[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(columns.map((column) => [column.name, schemaOfColumn(column)])),
    ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
  };
}

/** One query parameter for each column that may be filtered: `status=eq.done`. */
function filters(columns: readonly Column[]) {
  return columns.map(({ name, type }) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
    description: `A filter of ${type}: operator, dot, value`,
  }));
}

/**
 * Describes what a role can do with a table, for OpenAPI 3.1.
 * @returns the schemas of its rows and bodies by name, and the operations of its path.
 */
export function describeTable(
  { name }: Table,
  { readable, inserted, required, updated, deletes }: TableAccess,
) {
  const schemas: Record<string, JsonSchema> = {
    [name]: objectOf(
      readable,
      readable.filter(({ nullable }) => !nullable),
    ),
  };
  const rows = { type: 'array', items: ref('schemas', name) };
  const operations: Record<string, unknown> = {};
  const add = (method: Method, responses: Record<string, unknown>, body?: JsonSchema) => {
    operations[method] = {
      tags: [name],
      ...titleOf(method, name),
      parameters: [
        ...PARAMETERS_OF[method].map((parameter) => ref('parameters', parameter)),
        ...(FILTERED.has(method) ? filters(readable) : []),
      ],
      ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
      responses: { ...responses, ...FAILURE },
    };
  };
  const written = {
    '200': { description: 'The rows, asked for by return=representation', content: json(rows) },
  };
  if (readable.length > 0) {
    add('get', {
      '200': { description: 'The rows', content: json(rows) },
      '206': { description: 'A part of the rows', content: json(rows) },
    });
  }
  if (inserted.length > 0) {
    schemas[`${name}.insert`] = objectOf(inserted, required);
    const one = ref('schemas', `${name}.insert`);
    const inserts = { '201': { description: 'Inserted', content: json(rows) } };
    add('post', { ...inserts, ...written }, { anyOf: [one, { type: 'array', items: one }] });
  }
  if (updated.length > 0) {
    schemas[`${name}.update`] = objectOf(updated, []);
    add('patch', { '204': { description: 'Changed' }, ...written }, ref('schemas', `${name}.update`));
  }
  if (deletes) add('delete', { '204': { description: 'Deleted' }, ...written });
  return { schemas, operations };
}
