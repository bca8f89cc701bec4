import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyBetween } from 'fractional-indexing';

/** The in-memory server that the product is compared with. README.md says what it does for each operation. */

type Row = Record<string, unknown> & { id: string; rank: string };

const TOKEN = randomUUID();
const PASSWORD = 'secreto-123';

const projects = new Map<string, { id: string }>();
const stories = new Map<string, Row>();
const log: unknown[] = [];
let top: string | null = null;

function createStory(given: Record<string, unknown>): Row {
  const now = new Date().toISOString();
  top = generateKeyBetween(null, top);
  const story: Row = {
    id: randomUUID(),
    number: stories.size + 1,
    description: null,
    acceptance_criteria: null,
    priority: 'medium',
    story_points: null,
    status: 'backlog',
    ready: false,
    labels: [],
    assignee_id: null,
    sprint_id: null,
    epic_id: null,
    created_at: now,
    updated_at: now,
    rank: top,
    ...given,
  };
  stories.set(story.id, story);
  log.push({ action: 'created', story });
  return story;
}

function changeStory(id: string, given: Record<string, unknown>): Row | undefined {
  const story = stories.get(id);
  if (!story) return undefined;
  log.push({ action: 'updated', id, was: Object.keys(given).map((name) => story[name]) });
  return Object.assign(story, given, { updated_at: new Date().toISOString() });
}

const storiesOf = (project: string, limit: number) =>
  [...stories.values()]
    .filter((story) => story['project_id'] === project)
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, limit);

/** The value of `<name>=eq.<value>` in the query. */
const equal = (url: URL, name: string) => url.searchParams.get(name)?.replace('eq.', '') ?? '';

function answer(request: IncomingMessage, url: URL, body: Record<string, unknown> | Row[]): unknown {
  if (url.pathname === '/health/ready') return { status: 'ready' };
  if (url.pathname === '/auth/v1/token')
    return !Array.isArray(body) && body['password'] === PASSWORD && { access_token: TOKEN };
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return undefined;
  if (url.pathname === '/rest/v1/projects') {
    const project = { id: randomUUID(), ...body };
    projects.set(project.id, project);
    return project;
  }
  if (url.pathname !== '/rest/v1/user_stories') return undefined;
  if (request.method === 'POST') return Array.isArray(body) ? body.map(createStory) : createStory(body);
  if (request.method === 'PATCH') return changeStory(equal(url, 'id'), body as Record<string, unknown>);
  return storiesOf(equal(url, 'project_id'), Number(url.searchParams.get('limit')));
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const text = Buffer.concat(parts).toString();
    const url = new URL(request.url ?? '/', 'http://stub');
    const result = answer(request, url, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>));
    response.writeHead(result ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result ?? null));
  });
});

server.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
process.once('SIGTERM', () => process.exit());
