import { apiError } from '#server/lib/public-error.ts';
import type { Answer } from './answer.ts';
import type { TableApi } from './api.ts';
import type { Catalogue, Role } from './catalogue/catalogue.ts';
import { accessOf, type DescribeApi } from './openapi/access.ts';
import { PARAMETERS } from './openapi/parameters.ts';
import { describeCall } from './openapi/procedures.ts';
import { swaggerDocument } from './openapi/swagger.ts';
import { describeTable } from './openapi/tables.ts';

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
const openApiDocument: DescribeApi = (catalogue, procedures, role, title, rules) => {
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

/** The forms of the document, and their media types. */
const FORMS = {
  swagger: { make: swaggerDocument, contentType: 'application/openapi+json; charset=utf-8' },
  openapi: { make: openApiDocument, contentType: 'application/openapi+json; version=3.1; charset=utf-8' },
} as const;

/** The documents of a catalogue, by form and role. They are removed together with it. */
const made = new WeakMap<Catalogue, Map<string, string>>();

/** A version 3 of OpenAPI: `application/openapi+json; version=3.1`, or the same with `vnd.oai.openapi+json`. */
const VERSION_3 = /^\s*application\/(?:vnd\.oai\.)?openapi\+json\s*;(?:.*;)?\s*version="?(3[\d.]*)/i;

/**
 * The form of the document that a client accepts: Swagger 2.0, unless it names version 3.
 * @throws {PublicError} 406 for another version than 3.1, if it accepts nothing else.
 */
function formOf(accept: string | undefined): keyof typeof FORMS {
  const ranges = (accept ?? '').split(',');
  const versions = ranges.flatMap((range) => VERSION_3.exec(range)?.[1] ?? []);
  if (versions.some((version) => /^3(\.1(\.\d+)?)?$/.test(version))) return 'openapi';
  if (versions.length === ranges.length) throw apiError('not_acceptable', { details: versions.join(', ') });
  return 'swagger';
}

/** Returns the description of the API for a role. It is generated once for each state of the catalogue. */
export function describeApi(
  { catalogue, context, columnRules }: TableApi,
  role: Role,
  accept: string | undefined,
): Promise<Answer> {
  return catalogue.plan((current) => {
    const documents = made.get(current) ?? new Map<string, string>();
    made.set(current, documents);
    const form = formOf(accept);
    const { make, contentType } = FORMS[form];
    const key = `${form} ${role}`;
    const body =
      documents.get(key) ??
      JSON.stringify(make(current, context.procedures, role, context.config.productName, columnRules));
    documents.set(key, body);
    return { status: 200, headers: { 'content-type': contentType }, body };
  });
}
