import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Channel, ChannelTransport } from '../channels/channel.ts';
import type { Services } from '../channels/services.ts';
import { LIMITS, TokenBucket } from '../limits/limits.ts';
import { FrameWriter } from '../wire/frame-writer.ts';
import { decodeFrame, encodeFrame, type Version } from '../wire/frames.ts';
import { IncomingQueue, StrangerLimit } from '../wire/incoming.ts';
import type { SocketSlot } from './connections.ts';
import { Topics } from './topics.ts';

/** Codes of RFC 6455, section 7.4.1. */
const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;
const INTERNAL_ERROR = 1011;

const NOTHING = Buffer.alloc(0);

/** One connection of a client: the frames that come and go, within the limits of a socket. */
export class Socket implements ChannelTransport {
  readonly version: Version;
  readonly #openedAt = performance.now();
  #receivedAt = performance.now();
  readonly #ws: WebSocket;
  readonly #connection: Writable;
  readonly #writer = new FrameWriter((bytes) => this.#write(bytes));
  readonly #services: Services;
  readonly #place: SocketSlot;
  readonly #topics: Topics;
  readonly #incoming: IncomingQueue;
  readonly #stranger = new StrangerLimit();
  #closed = false;
  readonly #messages = new TokenBucket(LIMITS.messages);

  /**
   * @param connection the TCP connection below `ws`. Frames are written to it whole, beside the control frames of `ws`.
   * @param opening the facts of the upgrade request.
   */
  constructor(
    ws: WebSocket,
    connection: Writable,
    opening: { version: Version; token: string | undefined },
    services: Services,
    place: SocketSlot,
  ) {
    this.#ws = ws;
    this.#connection = connection;
    this.version = opening.version;
    this.#services = services;
    this.#place = place;
    this.#topics = new Topics(this, services, place, opening.token, this.#broken);
    place.end = () => this.terminate();
    this.#incoming = new IncomingQueue(ws, (data, isBinary) => this.#serve(data, isBinary), this.#broken);
    ws.on('message', (data, isBinary) => this.#receiveFrame(data as Buffer, isBinary));
    ws.on('close', () => this.#closeChannels());
    ws.on('error', (error) => services.log.debug({ err: error }, 'a socket broke'));
  }

  readonly #broken = (error: unknown): void => {
    this.#services.log.error({ err: error }, 'a realtime frame failed');
    this.close(INTERNAL_ERROR, 'try again');
  };

  sendFrame(frame: Parameters<ChannelTransport['sendFrame']>[0], payload: string): void {
    this.send(encodeFrame(this.version, frame, payload));
  }

  send(frame: Buffer): void {
    if (this.#ws.readyState === this.#ws.OPEN) this.#writer.add(frame);
  }

  #write(bytes: Buffer): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#connection.write(bytes);
    // nearly always the system takes the bytes at once, and there is nothing to count
    if (this.#connection.writableLength === 0) return;
    const taken = this.#place.send(bytes);
    // an empty write after them ends when they are taken
    if (this.#ws.readyState === this.#ws.OPEN) this.#connection.write(NOTHING, taken);
  }

  forget(channel: Channel): void {
    this.#topics.forget(channel);
  }

  mayBroadcast(): boolean {
    return this.#place.mayBroadcast();
  }

  /** Whether the client is gone, reads nothing, or never joined anything. */
  get isIdle(): boolean {
    const now = performance.now();
    if (now - this.#receivedAt > LIMITS.silence || this.#place.outgoing.isStuck) return true;
    return !this.#topics.verified && now - this.#openedAt > LIMITS.idle;
  }

  /** Ends the connection at once, like a lost one. */
  terminate(): void {
    this.#closeChannels();
    this.#ws.terminate();
  }

  close(code: number, reason: string): void {
    this.#closeChannels();
    this.#writer.flush();
    this.#ws.resume(); // the client's closing frame must be read
    this.#ws.close(code, reason);
  }

  #closeChannels(): void {
    this.#closed = true;
    this.#incoming.clear();
    this.#topics.close();
  }

  #receiveFrame(data: Buffer, isBinary: boolean): void {
    if (this.#closed) return;
    this.#receivedAt = performance.now();
    if (this.#messages.take()) this.#incoming.add(data, isBinary);
    else this.close(POLICY_VIOLATION, 'too many messages');
  }

  /** Serves one frame. It holds no reference to the frame during queries of the database. */
  #serve(data: Buffer, isBinary: boolean): Promise<void> | undefined {
    // until a session was verified, a socket may send little
    if (!this.#topics.verified && data.length > LIMITS.unsigned.frameBytes) {
      this.close(MESSAGE_TOO_BIG, 'no session is verified yet');
    } else if (!this.#topics.verified && !this.#stranger.admits(data.length)) {
      this.close(POLICY_VIOLATION, 'too many messages');
    } else {
      const message = decodeFrame(this.version, data, isBinary);
      return message && !this.#topics.hold(message, data, isBinary)
        ? this.#topics.receive(message)
        : undefined;
    }
    return undefined;
  }
}
