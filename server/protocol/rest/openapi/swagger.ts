import type { Column, Table } from '../catalogue/catalogue.ts';
import { accessOf, type DescribeApi, type TableAccess } from './access.ts';
import { type JsonSchema, swaggerOfColumn, swaggerSchema } from './json-types.ts';
import { FILTERED, PARAMETERS, PARAMETERS_OF, titleOf } from './parameters.ts';
import { DONE, describeProcedure } from './procedures.ts';

type Method = keyof typeof PARAMETERS_OF;

const MEDIA = ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'];
const parameter = (name: string) => ({ $ref: `#/parameters/${name}` });

/** The description of a column's key for tools: the words of PostgREST (OpenAPI.hs). */
function noteOf({ primaryKey, relationships }: Table, { name }: Column): string | undefined {
  if (primaryKey.includes(name)) return 'Note:\nThis is a Primary Key.<pk/>';
  const link = relationships.find(
    ({ toMany, toView, junction, pairs }) =>
      !toMany && !toView && junction === undefined && pairs.length === 1 && pairs[0]?.[0] === name,
  );
  const column = link?.pairs[0]?.[1];
  if (!link || column === undefined) return undefined;
  return `Note:\nThis is a Foreign Key to \`${link.to}.${column}\`.<fk table='${link.to}' column='${column}'/>`;
}

function objectOf(table: Table, columns: readonly Column[], required: readonly Column[]): JsonSchema {
  const properties = columns.map((column) => [column.name, swaggerOfColumn(column, noteOf(table, column))]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
  };
}

/** The operations of a table, and the parameters that they refer to. */
function describeTable(table: Table, { readable, inserted, required, updated, deletes }: TableAccess) {
  const { name } = table;
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } };
  const parameters: Record<string, unknown> = Object.fromEntries(
    readable.map((column) => [
      `rowFilter.${name}.${column.name}`,
      {
        name: column.name,
        in: 'query',
        type: 'string',
        description: `A filter of ${column.type}: operator, dot, value`,
      },
    ]),
  );
  const body = (key: string, schema: JsonSchema) => {
    parameters[key] = { name, in: 'body', required: true, schema };
    return [parameter(key)];
  };
  const operations: Record<string, unknown> = {};
  const add = (method: Method, responses: Record<string, unknown>, more: object[] = []) => {
    const filters = FILTERED.has(method)
      ? readable.map((column) => parameter(`rowFilter.${name}.${column.name}`))
      : [];
    operations[method] = {
      tags: [name],
      ...titleOf(method, name),
      parameters: [...filters, ...more, ...PARAMETERS_OF[method].map(parameter)],
      responses,
    };
  };
  if (readable.length > 0) {
    add('get', { '200': { description: 'OK', schema: rows }, '206': { description: 'Partial Content' } });
  }
  if (inserted.length > 0) {
    add(
      'post',
      { '201': { description: 'Created' } },
      body(`body.${name}`, objectOf(table, inserted, required)),
    );
  }
  if (updated.length > 0) {
    add(
      'patch',
      { '204': { description: 'No Content' } },
      body(`change.${name}`, objectOf(table, updated, [])),
    );
  }
  if (deletes) add('delete', { '204': { description: 'No Content' } });
  return { parameters, operations };
}

/** The path of a procedure. Swagger describes less than the contracts say; the OpenAPI document has all of it. */
function describeCall({ title, reading, given, answer }: NonNullable<ReturnType<typeof describeProcedure>>) {
  const { schema, example } = given['application/json'];
  const args = { ...swaggerSchema(schema), example };
  const result = answer?.['application/json'];
  const responses = result
    ? {
        '200': {
          description: 'The result',
          schema: swaggerSchema(result.schema),
          examples: { 'application/json': result.example },
        },
      }
    : { '204': DONE };
  const parameters = reading?.args.map(({ name, isRequired }) => ({
    name,
    in: 'query',
    required: isRequired,
    type: 'string',
  }));
  return {
    ...(reading && { get: { ...reading.title, parameters, responses } }),
    post: {
      ...title,
      parameters: [{ name: 'args', in: 'body', required: true, schema: args }, parameter('prefer')],
      responses,
    },
  };
}

/**
 * The Swagger 2.0 document of a role, in the form of PostgREST, which programs for its API read: `definitions` has the rows of
 * each table, `paths` what can be done with it.
 */
export const swaggerDocument: DescribeApi = (catalogue, procedures, role, title, rules) => {
  const paths: Record<string, unknown> = {};
  const definitions: Record<string, JsonSchema> = {};
  const parameters: Record<string, unknown> = Object.fromEntries(
    Object.entries(PARAMETERS).map(([key, { type, ...rest }]) => [key, { ...rest, type, required: false }]),
  );
  for (const table of catalogue.values()) {
    const access = accessOf(table, role, rules);
    if (!access) continue;
    const { readable } = access;
    const described = describeTable(table, access);
    paths[`/${table.name}`] = described.operations;
    definitions[table.name] = objectOf(
      table,
      readable,
      readable.filter(({ nullable }) => !nullable),
    );
    Object.assign(parameters, described.parameters);
  }
  for (const procedure of procedures) {
    const described = describeProcedure(procedure, role);
    if (described) paths[`/rpc/${procedure.name}`] = describeCall(described);
  }
  return {
    swagger: '2.0',
    info: { title, version: '1' },
    basePath: '/rest/v1',
    consumes: ['application/json'],
    produces: MEDIA,
    securityDefinitions: { bearer: { type: 'apiKey', name: 'Authorization', in: 'header' } },
    paths,
    definitions,
    parameters,
  };
};
