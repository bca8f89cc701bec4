import type { Answer } from '../answer.ts';
import type { TableApi } from '../api.ts';
import type { Catalogue, Role } from '../catalogue/catalogue.ts';
import { openApiDocument } from './document.ts';

const HEADERS = { 'content-type': 'application/openapi+json; charset=utf-8' };

/** The documents of a catalogue. They are removed together with it. */
const made = new WeakMap<Catalogue, Map<Role, string>>();

/** Returns the OpenAPI document of a role. It is generated once for each state of the catalogue. */
export function describeApi({ catalogue, context }: TableApi, role: Role): Promise<Answer> {
  return catalogue.plan((current) => {
    const documents = made.get(current) ?? new Map<Role, string>();
    made.set(current, documents);
    const body =
      documents.get(role) ??
      JSON.stringify(openApiDocument(current, context.procedures, role, context.config.productName));
    documents.set(role, body);
    return { status: 200, headers: HEADERS, body };
  });
}
