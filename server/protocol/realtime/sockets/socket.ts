import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { PublicError } from '#server/lib/public-error.ts';
import { compileBindings } from '../changes/bindings.ts';
import {
  Channel,
  type ChannelTransport,
  ok,
  refusal,
  sendEnd,
  type TokenHolder,
} from '../channels/channel.ts';
import { type JoinRequest, readJoinRequest } from '../channels/join-request.ts';
import { holderOf, NO_TOKEN, Refusal, TRY_AGAIN, toRefusal } from '../channels/refused-join.ts';
import type { Services } from '../channels/services.ts';
import { type WaitingChannel, WaitingChannels } from '../channels/waiting-channels.ts';
import { LIMITS, TokenBucket } from '../limits/limits.ts';
import { FrameWriter } from '../wire/frame-writer.ts';
import { type Address, decodeFrame, encodeFrame, type Message, type Version } from '../wire/frames.ts';
import { IncomingQueue, StrangerLimit } from '../wire/incoming.ts';
import type { SocketSlot } from './connections.ts';

/** Codes of RFC 6455, section 7.4.1. */
const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;
const INTERNAL_ERROR = 1011;

const NOTHING = Buffer.alloc(0);

/** The token of an `access_token` message; undefined if it has none. */
function tokenOf(payload: unknown): string | undefined {
  const token = (payload as { access_token?: unknown } | null)?.access_token;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** One connection of a client, with the channels that it has joined. */
export class Socket implements ChannelTransport {
  readonly version: Version;
  readonly #openedAt = performance.now();
  #receivedAt = performance.now();
  /** Whether a session was verified on the socket. Until then it may send little. */
  #verified = false;
  readonly #ws: WebSocket;
  readonly #connection: Writable;
  readonly #writer = new FrameWriter((bytes) => this.#write(bytes));
  readonly #services: Services;
  readonly #place: SocketSlot;
  readonly #channels = new Map<string, Channel>();
  readonly #waiting: WaitingChannels;
  /** The joins that are under way, by topic. Other messages on their topics wait for them. */
  readonly #joining = new Map<string, Promise<void>>();
  readonly #incoming: IncomingQueue;
  readonly #stranger = new StrangerLimit();
  #closed = false;
  /** The last token that the client sent. It counts for joins without one; empty if there was none. */
  #token: string;
  readonly #messages = new TokenBucket(LIMITS.messages);
  readonly #joins = new TokenBucket(LIMITS.joins);
  readonly #presence = new TokenBucket(LIMITS.presence);

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
    this.#token = opening.token ?? '';
    this.#services = services;
    this.#place = place;
    this.#waiting = new WaitingChannels(services.waitingJoins, place.network);
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
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
    this.#place.channels -= 1;
  }

  mayBroadcast(): boolean {
    return this.#place.mayBroadcast();
  }

  /** Whether the client is gone, reads nothing, or never joined anything. */
  get isIdle(): boolean {
    const now = performance.now();
    if (now - this.#receivedAt > LIMITS.silence || this.#place.outgoing.isStuck) return true;
    return !this.#verified && now - this.#openedAt > LIMITS.idle;
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
    this.#waiting.take();
    for (const channel of [...this.#channels.values()]) channel.close();
  }

  #receiveFrame(data: Buffer, isBinary: boolean): void {
    if (this.#closed) return;
    this.#receivedAt = performance.now();
    if (this.#messages.take()) this.#incoming.add(data, isBinary);
    else this.close(POLICY_VIOLATION, 'too many messages');
  }

  /** Serves one frame. It holds no reference to the frame during queries of the database. */
  #serve(data: Buffer, isBinary: boolean): Promise<void> | undefined {
    if (!this.#verified && data.length > LIMITS.unsigned.frameBytes) {
      this.close(MESSAGE_TOO_BIG, 'no session is verified yet');
    } else if (!this.#verified && !this.#stranger.admits(data.length)) {
      this.close(POLICY_VIOLATION, 'too many messages');
    } else {
      const message = decodeFrame(this.version, data, isBinary);
      return message && !this.#hold(message, data, isBinary) ? this.#dispatch(message) : undefined;
    }
    return undefined;
  }

  #dispatch(message: Message): Promise<void> | undefined {
    const { topic, ref, event, joinRef } = message;
    const address = { topic, ref, joinRef };
    if (topic === 'phoenix') {
      if (event === 'heartbeat') this.#reply(address, ok());
      return undefined;
    }
    const joining = this.#joining.get(topic);
    if (joining) return joining.then(() => this.#dispatch(message));
    // a join keeps only the parsed parts of its frame
    if (event === 'phx_join') return this.#startJoin(address, readJoinRequest(topic, message.payload));
    return this.#receive(message).catch((error: unknown) => this.#failed(address, error));
  }

  /** Joins a topic beside the joins of others, which then share queries of the database. @returns a promise when enough are under way. */
  #startJoin(address: Address, request: JoinRequest | undefined): Promise<void> | undefined {
    const joined = this.#join(address, request)
      .catch(this.#broken)
      .finally(() => this.#joining.delete(address.topic));
    this.#joining.set(address.topic, joined);
    return this.#joining.size < LIMITS.joinsAtOnce ? undefined : joined;
  }

  #failed(address: Address, error: unknown): void {
    this.#services.log.error({ err: error }, 'a realtime message failed');
    this.#reply(address, refusal(TRY_AGAIN));
  }

  async #receive(message: Message): Promise<void> {
    const { topic, event, joinRef } = message;
    const channel = this.#channels.get(topic);
    const waiting = this.#waiting.get(topic)?.address;
    if (event === 'phx_leave') return this.#leave(message, channel, waiting);
    const token = event === 'access_token' ? tokenOf(message.payload) : undefined;
    if (token !== undefined) this.#token = token;
    if (waiting && (joinRef === null || waiting.joinRef === joinRef))
      return this.#receiveEarly(message, token);
    if (!channel || (joinRef !== null && channel.joinRef !== joinRef)) {
      return this.#reply(message, refusal('unmatched topic'));
    }
    if (event === 'presence' && !this.#presence.take()) {
      return this.#reply(message, refusal('ClientPresenceRateLimitReached: too many presence messages'));
    }
    await channel.receive(message);
  }

  #reply({ joinRef, ref, topic }: Address, response: string): void {
    this.sendFrame({ joinRef, ref, topic, event: 'phx_reply' }, response);
  }

  #leave(address: Address, channel: Channel | undefined, waiting: Address | undefined): void {
    this.#reply(address, ok());
    this.#waiting.answeredAt(address.topic); // a later join begins anew
    const left = channel ?? waiting;
    // a close without a channel would end the one that the client opens next on this topic
    if (!left || (address.joinRef !== null && left.joinRef !== address.joinRef)) return;
    this.#closeTopic(address.topic);
    const { joinRef } = left;
    this.sendFrame({ joinRef, ref: joinRef, topic: address.topic, event: 'phx_close' }, '{}');
  }

  async #join(address: Address, request: JoinRequest | undefined): Promise<void> {
    // a client that joins a topic again no longer uses its first channel
    this.#closeTopic(address.topic);
    try {
      await this.#open(address, request);
    } catch (error) {
      const known = toRefusal(error);
      if (!known) return this.#failed(address, error);
      setTimeout(() => this.#reply(address, refusal(known.message)), known.delay);
    }
  }

  async #open(address: Address, request: JoinRequest | undefined): Promise<void> {
    if (!this.#joins.take()) throw new Refusal('ClientJoinRateLimitReached: too many joins per second');
    if (!request || !address.topic.startsWith('realtime:'))
      throw new Refusal('MalformedJoin: this is no join');
    // the joins of a page bring a copy of the same token each
    if (request.token !== undefined && request.token !== this.#token) this.#token = request.token;
    this.#expectRoom();
    const holder = await this.#verify(request);
    if (this.#closed) return;
    if (holder) await this.#openChannel(address, request, holder, address.ref);
    else this.#wait(address, request);
  }

  #expectRoom(): void {
    if (this.#channels.size + this.#waiting.size < LIMITS.channelsPerSocket) return;
    throw new Refusal('ChannelRateLimitReached: too many channels');
  }

  /** @param ref of the join; undefined if it is answered already. */
  async #openChannel(
    address: Address,
    request: JoinRequest,
    holder: TokenHolder,
    ref: string | null | undefined,
  ): Promise<void> {
    const token = this.#token;
    this.#countFor(holder);
    const bindings = await this.#services.tables.plan((tables) => compileBindings(request.entries, tables));
    if (this.#closed) return;
    // other joins have been opened meanwhile
    this.#expectRoom();
    const channel = new Channel(this, this.#services, address, request, { holder, token }, bindings);
    this.#channels.set(address.topic, channel);
    this.#place.channels += 1;
    let open = false;
    try {
      const refused = await channel.open(ref, this.#waiting.answeredAt(address.topic));
      if (channel.ended) throw new Refusal('RealtimeRestarting: join again', 0);
      if (refused !== undefined) throw new Refusal(`Unauthorized: ${refused}`);
      open = true;
      this.#verified = true;
    } finally {
      if (!open) channel.close();
    }
    this.#openWaiting(holder);
  }

  /**
   * Verifies the token of a join. A join without a token counts as the holder's of the last token that the socket has sent.
   * @returns undefined if there is no such token, or if it is not valid any more: the channel then waits for one.
   */
  async #verify({ token }: JoinRequest): Promise<TokenHolder | undefined> {
    const { tokens } = this.#services;
    if (token !== undefined) return holderOf(tokens, token);
    if (this.#token === '') return undefined;
    return tokens.verify(this.#token).catch((error: unknown) => {
      if (error instanceof PublicError) return undefined;
      throw error;
    });
  }

  /**
   * Answers a join that came without a token. The channel gets its rights, and what follows a join, with the first valid token
   * of the socket: pages subscribe before they have read their session, and some clients send the token after the join only.
   */
  #wait(address: Address, request: JoinRequest): void {
    const { position } = this.#services.reader;
    const response = this.#waiting.add(address, request, position, () => sendEnd(this, address, NO_TOKEN));
    if (response === undefined) throw new Refusal(NO_TOKEN);
    this.#reply(address, ok(response));
  }

  /** Keeps what a client sends on a channel without rights until it has them. @returns false for all other frames. */
  #hold({ topic, event, ref, joinRef }: Message, data: Buffer, isBinary: boolean): boolean {
    const waiting = this.#waiting.get(topic);
    if (!waiting || (event !== 'presence' && event !== 'broadcast')) return false;
    if (joinRef !== null && joinRef !== waiting.address.joinRef) return false;
    if (!this.#waiting.hold(waiting, { data, isBinary })) {
      this.#reply({ topic, ref, joinRef }, refusal(NO_TOKEN));
    }
    return true;
  }

  /** Handles a message on a channel that waits for its token. */
  async #receiveEarly({ topic, ref, joinRef, event }: Message, token: string | undefined): Promise<void> {
    if (token === undefined) {
      if (event !== 'access_token') this.#reply({ topic, ref, joinRef }, refusal(NO_TOKEN));
      return;
    }
    try {
      const holder = await holderOf(this.#services.tokens, token);
      if (!this.#closed) this.#openWaiting(holder);
    } catch (error) {
      const address = this.#waiting.get(topic)?.address;
      this.#waiting.remove(topic);
      if (address) sendEnd(this, address, toRefusal(error)?.message ?? TRY_AGAIN);
    }
  }

  /** Opens all channels that wait, for the holder of the token that has come. */
  #openWaiting(holder: TokenHolder): void {
    for (const channel of this.#waiting.take()) {
      const { topic } = channel.address;
      const opened = this.#openLate(channel, holder)
        .catch(this.#broken)
        .finally(() => this.#joining.delete(topic));
      this.#joining.set(topic, opened);
    }
  }

  async #openLate({ address, request, held }: WaitingChannel, holder: TokenHolder): Promise<void> {
    try {
      await this.#openChannel(address, JSON.parse(request) as JoinRequest, holder, undefined);
    } catch (error) {
      const known = toRefusal(error);
      if (!known) this.#services.log.error({ err: error }, 'a realtime message failed');
      return sendEnd(this, address, known?.message ?? TRY_AGAIN);
    }
    for (const { data, isBinary } of held) {
      const message = decodeFrame(this.version, data, isBinary);
      if (message) await this.#receive(message).catch((error: unknown) => this.#failed(message, error));
    }
  }

  #closeTopic(topic: string): void {
    this.#channels.get(topic)?.close();
    this.#waiting.remove(topic);
  }

  /** Counts the socket and one more channel for a person. */
  #countFor({ sub }: TokenHolder): void {
    if (!this.#place.signIn(sub)) {
      throw new Refusal('ConnectionRateLimitReached: this person has too many connections');
    }
    const answer = this.#place.mayJoin();
    if (answer === 'too many')
      throw new Refusal('ChannelRateLimitReached: this person has too many channels');
    if (answer === 'too fast') throw new Refusal('ClientJoinRateLimitReached: too many joins per second');
  }
}
