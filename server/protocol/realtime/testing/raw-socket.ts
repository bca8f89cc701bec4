import { once } from 'node:events';
import { WebSocket } from 'ws';
import { Recorder } from './recorder.ts';

/** A text frame of version 2.0.0. */
export type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
];

/** A plain WebSocket, for tests of the frames themselves. */
export interface RawSocket {
  ws: WebSocket;
  /** The frames that arrived: parsed text, or bytes. */
  frames: Recorder<unknown>;
  send(frame: unknown): void;
  /** The next frame of an event. */
  event(name: string, from?: number): Promise<Frame>;
  /** The answer to a ref. */
  reply(ref: string): Promise<{ status: string; response: Record<string, unknown> }>;
  /** How the server closed it. */
  closed: Promise<{ code: number; reason: string }>;
  close(): void;
}

/**
 * Opens the realtime endpoint of a server, as a client of the given protocol version.
 * @param handshake headers of the upgrade request, what is added to its address, and its key.
 */
export async function openRaw(
  url: string,
  version = '2.0.0',
  {
    headers = {},
    query = '',
    apikey = 'anon',
  }: { headers?: Record<string, string>; query?: string; apikey?: string } = {},
): Promise<RawSocket> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=${version}${query}`;
  const ws = new WebSocket(address, { headers });
  const frames = new Recorder<unknown>();
  ws.on('message', (data, isBinary) => frames.add(isBinary ? data : JSON.parse(String(data))));
  const closed = once(ws, 'close').then(([code, reason]) => ({ code: Number(code), reason: String(reason) }));
  await once(ws, 'open');
  const frame = (fits: (frame: Frame) => boolean, from?: number) =>
    frames.until((item) => Array.isArray(item) && fits(item as Frame), from) as Promise<Frame>;
  return {
    ws,
    frames,
    send: (message) => ws.send(Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    event: (name, from) => frame(([, , , event]) => event === name, from),
    reply: async (ref) => {
      const [, , , , payload] = await frame(([, of, , event]) => event === 'phx_reply' && of === ref);
      return payload as { status: string; response: Record<string, unknown> };
    },
    closed,
    close: () => ws.close(),
  };
}

/** The payload of `phx_join` as the official client sends it. */
export function joinPayload(
  token: string | undefined,
  entries: unknown[] = [],
  more: { broadcast?: object; presence?: object } = {},
): unknown {
  return {
    config: {
      broadcast: { ack: false, self: false, ...more.broadcast },
      presence: { key: '', enabled: false, ...more.presence },
      postgres_changes: entries,
      private: false,
    },
    ...(token === undefined ? {} : { access_token: token }),
  };
}
