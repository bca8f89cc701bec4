/** A request that the first script of the page has sent (client/first.ts). */
export interface EarlyRequest {
  /** The path with its parameters. */
  path: string;
  /** The text of a POST; missing: a GET. */
  body?: string | undefined;
  /** The access token it was sent with. */
  token: string;
  /** When it was sent (performance.now()). */
  at: number;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    /** The requests of the first script that are not consumed yet. */
    earlyRequests?: EarlyRequest[];
  }
}

const isSame = (request: EarlyRequest, path: string, body: unknown) =>
  request.path === path && request.body === (body ?? undefined);

/**
 * Takes the answer to the same request of the same session, if it was sent early. Each answer is taken once.
 * @returns undefined if it was not sent, or was sent in another session.
 */
export function takeEarlyAnswer(path: string, body: unknown, token: string): Promise<Response> | undefined {
  const waiting = window.earlyRequests ?? [];
  const found = waiting.find((request) => isSame(request, path, body));
  if (!found) return undefined;
  waiting.splice(waiting.indexOf(found), 1);
  return found.token === token ? found.answer : undefined;
}

/** When a request that is made now begins (performance.now()): earlier if it was sent early. */
export function beginsAt(path: string, body?: string): number {
  const found = window.earlyRequests?.find((request) => isSame(request, path, body));
  return found?.at ?? performance.now();
}
