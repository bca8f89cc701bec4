import { type Random, randomText } from '../random.ts';

/** Tables of the product with some of their columns, enough for some valid queries. */
export const TABLES: Record<string, readonly string[]> = {
  user_stories: [
    'id',
    'project_id',
    'title',
    'description',
    'status',
    'rank',
    'labels',
    'story_points',
    'number',
  ],
  projects: ['id', 'name', 'description', 'owner_id', 'key', 'created_at'],
  sprints: ['id', 'name', 'goal', 'status', 'start_date', 'end_date', 'project_id'],
  teams: ['id', 'name', 'project_id'],
  team_members: ['team_id', 'user_id', 'role'],
  profiles: ['id', 'full_name', 'email', 'avatar_url'],
  comments: ['id', 'story_id', 'body', 'created_at'],
  tasks: ['id', 'story_id', 'title', 'done'],
  notifications: ['id', 'kind', 'read_at'],
  activity_log: ['id', 'entity_type', 'action', 'created_at', 'details'],
  user_settings: ['user_id', 'theme', 'notifications'],
  board_columns: ['project_id', 'status', 'wip_limit'],
  invitations: ['id', 'email', 'role'],
  team_directory: ['id', 'full_name'],
};

export const TABLE_NAMES = Object.keys(TABLES);

/** Tables that a query may embed. */
const RELATED: Record<string, readonly string[]> = {
  user_stories: ['projects', 'tasks', 'comments', 'sprints'],
  projects: ['user_stories', 'teams', 'sprints', 'board_columns'],
  sprints: ['user_stories', 'projects', 'teams'],
  teams: ['team_members', 'projects', 'sprints'],
  team_members: ['profiles', 'teams'],
  comments: ['user_stories'],
  tasks: ['user_stories'],
  board_columns: ['projects'],
};

const relatedTo = (random: Random, table: string): string =>
  random.pick(random.chance(0.9) ? (RELATED[table] ?? ['projects']) : TABLE_NAMES);

const OPERATORS = [
  ...['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch', 'in', 'is', 'isdistinct'],
  ...['cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'fts', 'plfts', 'phfts', 'wfts', 'nada'],
];
const CASTS = ['text', 'int', 'uuid', 'jsonb', 'timestamptz', 'regclass', 'text[]'];
const AGGREGATES = ['sum()', 'avg()', 'min()', 'max()', 'count()', 'pg_sleep()'];

/** Usually a column of the table, sometimes of another table, sometimes an invalid name. */
function column(random: Random, table: string): string {
  if (random.chance(0.97)) return random.pick(TABLES[table] ?? ['id']);
  return random.chance(0.7) ? random.pick(TABLES[random.pick(TABLE_NAMES)] ?? []) : randomText(random);
}

function selectItem(random: Random, table: string, depth: number): string {
  const kind = random.next();
  if (depth > 0 && kind < 0.35) {
    const to = relatedTo(random, table);
    const hint = random.chance(0.9) ? random.pick(['', '!inner']) : random.pick(['!project_id', '!nada']);
    const inside = random.list(0, 4, () => selectItem(random, to, depth - 1)).join(',');
    const label = random.chance(0.9) ? '' : random.pick(['x:', '...']);
    return `${label}${to}${hint}(${inside})`;
  }
  if (kind < 0.45) return '*';
  const json = random.chance(0.04) ? random.pick(['->a', '->>0', '->a->b->>c']) : '';
  const cast = random.chance(0.04) ? `::${random.pick(CASTS)}` : '';
  const aggregate = random.chance(0.03) ? `.${random.pick(AGGREGATES)}` : '';
  return `${random.chance(0.1) ? 'alias:' : ''}${column(random, table)}${json}${cast}${aggregate}`;
}

function condition(random: Random, table: string): string {
  if (random.chance(0.5)) return `id.${random.chance(0.3) ? 'not.' : ''}eq.${random.uuid()}`;
  const operator = random.pick(OPERATORS);
  const value =
    operator === 'in'
      ? `(${random.list(0, 30, () => randomText(random)).join(',')})`
      : operator === 'is'
        ? random.pick(['null', 'true', 'not_null', 'nada'])
        : randomText(random);
  const argument = random.chance(0.05) ? random.pick(['(any)', '(all)', '(spanish)']) : '';
  return `${column(random, table)}.${random.chance(0.1) ? 'not.' : ''}${operator}${argument}.${value}`;
}

function group(random: Random, table: string, depth: number): string {
  const members = random.list(1, random.chance(0.05) ? 300 : 6, () =>
    depth > 0 && random.chance(0.3)
      ? `${random.pick(['and', 'or', 'not.and'])}${group(random, table, depth - 1)}`
      : random.chance(0.2)
        ? `${relatedTo(random, table)}.not.is.null`
        : condition(random, table),
  );
  return `(${members.join(',')})`;
}

function parameter(random: Random, table: string): [key: string, value: string] {
  const prefix = random.chance(0.1) ? `${relatedTo(random, table)}.` : '';
  switch (random.int(0, 6)) {
    case 0:
      return [`${prefix}or`, group(random, table, random.int(0, 4))];
    case 1:
      return [`${prefix}order`, random.list(1, 5, () => `${column(random, table)}.desc`).join(',')];
    case 2:
      return [`${prefix}order`, random.list(1, 200, () => `${relatedTo(random, table)}(id)`).join(',')];
    case 3:
      return [`${prefix}${random.pick(['limit', 'offset'])}`, String(random.pick([0, 1, 50, 1e9, -1, 'x']))];
    default: {
      const [name = '', ...rest] = condition(random, table).split('.');
      return [`${prefix}${name}`, rest.join('.')];
    }
  }
}

/** A random query string for a table, valid or invalid: embeds up to eight levels deep, filters, orders. */
export function randomQuery(random: Random, table: string): string {
  const depth = random.chance(0.1) ? 8 : random.int(0, 3);
  const pairs: [string, string][] = [];
  if (random.chance(0.8)) {
    pairs.push(['select', random.list(1, 6, () => selectItem(random, table, depth)).join(',')]);
  }
  pairs.push(...random.list(0, random.chance(0.5) ? 1 : 4, () => parameter(random, table)));
  if (random.chance(0.05))
    pairs.push(['on_conflict', random.list(1, 50, () => column(random, table)).join(',')]);
  if (random.chance(0.05)) pairs.push(['columns', random.list(1, 50, () => column(random, table)).join(',')]);
  return pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&');
}

/** Percent-encodes a text, which may be malformed. */
export const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
