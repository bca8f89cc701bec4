import { accessOf, type DescribeApi } from './access.ts';
import { PARAMETERS } from './parameters.ts';
import { describeCall } from './procedures.ts';
import { describeTable } from './tables.ts';

const ERROR = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    details: { type: ['string', 'null'] },
    hint: { type: ['string', 'null'] },
  },
  required: ['code', 'message'],
};

/**
 * The OpenAPI 3.1 document of a role: the tables come from the catalogue of the database, the procedures from their
 * contracts. It contains only what the role has rights to.
 */
export const openApiDocument: DescribeApi = (catalogue, procedures, role, title, rules) => {
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = { error: ERROR };
  for (const table of catalogue.values()) {
    const access = accessOf(table, role, rules);
    if (!access) continue;
    const described = describeTable(table, access);
    paths[`/${table.name}`] = described.operations;
    Object.assign(schemas, described.schemas);
  }
  for (const procedure of procedures) {
    const described = describeCall(procedure, role);
    if (described) paths[`/rpc/${procedure.name}`] = described;
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/rest/v1' }],
    security: [{ bearer: [] }, {}],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: Object.fromEntries(
        Object.entries(PARAMETERS).map(([key, { type, ...rest }]) => [key, { ...rest, schema: { type } }]),
      ),
      responses: {
        error: {
          description: 'A refusal with its stable code',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } },
        },
      },
      schemas,
    },
  };
};
