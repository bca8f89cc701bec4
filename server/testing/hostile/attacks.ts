import type { HostileRequest } from './hostile-requests.ts';

/** Requests that stopped an earlier server, alone or together. */
export interface Attack {
  name: string;
  requests: HostileRequest[];
}

const times = (count: number, word: string) => Array(count).fill(word).join(',');
const repeat = (count: number, request: HostileRequest) => Array<HostileRequest>(count).fill(request);

const get = (query: string, signedIn: boolean): HostileRequest => ({
  method: 'GET',
  path: `/rest/v1/${query}`,
  headers: {},
  signedIn,
});

const post = (path: string, body: string, signedIn: boolean): HostileRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body,
  signedIn,
});

/** Nested comments and stories; at every level ten tests of whether the next one has rows. */
function multiplying(levels: number): string {
  const labels = Array.from({ length: levels }, (_, n) => (n % 2 === 0 ? 'comments' : 'user_stories'));
  const select = labels.reduceRight((inside, label) => `${label}(${inside})`, '');
  const asked = labels.map((label, n) => {
    const prefix = labels.slice(0, n).map((outer) => `${outer}.`);
    return `${prefix.join('')}or=(${times(10, `${label}.not.is.null`)})`;
  });
  const innermost = `${labels.join('.')}.or=(${times(10, 'id.is.null')})`;
  return `user_stories?select=id,${select}&${asked.join('&')}&${innermost}`;
}

const BOMB = `[${'{},'.repeat(340_000)}{}]`;
const DEEP_COUNT =
  'user_stories?select=projects(user_stories(projects(user_stories(projects(user_stories(count))))))';
const LESS_DEEP_COUNT = 'user_stories?select=projects(user_stories(projects(user_stories(count))))';
const REPEATED_TEXTS = 'user_stories?select=id,projects(user_stories(description))';
const aliases = (count: number) => Array.from({ length: count }, (_, n) => `d${n}:description`).join(',');

const TABLES: Attack[] = [3, 5, 7].map((levels) => ({
  name: `conditions that multiply through ${levels} levels`,
  requests: [...repeat(5, get(multiplying(levels), false)), ...repeat(5, get(multiplying(levels), true))],
}));

/** Addresses that are long in each of their parts; the last ones are as long as they may be. */
const LONG_ADDRESSES = [
  `user_stories?or=(${times(20_000, 'id.eq.1')})`,
  `user_stories?${Array(30_000).fill('id=eq.1').join('&')}`,
  `user_stories?select=${times(70_000, 'id')}`,
  `user_stories?select=${times(60_000, '*')}`,
  `user_stories?order=${times(70_000, 'id')}`,
  `user_stories?columns=${times(60_000, 'id')}`,
  `user_stories?select=${times(5_000, 'id')}`,
  `user_stories?${Array(3_000).fill('a=b').join('&')}`,
];

const list = (count: number) => `user_stories?select=id&title=in.(${times(count, 'a')})`;

/** The attacks of one person alone, after which others wait no longer than the limit of the long test. */
export const ONE_SENDER: Attack[] = [
  {
    name: 'long addresses, signed out',
    requests: LONG_ADDRESSES.flatMap((query) => repeat(20, get(query, false))),
  },
  {
    name: 'long addresses, signed in',
    requests: LONG_ADDRESSES.flatMap((query) => repeat(10, get(query, true))),
  },
  { name: 'twelve lists of 100,000 values', requests: repeat(12, get(list(100_000), true)) },
  { name: 'forty lists of 39,000 values', requests: repeat(40, get(list(39_000), true)) },
  {
    name: 'rows of very many columns',
    requests: repeat(
      40,
      post(
        '/rest/v1/user_stories',
        JSON.stringify(Object.fromEntries(Array.from({ length: 24_000 }, (_, n) => [`k${n}`, 1]))),
        true,
      ),
    ),
  },
];

/** All named attacks of a person with a valid session. */
export const ATTACKS: Attack[] = [
  ...ONE_SENDER,
  ...TABLES,
  {
    name: 'one embed asked for 2,000 times',
    requests: repeat(
      5,
      get(`user_stories?select=id,tasks()&or=(${times(2_000, 'tasks.not.is.null')})`, true),
    ),
  },
  {
    name: 'an order of 4,000 terms',
    requests: repeat(
      5,
      get(`user_stories?select=id,projects()&order=${times(4_000, 'projects(name)')}`, true),
    ),
  },
  {
    name: 'more values than a statement can have',
    requests: [false, true].map((signedIn) =>
      get(`user_stories?or=(${times(15_000, 'number.eq.1')})`, signedIn),
    ),
  },
  {
    name: 'bodies of empty objects',
    requests: [
      ...repeat(60, post('/rest/v1/user_stories', BOMB, false)),
      ...repeat(60, post('/auth/v1/token?grant_type=password', BOMB, false)),
      ...repeat(60, post('/rest/v1/user_stories', BOMB, true)),
    ],
  },
  {
    name: 'counts of counts',
    requests: [...repeat(6, get(DEEP_COUNT, true)), ...repeat(12, get(LESS_DEEP_COUNT, true))],
  },
  { name: 'embeds that repeat large texts', requests: repeat(10, get(REPEATED_TEXTS, true)) },
  {
    name: 'many large answers at once',
    requests: repeat(30, get(`user_stories?select=id,${aliases(5)}`, true)),
  },
  {
    name: 'writes through a view',
    requests: [false, true].flatMap((signedIn) => repeat(5, post('/rest/v1/team_directory', '{}', signedIn))),
  },
];
