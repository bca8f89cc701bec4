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
import { type Address, decodeFrame, type Message } from '../wire/frames.ts';
import type { SocketSlot } from './connections.ts';

/** The token of an `access_token` message; undefined if it has none. */
function tokenOf(payload: unknown): string | undefined {
  const token = (payload as { access_token?: unknown } | null)?.access_token;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** The topics of a socket: the channels that it has joined, those that wait for a token, and the joins that are under way. */
export class Topics {
  readonly #socket: ChannelTransport;
  readonly #services: Services;
  readonly #place: SocketSlot;
  readonly #broken: (error: unknown) => void;
  readonly #channels = new Map<string, Channel>();
  readonly #waiting: WaitingChannels;
  /** The joins that are under way, by topic. Other messages on their topics wait for them. */
  readonly #joining = new Map<string, Promise<void>>();
  /** The last token that the client sent. It counts for joins without one; empty if there was none. */
  #token: string;
  #verified = false;
  #closed = false;
  readonly #joins = new TokenBucket(LIMITS.joins);
  readonly #presence = new TokenBucket(LIMITS.presence);

  /**
   * @param token of the upgrade request.
   * @param onBroken is called with an error after which the socket cannot go on.
   */
  constructor(
    socket: ChannelTransport,
    services: Services,
    place: SocketSlot,
    token: string | undefined,
    onBroken: (error: unknown) => void,
  ) {
    this.#socket = socket;
    this.#services = services;
    this.#place = place;
    this.#token = token ?? '';
    this.#broken = onBroken;
    this.#waiting = new WaitingChannels(services.waitingJoins, place.network);
  }

  /** Whether a session was verified on the socket. */
  get verified(): boolean {
    return this.#verified;
  }

  /** Ends all channels. */
  close(): void {
    this.#closed = true;
    this.#waiting.take();
    for (const channel of [...this.#channels.values()]) channel.close();
  }

  /** Removes a channel that has ended. */
  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
    this.#place.channels -= 1;
  }

  /** Handles a message. @returns a promise where later messages have to wait for it. */
  receive(message: Message): Promise<void> | undefined {
    const { topic, ref, event, joinRef } = message;
    const address = { topic, ref, joinRef };
    if (topic === 'phoenix') {
      if (event === 'heartbeat') this.#reply(address, ok());
      return undefined;
    }
    const joining = this.#joining.get(topic);
    if (joining) return joining.then(() => this.receive(message));
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
    this.#socket.sendFrame({ joinRef, ref, topic, event: 'phx_reply' }, response);
  }

  #leave(address: Address, channel: Channel | undefined, waiting: Address | undefined): void {
    this.#reply(address, ok());
    this.#waiting.answeredAt(address.topic); // a later join begins anew
    const left = channel ?? waiting;
    // a close without a channel would end the one that the client opens next on this topic
    if (!left || (address.joinRef !== null && left.joinRef !== address.joinRef)) return;
    this.#closeTopic(address.topic);
    const { joinRef } = left;
    this.#socket.sendFrame({ joinRef, ref: joinRef, topic: address.topic, event: 'phx_close' }, '{}');
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
    const channel = new Channel(this.#socket, this.#services, address, request, { holder, token }, bindings);
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
    const response = this.#waiting.add(address, request, position, () =>
      sendEnd(this.#socket, address, NO_TOKEN),
    );
    if (response === undefined) throw new Refusal(NO_TOKEN);
    this.#reply(address, ok(response));
  }

  /** Keeps what a client sends on a channel without rights until it has them. @returns false for all other frames. */
  hold({ topic, event, ref, joinRef }: Message, data: Buffer, isBinary: boolean): boolean {
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
      if (address) sendEnd(this.#socket, address, toRefusal(error)?.message ?? TRY_AGAIN);
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
      return sendEnd(this.#socket, address, known?.message ?? TRY_AGAIN);
    }
    for (const { data, isBinary } of held) {
      const message = decodeFrame(this.#socket.version, data, isBinary);
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
