import { Agent, request as httpRequest } from 'node:http';
import type { HostileRequest } from './hostile-requests.ts';

/** The outcome of a request: its response, or status 0 if the server closed the connection. */
export interface Outcome {
  status: number;
  retryAfter: string | undefined;
  /** The start of the body. */
  text: string;
}

/** Sends raw requests over persistent connections: `fetch` would normalise paths and refuse headers. */
export function hostileSender(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ method, path, headers, body, signedIn }: HostileRequest, token: string): Promise<Outcome> =>
    new Promise((resolve) => {
      const authorization = signedIn ? { authorization: `Bearer ${token}` } : {};
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const call = httpRequest(
        `${url}${path}`,
        { method, agent, headers: { ...headers, ...authorization, ...length } },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            if (text.length < 500) text += part;
          });
          const end = () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              text: text.slice(0, 500),
            });
          response.on('end', end);
          response.on('error', end);
        },
      );
      // the server answers a too large body before it was sent completely, and closes the connection
      call.on('error', () => resolve({ status: 0, retryAfter: undefined, text: '' }));
      call.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Whether an outcome is acceptable: not a failure of the server, and a temporary one has the time of a retry. */
export function isAcceptable({ status, retryAfter }: Outcome): boolean {
  if (status === 503 || status === 429) return Number(retryAfter) > 0;
  return status < 500 || status === 504;
}
