import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { generateKeyBetween } from 'fractional-indexing';
import pg from 'pg';
import { pino } from 'pino';
import { openEmbedded } from '../../server/database/embedded/embedded.ts';
import { Connections, type Statement } from './connections.ts';
import * as sql from './statements.ts';

/** The durable server that the product is compared with. README.md says what it does for each operation. */

type Values = Record<string, unknown>;

const CONNECTIONS = 10;
const SALT = 'durable-stub';
const KEY = randomBytes(32);
/** Without policies, history and notifications. */
const BARE = process.env['BARE'] === '1';

const embedded = await openEmbedded({
  dataDir: process.env['DATA_DIR'] ?? '',
  log: pino({ level: 'silent' }),
});
const config = { ...embedded.connection, options: '-c plan_cache_mode=force_generic_plan' };
const feed = new pg.Client(config);
feed.on('error', () => undefined); // PostgreSQL ends before this process
await feed.connect();
await feed.query(await readFile(path.join(import.meta.dirname, 'schema.sql'), 'utf8'));
const database = await Connections.open(config, CONNECTIONS);

const signature = (person: string) => createHmac('sha256', KEY).update(person).digest();
const tokenOf = (person: string) => `${person}.${signature(person).toString('base64url')}`;
const hashOf = (password: unknown) => scryptSync(String(password), SALT, 32).toString('base64url');

/** The person of a request's token; undefined if it has none of ours. */
function personOf({ headers }: IncomingMessage): string | undefined {
  const [person = '', signed = ''] = headers.authorization?.slice('Bearer '.length).split('.') ?? [];
  const given = Buffer.from(signed, 'base64url');
  return given.length === 32 && timingSafeEqual(given, signature(person)) ? person : undefined;
}

/** Runs a statement as a person. */
function runAs(person: string, ...statements: Statement[]): Promise<string[]> {
  const all = BARE ? statements : [{ text: sql.OPEN, values: [person] }, ...statements];
  // the person is set in the first row
  return database.run(...all).then((rows) => (BARE ? rows : rows.slice(1)));
}

const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? arrayOf(value) : String(value);
};

/** The text of an array of PostgreSQL. */
const arrayOf = (values: unknown[]) => `{${values.map((value) => JSON.stringify(value)).join()}}`;

// statements by the columns that they name: their texts are built once
const texts = new Map<string, string>();
function textOf(kind: string, names: readonly string[], build: () => string): string {
  const key = `${kind} ${names.join()}`;
  const text = texts.get(key) ?? build();
  texts.set(key, text);
  return text;
}

let top: string | null = null;

function creation(values: Values): Statement {
  top = generateKeyBetween(null, top);
  const row: Values = { rank: top, ...values };
  const names = Object.keys(row);
  const text = textOf('create', names, () => sql.createStories(names, BARE));
  return { text, values: Object.values(row).map(asText) };
}

function change(ids: readonly string[], one: boolean, values: Values): Statement {
  const names = Object.keys(values);
  const text = textOf(one ? 'change' : 'change many', names, () => sql.changeStories(names, BARE, one));
  return { text, values: [one ? (ids[0] ?? '') : arrayOf([...ids]), ...Object.values(values).map(asText)] };
}

const listeners = new Map<string, Set<ServerResponse>>();

feed.on('notification', ({ payload = '' }) => {
  const open = listeners.get(payload.slice(0, 36));
  if (!open) return;
  const frame = Buffer.from(`data: ${payload.slice(36)}\n\n`);
  for (const response of open) response.write(frame);
});
await feed.query('listen changed');

/** Sends what changes in a project, from now on, to a member of it. */
async function listen(person: string, project: string, response: ServerResponse): Promise<void> {
  const { rowCount } = await feed.query(sql.MEMBER, [person, project]);
  if (!rowCount) return send(response, 404, 'null');
  const open = listeners.get(project) ?? new Set();
  listeners.set(project, open.add(response));
  response.on('close', () => open.delete(response));
  // frames are sent as they are, without the length of each
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
  response.write(': joined\n\n');
}

async function signIn(url: URL, { email, password }: Values): Promise<string | undefined> {
  const signUp = url.pathname === '/auth/v1/signup';
  const text = signUp ? sql.SIGN_UP : sql.SIGN_IN;
  const { rows } = await feed.query<{ id: string; password: string }>(text, [
    email,
    ...(signUp ? [hashOf(password)] : []),
  ]);
  const [person] = rows;
  if (!person || (!signUp && person.password !== hashOf(password))) return undefined;
  return JSON.stringify({ access_token: tokenOf(person.id), user: { id: person.id } });
}

/** The value of `<name>=eq.<value>` or `<name>=in.(<values>)` in the query. */
const filter = (url: URL, name: string) =>
  url.searchParams.get(name)?.replace(/^(?:eq\.|in\.\(|)|\)$/g, '') ?? '';

async function answerStories(method: string, url: URL, body: Values | Values[], person: string) {
  if (method === 'GET') {
    const names = url.searchParams.get('select')?.split(',') ?? [];
    const text = textOf('list', names, () => sql.listStories(names));
    const values = [filter(url, 'project_id'), url.searchParams.get('limit') ?? '1000'];
    return (await runAs(person, { text, values }))[0];
  }
  if (method === 'POST') {
    const rows = await runAs(person, ...[body].flat().map(creation));
    return Array.isArray(body) ? `[${rows.join()}]` : rows[0];
  }
  const one = url.searchParams.get('id')?.startsWith('eq.') === true;
  const rows = await runAs(person, change(filter(url, 'id').split(','), one, body as Values));
  return one ? rows[0] : `[${rows.join()}]`;
}

const isPart = (table: string): table is keyof typeof sql.PARTS => table in sql.PARTS;

async function answer(method: string, url: URL, body: Values | Values[], person: string) {
  const table = url.pathname.slice('/rest/v1/'.length);
  if (table === 'user_stories') return answerStories(method, url, body, person);
  const values = body as Values;
  if (table === 'projects') {
    const [made] = await database.run({ text: sql.NEW_PROJECT, values: [asText(values['name']), person] });
    return made;
  }
  if (table === 'rooms') {
    const { id, project_id } = values;
    return (await runAs(person, { text: sql.NEW_ROOM, values: [asText(id), asText(project_id)] }))[0];
  }
  if (!isPart(table)) return undefined;
  const { key, columns } = sql.PARTS[table];
  const text = textOf('part', [table], () => sql.insertPart(table));
  return (await runAs(person, { text, values: [key, ...columns].map((name) => asText(values[name])) }))[0];
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function respond(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stub');
  const values = body === '' ? {} : (JSON.parse(body) as Values | Values[]);
  if (url.pathname === '/health/ready') return send(response, 200, '{}');
  if (url.pathname.startsWith('/auth/')) {
    const session = await signIn(url, values as Values);
    return send(response, session === undefined ? 400 : 200, session ?? 'null');
  }
  const person = personOf(request);
  if (person === undefined) return send(response, 401, 'null');
  if (url.pathname === '/listen') return listen(person, url.searchParams.get('project') ?? '', response);
  const result = await answer(request.method ?? '', url, values, person);
  send(response, result === undefined ? 404 : 200, result ?? 'null');
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    respond(request, response, Buffer.concat(parts).toString()).catch((error: Error) =>
      send(response, 500, JSON.stringify({ message: error.message })),
    );
  });
});

server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', async () => {
  await embedded.stop();
  process.exit();
});
