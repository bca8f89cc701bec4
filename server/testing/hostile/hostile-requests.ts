import { type Random, randomJson, randomText } from '../random.ts';
import { encode, randomQuery, TABLE_NAMES, TABLES } from './hostile-queries.ts';

/** One raw request of an attack. */
export interface HostileRequest {
  method: string;
  /** Path and query string. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Whether it carries a valid token. */
  signedIn: boolean;
}

/** The values that the requests may contain. */
export interface HostileWorld {
  procedures: readonly string[];
  /** Existing ids that the attacker may see. */
  ids: readonly string[];
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** A body: usually rows of the table, sometimes any JSON, sometimes none. */
function randomBody(random: Random, columns: readonly string[], { ids }: HostileWorld): string {
  const value = () => (random.chance(0.3) ? random.pick(ids) : randomJson(random, 2));
  const row = () => Object.fromEntries(random.list(0, 6, () => [random.pick(columns), value()]));
  const kind = random.next();
  if (kind < 0.4) return JSON.stringify(row());
  if (kind < 0.6) return JSON.stringify(random.list(0, 20, row));
  if (kind < 0.8) return JSON.stringify(randomJson(random, 5));
  if (kind < 0.9) return randomText(random);
  if (kind < 0.93) return '['.repeat(random.int(1, 60_000));
  if (kind < 0.95) return `[${'{},'.repeat(random.int(1, 200_000))}{}]`;
  return '';
}

function randomHeaders(random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  if (random.chance(0.3)) {
    headers['prefer'] = random
      .list(1, 3, () =>
        random.pick([
          'count=exact',
          'count=estimated',
          'return=representation',
          'return=headers-only',
          'resolution=merge-duplicates',
          'missing=default',
          'tx=rollback',
          'handling=strict',
          'max-affected=1',
          'nada=x',
        ]),
      )
      .join(', ');
  }
  if (random.chance(0.1)) headers['range'] = random.pick(['0-9', '5-', '9-0', 'x', '0-99999999999']);
  if (random.chance(0.2)) {
    headers['accept'] = random.pick([
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.array+json;nulls=stripped',
      'image/png',
      '*/*;q=x',
    ]);
  }
  if (random.chance(0.05)) headers['accept-profile'] = random.pick(['public', 'auth', 'pg_catalog']);
  if (random.chance(0.1)) headers['accept-encoding'] = random.pick(['gzip', 'br', '*', 'x'.repeat(200)]);
  return headers;
}

function tableRequest(random: Random, world: HostileWorld): Omit<HostileRequest, 'signedIn'> {
  const table = random.pick(TABLE_NAMES);
  const name = random.chance(0.95) ? table : randomText(random);
  const method = random.pick(['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']);
  const headers = randomHeaders(random);
  const path = `/rest/v1/${encode(name)}?${randomQuery(random, table)}`;
  if (!['POST', 'PATCH', 'PUT'].includes(method)) return { method, path, headers };
  const body = randomBody(random, TABLES[table] ?? ['id'], world);
  return { method, path, headers: { ...headers, ...JSON_TYPE }, body };
}

const ARGUMENTS = [
  'project_id',
  'sprint_id',
  'team_id',
  'story_id',
  'last',
  'email',
  'user_email_param',
  'as_of',
];

function procedureRequest(random: Random, world: HostileWorld): Omit<HostileRequest, 'signedIn'> {
  const name = random.chance(0.95) ? random.pick(world.procedures) : randomText(random);
  const path = `/rest/v1/rpc/${encode(name)}`;
  if (random.chance(0.3)) {
    const query = random
      .list(0, 4, () => `${random.pick(ARGUMENTS)}=${encode(randomText(random))}`)
      .join('&');
    return { method: 'GET', path: `${path}?${query}`, headers: randomHeaders(random) };
  }
  const body = randomBody(random, ARGUMENTS, world);
  return { method: 'POST', path, headers: { ...randomHeaders(random), ...JSON_TYPE }, body };
}

const AUTH = [
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=nada'],
  ['GET', '/user'],
  ['PUT', '/user'],
  ['DELETE', '/user'],
  ['POST', '/otp'],
  ['POST', '/verify'],
  ['POST', '/recover'],
  ['POST', '/links'],
  ['POST', '/setup'],
  ['POST', '/signup'],
  ['POST', '/unsubscribe'],
  ['GET', '/unsubscribe?token=x'],
  ['GET', '/.well-known/jwks.json'],
] as const;
const FIELDS = [
  'email',
  'password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'data',
  'current_password',
];

function authRequest(random: Random, world: HostileWorld): Omit<HostileRequest, 'signedIn'> {
  const [method, path] = random.pick(AUTH);
  if (method === 'GET') return { method, path: `/auth/v1${path}`, headers: {} };
  return { method, path: `/auth/v1${path}`, headers: JSON_TYPE, body: randomBody(random, FIELDS, world) };
}

function fileRequest(random: Random, { ids }: HostileWorld): Omit<HostileRequest, 'signedIn'> {
  const id = random.chance(0.5) ? random.pick(ids) : encode(randomText(random));
  const [method, path] = random.pick([
    ['GET', `/avatars/${id}`],
    ['GET', `/attachments/${id}`],
    ['GET', `/exports/${id}`],
    ['PUT', '/avatar'],
    ['DELETE', '/avatar'],
    ['POST', `/stories/${id}/attachments?name=${encode(randomText(random))}.txt`],
  ] as const);
  if (method === 'GET' || method === 'DELETE') return { method, path: `/files/v1${path}`, headers: {} };
  const type = random.pick(['image/png', 'application/json', 'application/octet-stream', 'text/plain', 'x']);
  const body = randomText(random).repeat(random.int(1, 20));
  return { method, path: `/files/v1${path}`, headers: { 'content-type': type }, body };
}

const KINDS = [
  tableRequest,
  tableRequest,
  tableRequest,
  tableRequest,
  procedureRequest,
  authRequest,
  fileRequest,
];

/** The next random request of an attack: any kind, signed in or not, valid or invalid. The seed of `random` repeats it. */
export function hostileRequest(random: Random, world: HostileWorld): HostileRequest {
  const request = random.pick(KINDS)(random, world);
  const signedIn = random.chance(0.7);
  if (!signedIn && random.chance(0.2)) {
    request.headers = {
      ...request.headers,
      authorization: random.pick(['Bearer a.b.c', 'Bearer x', 'Basic eDp4']),
    };
  }
  return { ...request, signedIn };
}
