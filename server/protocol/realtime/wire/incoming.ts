import type { WebSocket } from 'ws';
import { LIMITS, TokenBucket } from '../limits/limits.ts';

/** Serves a frame; returns undefined if it was served at once. */
type Serve = (data: Buffer, isBinary: boolean) => Promise<void> | undefined;

const NOTHING = Buffer.alloc(0);

/**
 * The pending frames of a socket, in order. Each is parsed when the one before it has been served. While too many bytes are pending, the socket is not read.
 */
export class IncomingQueue {
  readonly #ws: WebSocket;
  readonly #serve: Serve;
  readonly #onError: (error: unknown) => void;
  #frames: { data: Buffer; isBinary: boolean }[] = [];
  #bytes = 0;
  #busy = false;

  /** @param onError is called with the error of a frame that could not be served. */
  constructor(ws: WebSocket, serve: Serve, onError: (error: unknown) => void) {
    this.#ws = ws;
    this.#serve = serve;
    this.#onError = onError;
  }

  add(data: Buffer, isBinary: boolean): void {
    this.#frames.push({ data, isBinary });
    this.#bytes += data.length;
    if (this.#bytes > LIMITS.queueBytes) this.#ws.pause();
    if (!this.#busy) void this.#run();
  }

  clear(): void {
    this.#frames = [];
    this.#bytes = 0;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#frames.length > 0) await this.#next();
    this.#busy = false;
  }

  /** Serves the next frame. The promise does not reference it, so its memory is free during queries of the database. */
  #next(): Promise<void> | undefined {
    const { data, isBinary } = this.#frames.shift() ?? { data: NOTHING, isBinary: false };
    this.#bytes -= data.length;
    if (this.#ws.isPaused && this.#bytes <= LIMITS.queueBytes) this.#ws.resume();
    try {
      return this.#serve(data, isBinary)?.catch(this.#onError);
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }
}

/** The limit of what a client may send on a socket before a session is verified on it. */
export class StrangerLimit {
  readonly #messages = new TokenBucket(LIMITS.unsigned.messages);
  #bytes = 0;

  /** Counts a frame. @returns false if it exceeds the limit. */
  admits(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#bytes <= LIMITS.unsigned.bytes && this.#messages.take();
  }
}
