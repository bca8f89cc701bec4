import type { RawData, WebSocket } from 'ws';
import { PublicError } from '../../lib/public-error.ts';
import { BindingError, compileBindings } from './bindings.ts';
import { Channel, type Holder, type Line, ok, refusal } from './channel.ts';
import { decodeFrame, encodeFrame, type Message, type Version } from './frames.ts';
import { type JoinRequest, readJoinRequest } from './join-request.ts';
import { LIMITS, TokenBucket } from './limits.ts';
import type { Services } from './services.ts';

/** Codes of RFC 6455, section 7.4.1. */
const POLICY_VIOLATION = 1008;

/** Why a join is refused; the message goes to the client. */
class Refusal extends Error {
  readonly delay: number;

  constructor(message: string, delay: number = LIMITS.refusalDelay) {
    super(message);
    this.delay = delay;
  }
}

/** What the client is told of a failed join; undefined for a failure of ours. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof BindingError) return new Refusal(`InvalidSubscription: ${error.message}`);
  if (error instanceof PublicError && error.status === 401) {
    return new Refusal('Unauthorized: the access token is not valid, or its session has ended');
  }
  return undefined;
}

/** One connection of a client, with the channels that it has joined. */
export class Socket implements Line {
  readonly version: Version;
  readonly #openedAt = performance.now();
  #heardAt = performance.now();
  #joinedOnce = false;
  readonly #ws: WebSocket;
  readonly #services: Services;
  readonly #channels = new Map<string, Channel>();
  /** Messages are served one after the other, so that a channel is never left before it is joined. */
  #work: Promise<void> = Promise.resolve();
  #closed = false;
  readonly #messages = new TokenBucket(LIMITS.messages);
  readonly #joins = new TokenBucket(LIMITS.joins);
  readonly #presence = new TokenBucket(LIMITS.presence);

  constructor(ws: WebSocket, version: Version, services: Services) {
    this.#ws = ws;
    this.version = version;
    this.#services = services;
    ws.on('message', (data, isBinary) => this.#hear(data, isBinary));
    ws.on('close', () => this.#closeChannels());
    ws.on('error', (error) => services.log.debug({ err: error }, 'a socket broke'));
  }

  sendFrame(frame: Parameters<Line['sendFrame']>[0], payload: string): void {
    this.sendRaw(encodeFrame(this.version, frame, payload), false);
  }

  sendRaw(data: Buffer | string, binary: boolean): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount > LIMITS.waitingBytes) {
      this.#services.log.warn('a socket reads too slowly and is ended');
      this.terminate();
    } else {
      this.#ws.send(data, { binary });
    }
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
  }

  /** Whether nobody is there any more, or somebody who never wanted anything. */
  get isIdle(): boolean {
    const now = performance.now();
    return now - this.#heardAt > LIMITS.silence || (!this.#joinedOnce && now - this.#openedAt > LIMITS.idle);
  }

  /** Ends the connection at once, as a lost one. */
  terminate(): void {
    this.#closeChannels();
    this.#ws.terminate();
  }

  close(code: number, reason: string): void {
    this.#closeChannels();
    this.#ws.close(code, reason);
  }

  #closeChannels(): void {
    this.#closed = true;
    for (const channel of [...this.#channels.values()]) channel.close();
  }

  #hear(data: RawData, isBinary: boolean): void {
    this.#heardAt = performance.now();
    if (!this.#messages.take()) {
      this.close(POLICY_VIOLATION, 'too many messages');
      return;
    }
    const message = decodeFrame(this.version, data as Buffer, isBinary);
    if (!message) return;
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') this.#reply(message, ok());
      return;
    }
    this.#work = this.#work.then(async () => {
      try {
        if (!this.#closed) await this.#dispatch(message);
      } catch (error) {
        this.#services.log.error({ err: error, event: message.event }, 'a realtime message failed');
        this.#reply(message, refusal('UnknownErrorOnChannel: try again'));
      }
    });
  }

  async #dispatch(message: Message): Promise<void> {
    const { topic, event, joinRef } = message;
    if (event === 'phx_join') return this.#join(message);
    const channel = this.#channels.get(topic);
    if (event === 'phx_leave') return this.#leave(message, channel);
    if (!channel || (joinRef !== null && channel.joinRef !== joinRef)) {
      return this.#reply(message, refusal('unmatched topic'));
    }
    if (event === 'presence' && !this.#presence.take()) {
      return this.#reply(message, refusal('ClientPresenceRateLimitReached: too many presence messages'));
    }
    await channel.receive(message);
  }

  #reply({ joinRef, ref, topic }: Message, response: string): void {
    this.sendFrame({ joinRef, ref, topic, event: 'phx_reply' }, response);
  }

  #leave(message: Message, channel: Channel | undefined): void {
    this.#reply(message, ok());
    if (channel && message.joinRef !== null && channel.joinRef !== message.joinRef) return;
    channel?.close();
    const joinRef = channel?.joinRef ?? message.joinRef;
    this.sendFrame({ joinRef, ref: joinRef, topic: message.topic, event: 'phx_close' }, '{}');
  }

  async #join(message: Message): Promise<void> {
    // a client that joins a topic again has given its first channel up
    this.#channels.get(message.topic)?.close();
    try {
      await this.#open(message);
    } catch (error) {
      const known = toRefusal(error);
      if (!known) throw error;
      setTimeout(() => this.#reply(message, refusal(known.message)), known.delay);
    }
  }

  async #open(message: Message): Promise<void> {
    if (!this.#joins.take()) throw new Refusal('ClientJoinRateLimitReached: too many joins per second');
    if (this.#channels.size >= LIMITS.channelsPerSocket) {
      throw new Refusal('ChannelRateLimitReached: too many channels');
    }
    const request = readJoinRequest(message.payload);
    if (!request || !message.topic.startsWith('realtime:'))
      throw new Refusal('MalformedJoin: this is no join');
    const holder = await this.#verify(request);
    if (this.#closed) return;
    const bindings = compileBindings(request.entries, this.#services.catalogue);
    const channel = new Channel(this, this.#services, message, request, holder, bindings);
    this.#channels.set(message.topic, channel);
    let open = false;
    try {
      open = await channel.open(message.ref);
      if (channel.ended) throw new Refusal('RealtimeRestarting: join again', 0);
      this.#joinedOnce ||= open;
      if (!open) throw new Refusal('Unauthorized: presence on this topic is not open to you');
    } finally {
      if (!open) channel.close();
    }
  }

  /** A page that subscribes before it knows its session sends no token, and joins again with one: it is not kept waiting. */
  async #verify({ token }: JoinRequest): Promise<Holder> {
    if (token === '') throw new Refusal('Unauthorized: an access token is needed', 0);
    return this.#services.tokens.verify(token);
  }
}
