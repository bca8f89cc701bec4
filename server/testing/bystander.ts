import { setTimeout as sleep } from 'node:timers/promises';

/** The observations of another person during an attack. */
export interface Observation {
  /** The longest wait of a request, and the longest block of the server's event loop (ms). */
  longestWaitMs: number;
  /** The request that waited longest. */
  longestWait: string;
  longestBlockMs: number;
  requests: number;
  /** Responses of 500 and above, and requests without a response. */
  failures: string[];
}

const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)/m;

/**
 * Sends requests like an ordinary person, one after the other, while `during` runs: a health check, a board, a small change.
 * It also reads the metrics (the largest lag of the event loop since the last read).
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
  await ask('/metrics'); // resets the metric
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
