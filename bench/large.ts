import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startPlatform } from '../e2e/platform.ts';
import { createAccount } from '../server/accounts/create-account.ts';
import { createLargeInstallation } from '../server/testing/large-installation.ts';
import { boardPart } from '../shared/rules/stories/board.ts';
import { STORY_STATUSES } from '../shared/rules/stories/story.ts';

const LARGE = { projects: 50, stories: 1000, lines: 10, people: 300 };
const SMALL = { projects: 1, stories: 1000, lines: 10, people: 6 };
const PASSWORD = 'secreto-123';
const ROUNDS = 15;
const AT_ONCE = 60;

const COLUMNS = STORY_STATUSES.map((status) => ({ status, size: boardPart(undefined) }));

/** The requests of opening a page, by name: procedure and input. */
const CALLS: [string, string, object][] = [
  ['dashboard', 'dashboard', {}],
  ['board of all', 'board', { columns: COLUMNS }],
  ['board, one letter', 'board', { columns: COLUMNS, typed: 'p' }],
  ['ageing', 'ageing_stories', {}],
  ['search, one letter', 'search', { typed: 'h' }],
];

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

type Platform = Awaited<ReturnType<typeof startPlatform>>;
type Client = SupabaseClient;

async function signIn(platform: Platform, email: string): Promise<Client> {
  const client = createClient(platform.url, 'anon', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** Creates an owner with their own installation. */
async function prepare(platform: Platform, prefix: string, size: typeof LARGE, everywhere: boolean) {
  const email = `${prefix.toLowerCase()}@acme.test`;
  const account = { email, fullName: 'Ana Prueba', password: PASSWORD, isAdmin: false };
  const owner = await createAccount(platform.pool, account);
  await createLargeInstallation(platform.pool, owner, prefix, size, everywhere);
  return signIn(platform, email);
}

async function timeOf(client: Client, name: string, input: object): Promise<number> {
  const start = performance.now();
  await client.rpc(name, input).throwOnError();
  return performance.now() - start;
}

/** Measures dashboard and boards of 50 projects with 50,000 stories, as ratios to one project with 1,000, and for 60 people at once. */
export async function benchLarge(): Promise<void> {
  const platform = await startPlatform();
  try {
    const many = await prepare(platform, 'GR', LARGE, false);
    const one = await prepare(platform, 'UN', SMALL, true);
    for (const [what, name, input] of CALLS) {
      const [large, small]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        large.push(await timeOf(many, name, input));
        small.push(await timeOf(one, name, input));
      }
      const [slow, quick] = [median(large), median(small)];
      console.log(
        `${what}: ${slow.toFixed(1)} ms over ${LARGE.projects} projects, ${quick.toFixed(1)} ms in one: ${(slow / quick).toFixed(1)} times`,
      );
    }
    for (const [what, name, input] of CALLS.slice(0, 2)) {
      const start = performance.now();
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => many.rpc(name, input)));
      const failed = answers.filter(({ status }) => status !== 200).length;
      console.log(
        `${what}, ${AT_ONCE} at once: ${failed} failed, ${((performance.now() - start) / 1000).toFixed(1)} s`,
      );
    }
  } finally {
    await platform.stop();
  }
}
