import { vi } from 'vitest';
import { readsOf } from '../read-blocks.ts';
import type { Installation } from './installation.ts';
import { MEETINGS } from './meetings.ts';
import { PEOPLE } from './people.ts';
import { PROJECTS } from './projects.ts';
import type { Area, Growth, Step } from './step.ts';
import { STORIES } from './stories.ts';
import { VIEWS } from './views.ts';

/** All requests of the client, by area. */
export const AREAS: readonly Area[] = [...VIEWS, ...STORIES, ...PROJECTS, ...MEETINGS, ...PEOPLE];

/** The reads of one kind of requests. */
export interface Replayed {
  /**
   * Blocks of tables and indexes: the median of all turns. The server itself reads a little meanwhile, a connection that is used for the
   * first time, or after an ANALYZE, reads the catalogue of PostgreSQL, and one that is busy counts later.
   */
  blocks: number;
  /** Bytes of temporary files: the most of all turns. */
  temporary: number;
  /** The least time of an answer (ms); it depends on what else the machine does. */
  ms: number;
  grows: Growth | undefined;
  /** The method and the path of one of them. */
  request: string;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function send({ server, tokens }: Installation, { request, sender, kind }: Step): Promise<unknown> {
  const { method, path, body, prefer, single } = request;
  const answer = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[sender]}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(prefer !== undefined && { prefer }),
      ...(single && { accept: 'application/vnd.pgrst.object+json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // a row that is not there is an answer, too; what is refused would not show what its kind costs
  if (!answer.ok && answer.status !== 406) throw new Error(`${kind}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

interface Read {
  blocks: number;
  temporary: number;
  ms: number;
}
interface Counted {
  step: Step;
  reads: Read[];
}

/** Waits until the server has done what earlier requests have led to, such as mails: it would be counted. */
const rest = ({ server }: Installation) =>
  vi.waitUntil(
    async () => {
      const jobs = await server.pool.query('select from graphile_worker.jobs where run_at <= now() limit 1');
      return jobs.rowCount === 0;
    },
    { timeout: 30_000 },
  );

async function count(at: Installation, step: Step): Promise<Read & { answer: unknown }> {
  // a list that is kept would read nothing
  at.server.running.context.kept.clear();
  await rest(at);
  let answer: unknown;
  let ms = 0;
  const reads = await readsOf(
    at.server.pool,
    async () => {
      const began = performance.now();
      answer = await send(at, step);
      ms = performance.now() - began;
    },
    1,
  );
  return { ...reads, ms, answer };
}

const summary = ({ step, reads }: Counted): Replayed => ({
  blocks: median(reads.map(({ blocks }) => blocks)),
  temporary: Math.max(...reads.map(({ temporary }) => temporary)),
  ms: Math.min(...reads.map(({ ms }) => ms)),
  grows: step.grows,
  request: `${step.request.method} ${step.request.path}`,
});

/**
 * Sends all requests of some areas several times, and counts what each reads. The first turn, in which connections read the
 * catalogue of PostgreSQL, does not count.
 * @param turns how often each is counted.
 * @param firstTurn greater than those of an earlier replay in the same installation.
 */
export async function replay(
  at: Installation,
  areas: readonly Area[],
  turns: number,
  firstTurn = 0,
): Promise<Map<string, Replayed>> {
  // a person may invite only so many others in a day
  await at.server.pool.query("delete from auth.throttles where key like 'invite:person:%'");
  const seen = new Map<string, Counted>();
  for (const area of areas) {
    for (let turn = 0; turn <= turns; turn += 1) {
      const steps = area(at, firstTurn + turn);
      let answer: unknown;
      for (let next = steps.next(); !next.done; next = steps.next(answer)) {
        const { value: step } = next;
        const counted = await count(at, step);
        answer = counted.answer;
        const kind = seen.get(step.kind) ?? { step, reads: [] };
        seen.set(step.kind, kind);
        if (turn > 0) kind.reads.push(counted);
      }
    }
  }
  return new Map([...seen].map(([kind, counted]) => [kind, summary(counted)]));
}
