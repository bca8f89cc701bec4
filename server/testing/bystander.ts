import { setTimeout as sleep } from 'node:timers/promises';

/** What somebody else met while an attack ran. */
export interface Observation {
  /** The longest wait of a request, and the longest time for which the server's event loop stood still (ms). */
  longestWaitMs: number;
  /** The request that waited longest. */
  longestWait: string;
  longestBlockMs: number;
  requests: number;
  /** Answers of 500 and above, and requests without an answer. */
  failures: string[];
}

const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)/m;

/**
 * Asks as an ordinary person does, one request after the other, while `during` goes on: whether the server lives, a board,
 * a small change; and reads its metrics (the largest lag of the event loop since they were read last).
 */
export async function watch(
  url: string,
  token: string,
  story: string,
  during: Promise<unknown>,
): Promise<Observation> {
  const seen: Observation = {
    longestWaitMs: 0,
    longestWait: '',
    longestBlockMs: 0,
    requests: 0,
    failures: [],
  };
  let over = false;
  const end = () => {
    over = true;
  };
  during.then(end, end);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    const started = performance.now();
    try {
      const response = await fetch(`${url}${path}`, {
        headers,
        signal: AbortSignal.timeout(60_000),
        ...init,
      });
      const text = await response.text();
      if (response.status >= 500) seen.failures.push(`${path}: ${response.status} ${text}`);
      return text;
    } catch (error) {
      seen.failures.push(`${path}: ${String(error)}`);
      return '';
    } finally {
      seen.requests += 1;
      const waited = performance.now() - started;
      if (waited > seen.longestWaitMs) {
        seen.longestWaitMs = waited;
        seen.longestWait = `${init.method ?? 'GET'} ${path}`;
      }
    }
  };
  await ask('/metrics'); // forgets what was before
  while (!over) {
    await ask('/health/live');
    await ask('/rest/v1/user_stories?select=id,title,status,rank,projects(name)&limit=100');
    const change = { method: 'PATCH', body: JSON.stringify({ story_points: seen.requests % 8 }) };
    await ask(`/rest/v1/user_stories?id=eq.${story}`, change);
    const lag = LAG.exec(await ask('/metrics'))?.[1];
    seen.longestBlockMs = Math.max(seen.longestBlockMs, Number(lag ?? 0) * 1000);
    await sleep(50);
  }
  return seen;
}
