import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { createProject, createStory, createTeam } from '#server/testing/scenario.ts';
import { rawCaller } from '../testing/raw.ts';

interface Schema {
  properties: Record<string, { type?: unknown; enum?: (string | null)[] }>;
  required?: string[];
}

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { name?: string }[] }>>;
  components: { schemas: Record<string, Schema> };
}

interface Swagger {
  swagger: string;
  paths: Record<string, Record<string, { parameters: { $ref?: string }[]; operationId: string }>>;
  definitions: Record<string, Schema>;
  parameters: Record<string, { in: string; schema?: Schema }>;
}

const server = await serverForFile();
const ana = await server.createPerson();

async function fetchAs<Document extends object>(
  accept: string | undefined,
  token?: string,
  path = '/rest/v1/',
): Promise<{ document: Document; contentType: string | null }> {
  const answer = await fetch(`${server.url}${path}`, {
    headers: { ...(accept && { accept }), ...(token && { authorization: `Bearer ${token}` }) },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('vary')).toContain('Accept');
  const document = (await answer.json()) as Document;
  const { valid, errors } = await new Validator().validate({ ...(document as Record<string, unknown>) });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  return { document, contentType: answer.headers.get('content-type') };
}

async function fetchDocument(token?: string): Promise<OpenApi> {
  const { document, contentType } = await fetchAs<OpenApi>('application/openapi+json;version=3.1', token);
  expect(contentType).toBe('application/openapi+json; version=3.1; charset=utf-8');
  return document;
}

const fetchSwagger = async (token?: string) => (await fetchAs<Swagger>(undefined, token)).document;

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

test('columns have the values that they take, which stand in the documentation, in both documents', async () => {
  const token = await tokenOf(ana);
  const { components } = await fetchDocument(token);
  const { definitions } = await fetchSwagger(token);
  const listed = Object.entries(components.schemas)
    .filter(([table]) => !table.includes('.'))
    .flatMap(([table, { properties }]) =>
      Object.entries(properties).flatMap(([column, { enum: values }]) =>
        values ? [`| \`${table}.${column}\` | ${values.filter(Boolean).join(', ')} |`] : [],
      ),
    );
  expect(listed).toContain('| `user_stories.status` | backlog, todo, in_progress, in_review, done |');
  expect(definitions['user_stories']?.properties['priority']?.enum).toEqual([
    'low',
    'medium',
    'high',
    'critical',
  ]);
  const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8').split('\n');
  expect(page.filter((line) => listed.includes(line))).toEqual(listed.toSorted());
});

test('procedures that only read have a GET, which needs no body, in both documents', async () => {
  const token = await tokenOf(ana);
  const [{ paths }, swagger] = [await fetchDocument(token), await fetchSwagger(token)];
  expect(paths['/rpc/story_past']?.['get']?.parameters).toContainEqual(
    expect.objectContaining({ name: 'story_id', in: 'query', required: true }),
  );
  expect(paths['/rpc/start_sprint']).not.toHaveProperty('get');
  const reads = Object.keys(paths).filter((path) => path.startsWith('/rpc/') && paths[path]?.['get']);
  expect(reads.filter((path) => !swagger.paths[path]?.['get'])).toEqual([]);
  const answer = await (await rawCaller(server, ana))('rpc/search_names');
  expect([reads.includes('/rpc/search_names'), answer.status]).toEqual([true, 200]);
});

test('PATCH and DELETE say that they need a filter', async () => {
  const { paths } = await fetchDocument(await tokenOf(ana));
  for (const method of ['patch', 'delete'])
    expect(paths['/tasks']?.[method]).toMatchObject({ description: expect.stringContaining('filter') });
});

test('a version of OpenAPI that is not there is refused, unless another form is accepted', async () => {
  const ask = (accept: string) => fetch(`${server.url}/rest/v1/`, { headers: { accept } });
  expect((await ask('application/openapi+json;version=3.0')).status).toBe(406);
  const either = await ask('application/openapi+json;version=3.0, application/json');
  expect([either.status, ((await either.json()) as Swagger).swagger]).toEqual([200, '2.0']);
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

/** A body of an operation, as the documents describe it. */
interface Content {
  'application/json': { schema: unknown; example: unknown };
}

interface Call {
  operationId: string;
  requestBody: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface SwaggerCall {
  operationId: string;
  parameters: { schema?: { example: unknown } }[];
  responses: Record<string, { examples?: Record<string, unknown> }>;
}

test('every procedure comes with a name, its output and examples that its contract accepts, in both documents', async () => {
  const token = await tokenOf(ana);
  const { paths } = await fetchDocument(token);
  const swagger = await fetchSwagger(token);
  const { procedures } = server.running.context;
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as unknown as Call[]);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { name, input, output } of procedures) {
    const call = paths[`/rpc/${name}`]?.['post'] as unknown as Call;
    const same = swagger.paths[`/rpc/${name}`]?.['post'] as unknown as SwaggerCall;
    const given = call.requestBody.content['application/json'].example;
    expect([name, input.safeParse(given).error]).toEqual([name, undefined]);
    const answer = call.responses['200']?.content?.['application/json'];
    // a call without content has no answer
    expect([name, output.safeParse(answer?.example).error]).toEqual([name, undefined]);
    expect([name, answer?.schema]).not.toEqual([name, {}]);
    expect(Object.keys(same.responses)).toEqual(Object.keys(call.responses).slice(0, 1));
    expect([name, same.operationId]).toEqual([name, call.operationId]);
    expect([name, same.parameters[0]?.schema?.example]).toEqual([name, given]);
    expect([name, same.responses['200']?.examples?.['application/json']]).toEqual([name, answer?.example]);
  }
});

test('the document for strangers has only the procedures that they may call', async () => {
  const { paths, components } = await fetchDocument();
  expect(paths).not.toHaveProperty('/user_stories');
  expect(components.schemas).not.toHaveProperty('user_stories');
  expect(paths).not.toHaveProperty('/rpc/start_sprint');
  expect(paths).toHaveProperty('/rpc/verify_otp_code');
});

test('operations have names, and the parameters of the dialect', async () => {
  const { paths } = await fetchDocument(await tokenOf(ana));
  const { get, post } = paths['/user_stories'] as Record<
    string,
    { operationId: string; parameters: object[] }
  >;
  expect([get?.operationId, post?.operationId]).toEqual(['get_user_stories', 'post_user_stories']);
  const names = (list: object[] | undefined) =>
    (list ?? []).flatMap((one) => ('$ref' in one ? String(one.$ref).split('/').at(-1) : []));
  expect(names(get?.parameters)).toEqual(
    expect.arrayContaining(['select', 'order', 'limit', 'offset', 'or', 'and', 'range', 'prefer']),
  );
  expect(names(post?.parameters)).toEqual(expect.arrayContaining(['columns', 'on_conflict']));
});

/** Tables where a row names one of several things: one that does. The document cannot require it. */
const ONE_OF: Record<string, string[]> = { mutes: ['project_id'] };

describe('inserts by the document alone', () => {
  /** A value for each column that an insert needs, by table; what the document does not ask for is left out. */
  let values: Record<string, Record<string, unknown>>;
  beforeAll(async () => {
    const { id: project_id, team: team_id } = await createProject(ana, 'Por el documento');
    const { id: story_id } = await createStory(ana, project_id);
    const bea = await server.createPerson();
    const common = {
      project_id,
      team_id,
      story_id,
      user_id: bea.id,
      name: 'Un nombre',
      title: 'Un título',
      body: 'Texto',
    };
    const days = { start_date: '2026-03-02', end_date: '2026-03-13', day: '2026-05-01' };
    // limits of teams are for projects with several teams
    const several = await createProject(ana, 'De dos equipos');
    await createTeam(ana, several.id);
    const { data: columns } = await ana.client
      .from('project_columns')
      .select('id')
      .eq('project_id', several.id)
      .throwOnError();
    values = {
      default: { ...common, ...days },
      projects: { name: 'Otro proyecto' },
      absences: { ...days },
      team_column_limits: {
        project_id: several.id,
        team_id: several.team,
        column_id: columns[0]?.id,
        wip_limit: 2,
      },
      story_links: {
        from_story: story_id,
        to_story: (await createStory(ana, project_id)).id,
        kind: 'relates',
      },
      story_followers: { story_id, user_id: ana.id, follows: true },
      saved_filters: { ...common, filter: {} },
      shared_filters: { ...common, filter: {} },
      project_fields: { ...common, kind: 'text' },
    };
  });

  test('need exactly the keys that it requires, in every table', async () => {
    const token = await tokenOf(ana);
    const raw = await rawCaller(server, ana);
    const { components, paths } = await fetchDocument(token);
    const { parameters } = await fetchSwagger(token);
    const tables = Object.keys(paths).flatMap((path) =>
      paths[path]?.['post'] && !path.startsWith('/rpc/') ? [path.slice(1)] : [],
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) {
      const { required = [] } = components.schemas[`${table}.insert`] ?? {};
      expect([table, parameters[`body.${table}`]?.schema?.required ?? []]).toEqual([table, required]);
      const known = values[table] ?? values['default'] ?? {};
      const body = Object.fromEntries(
        [...required, ...(ONE_OF[table] ?? [])].map((name) => [name, known[name]]),
      );
      for (const name of required) {
        const { [name]: _, ...less } = body;
        const refused = await raw(table, { method: 'POST', body: less });
        expect([table, refused.status, refused.json]).toMatchObject([
          table,
          400,
          { code: '23502', details: name },
        ]);
      }
      const made = await raw(table, { method: 'POST', body });
      expect([table, made.status, made.json]).toEqual([table, 201, undefined]);
    }
  });
});

describe('the Swagger document', () => {
  test('is the default, in the form of PostgREST, with and without the slash', async () => {
    const token = await tokenOf(ana);
    for (const accept of [undefined, 'application/json', 'application/openapi+json']) {
      for (const path of ['/rest/v1/', '/rest/v1']) {
        const { document, contentType } = await fetchAs<Swagger>(accept, token, path);
        expect([document.swagger, contentType]).toEqual(['2.0', 'application/openapi+json; charset=utf-8']);
      }
    }
    const { paths, definitions, parameters } = await fetchSwagger(token);
    expect(Object.keys(paths['/user_stories'] ?? {}).sort()).toEqual(['delete', 'get', 'patch', 'post']);
    expect(definitions['user_stories']?.properties).toMatchObject({
      id: { type: 'string', format: 'uuid', description: expect.stringContaining('<pk/>') },
      project_id: { description: expect.stringContaining("<fk table='projects' column='id'/>") },
      labels: { type: 'array', items: { type: 'string' }, format: 'text[]' },
      story_points: { type: 'integer', format: 'integer' },
    });
    expect(parameters['rowFilter.user_stories.status']).toMatchObject({ in: 'query', name: 'status' });
    for (const { parameters: list } of Object.values(paths['/user_stories'] ?? {})) {
      for (const { $ref } of list) expect(parameters).toHaveProperty([$ref?.split('/').at(-1) ?? '']);
    }
    expect(paths['/rpc/start_sprint']?.['post']?.operationId).toBe('call_start_sprint');
  });

  test('has the tables of the other document, and for strangers none', async () => {
    const token = await tokenOf(ana);
    const [swagger, openApi] = [await fetchSwagger(token), await fetchDocument(token)];
    expect(Object.keys(swagger.paths).sort()).toEqual(Object.keys(openApi.paths).sort());
    expect(Object.keys(swagger.definitions).sort()).toEqual(
      Object.keys(openApi.components.schemas)
        .filter((name) => name !== 'error' && !name.includes('.'))
        .sort(),
    );
    const { definitions, paths } = await fetchSwagger();
    expect(definitions).toEqual({});
    expect(paths).toHaveProperty('/rpc/verify_otp_code');
    expect(paths).not.toHaveProperty('/rpc/start_sprint');
  });
});
