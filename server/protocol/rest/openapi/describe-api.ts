import type { Answer } from '../answer.ts';
import type { TableApi } from '../api.ts';
import type { Catalogue, Role } from '../catalogue/catalogue.ts';
import { openApiDocument } from './document.ts';
import { swaggerDocument } from './swagger.ts';

/** The forms of the document, and their media types. */
const FORMS = {
  swagger: { make: swaggerDocument, contentType: 'application/openapi+json; charset=utf-8' },
  openapi: { make: openApiDocument, contentType: 'application/openapi+json; version=3.1; charset=utf-8' },
} as const;

/** The documents of a catalogue, by form and role. They are removed together with it. */
const made = new WeakMap<Catalogue, Map<string, string>>();

/** Whether a client accepts OpenAPI 3.1: `application/openapi+json; version=3.1`, or the same with `vnd.oai.openapi+json`. */
const acceptsOpenApi = (accept: string | undefined) =>
  (accept ?? '')
    .split(',')
    .some((range) => /^\s*application\/(vnd\.oai\.)?openapi\+json\s*;(.*;)?\s*version="?3/i.test(range));

/** Returns the description of the API for a role. It is generated once for each state of the catalogue. */
export function describeApi(
  { catalogue, context, columnRules }: TableApi,
  role: Role,
  accept: string | undefined,
): Promise<Answer> {
  return catalogue.plan((current) => {
    const documents = made.get(current) ?? new Map<string, string>();
    made.set(current, documents);
    const form = acceptsOpenApi(accept) ? 'openapi' : 'swagger';
    const { make, contentType } = FORMS[form];
    const key = `${form} ${role}`;
    const body =
      documents.get(key) ??
      JSON.stringify(make(current, context.procedures, role, context.config.productName, columnRules));
    documents.set(key, body);
    return { status: 200, headers: { 'content-type': contentType }, body };
  });
}
