import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';

interface Schema {
  properties: Record<string, { type?: unknown }>;
  required?: string[];
}

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { name?: string }[] }>>;
  components: { schemas: Record<string, Schema> };
}

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startServer();
  ana = await server.createPerson();
});
afterAll(() => server.close());

async function fetchDocument(token?: string): Promise<OpenApi> {
  const answer = await fetch(`${server.url}/rest/v1/`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
  const document = (await answer.json()) as OpenApi;
  const { valid, errors } = await new Validator().validate({ ...document });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  return document;
}

async function tokenOf(person: Person): Promise<string> {
  const { data } = await person.client.auth.getSession();
  if (!data.session) throw new Error('signed in');
  return data.session.access_token;
}

test('a signed-in person gets their tables with columns and rights', async () => {
  const { paths, components } = await fetchDocument(await tokenOf(ana));
  expect(Object.keys(paths['/user_stories'] ?? {}).sort()).toEqual(['delete', 'get', 'patch', 'post']);
  expect(components.schemas['user_stories']?.properties['story_points']?.type).toEqual(['integer', 'null']);
  expect(components.schemas['user_stories']?.properties['title']?.type).toBe('string');
  expect(components.schemas['user_stories.insert']?.required).toContain('title');
  expect(paths['/user_stories']?.['get']?.parameters).toContainEqual(
    expect.objectContaining({ name: 'status', in: 'query' }),
  );
  // only the database writes the log
  expect(Object.keys(paths['/activity_log'] ?? {})).toEqual(['get']);
});

test('procedures come with the schemas of their arguments and results', async () => {
  const { paths } = await fetchDocument(await tokenOf(ana));
  expect(paths['/rpc/start_sprint']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { required: ['sprint_id'] } } },
    },
  });
  expect(paths['/rpc/dashboard']?.['post']).toMatchObject({
    responses: { '200': { content: { 'application/json': { schema: { type: 'object' } } } } },
  });
});

test('the document for strangers has only the procedures that they may call', async () => {
  const { paths, components } = await fetchDocument();
  expect(paths).not.toHaveProperty('/user_stories');
  expect(components.schemas).not.toHaveProperty('user_stories');
  expect(paths).not.toHaveProperty('/rpc/start_sprint');
  expect(paths).toHaveProperty('/rpc/verify_otp_code');
});
