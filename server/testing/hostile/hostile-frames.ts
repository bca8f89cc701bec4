import { type Random, randomJson, randomText } from '../random.ts';

/** The values that the frames may contain. */
export interface FrameWorld {
  /** Valid access tokens; empty for an attacker without an account. */
  tokens: readonly string[];
  /** Existing ids that the attacker may see. */
  ids: readonly string[];
}

const TABLES = [
  'user_stories',
  'projects',
  'notifications',
  'activity_log',
  'sprints',
  'profiles',
  '*',
  'invitations',
];
const COLUMNS = [
  'id',
  'project_id',
  'title',
  'description',
  'status',
  'story_points',
  'created_at',
  'labels',
  'nada',
];
const OPERATORS = [
  ...['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'match', 'imatch', 'isdistinct'],
  ...['not.eq', 'not.like', 'not.in', 'cs', 'nada'],
];
const PATTERNS = [
  '^(a+)+$',
  '(a|a)*b',
  '(.*a){30}',
  '(a{30}){30}',
  '[^\\pL]{200}x',
  '(?i)(x|y|z)*',
  `%${'a%'.repeat(100)}b`,
  `%${'_'.repeat(250)}b`,
  '\\',
];
const EVENTS = ['phx_join', 'phx_leave', 'access_token', 'presence', 'broadcast', 'heartbeat', 'nada'];
const KIND_PUSH = 3;

const topicOf = (random: Random, { ids }: FrameWorld) =>
  random.pick([
    'phoenix',
    'realtime:x',
    `realtime:${random.int(1, 150)}`,
    `realtime:project:${random.pick(ids)}`,
    `realtime:project:${random.uuid()}`,
    randomText(random),
  ]);

function condition(random: Random, { ids }: FrameWorld): string {
  const operator = random.pick(OPERATORS);
  const one = () =>
    random.pick([random.pick(ids), random.pick(PATTERNS), randomText(random), 'null', '"a\\"b"', 'todo']);
  const value = operator.endsWith('in')
    ? `(${random.list(0, random.chance(0.1) ? 1_500 : 5, one).join()})`
    : one();
  return `${random.pick(COLUMNS)}=${operator}.${value}`;
}

function entry(random: Random, world: FrameWorld): unknown {
  if (random.chance(0.1)) return randomJson(random, 3);
  return {
    event: random.pick(['*', 'INSERT', 'UPDATE', 'DELETE', '*', 'nada']),
    schema: random.pick(['public', 'public', 'public', '*', 'auth']),
    table: random.pick(TABLES),
    ...(random.chance(0.7) && {
      filter: random.list(1, random.chance(0.1) ? 25 : 3, () => condition(random, world)).join(),
    }),
    ...(random.chance(0.2) && { select: random.list(0, 5, () => random.pick(COLUMNS)) }),
  };
}

function joinPayload(random: Random, world: FrameWorld): unknown {
  if (random.chance(0.1)) return randomJson(random, 4);
  const token = random.chance(0.8)
    ? world.tokens[random.int(0, world.tokens.length - 1)]
    : randomText(random);
  return {
    config: {
      broadcast: { ack: random.chance(0.5), self: random.chance(0.5) },
      presence: { key: random.chance(0.3) ? randomText(random) : '', enabled: random.chance(0.3) },
      postgres_changes: random.list(0, random.chance(0.1) ? 120 : 4, () => entry(random, world)),
    },
    access_token: token ?? 'none',
  };
}

function payloadOf(random: Random, event: string, world: FrameWorld): unknown {
  if (random.chance(0.1)) return randomJson(random, 5);
  if (event === 'phx_join') return joinPayload(random, world);
  if (event === 'access_token')
    return { access_token: random.chance(0.5) ? world.tokens[0] : randomText(random) };
  if (event === 'presence') {
    return {
      type: 'presence',
      event: random.pick(['track', 'untrack', 'nada']),
      payload: randomJson(random, 3),
    };
  }
  return { type: 'broadcast', event: 'x', payload: randomJson(random, 3) };
}

/** A binary push with valid or invalid lengths. */
function binaryFrame(random: Random, world: FrameWorld): Buffer {
  const parts = ['1', '2', topicOf(random, world), 'x', ''].map((part) => Buffer.from(part).subarray(0, 255));
  const lengths = parts.map((part) => (random.chance(0.1) ? random.int(0, 255) : part.length));
  const body = Buffer.from(random.chance(0.5) ? JSON.stringify(randomJson(random, 3)) : randomText(random));
  const head = [random.chance(0.9) ? KIND_PUSH : random.int(0, 255), ...lengths, random.int(0, 2)];
  const whole = Buffer.concat([Buffer.from(head), ...parts, body]);
  return random.chance(0.1) ? whole.subarray(0, random.int(0, whole.length)) : whole;
}

/** A malformed or too large frame. */
function malformed(random: Random): string {
  return random.pick([
    () => randomText(random),
    () => JSON.stringify(randomJson(random, 6)),
    () => '['.repeat(random.int(1, 70_000)),
    () => `["1","1","realtime:x","phx_join",${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
    () => `["1","1","realtime:x","phx_join",[${'{},'.repeat(random.int(1, 20_000))}{}]]`,
    () => 'x'.repeat(random.int(1, 200_000)),
  ])();
}

/** A random frame, valid or invalid, for a socket of protocol version 2.0.0. */
export function hostileFrame(random: Random, world: FrameWorld): string | Buffer {
  const kind = random.next();
  if (kind < 0.1) return malformed(random);
  if (kind < 0.2) return binaryFrame(random, world);
  const event = random.chance(0.5) ? 'phx_join' : random.pick(EVENTS);
  const ref = String(random.int(1, 50));
  return JSON.stringify([ref, ref, topicOf(random, world), event, payloadOf(random, event, world)]);
}
