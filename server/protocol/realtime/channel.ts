import type { Claims } from '../../database/run-as-user.ts';
import { subTopic, topicRights } from './authorise.ts';
import type { Binding } from './bindings.ts';
import { ChannelPresence, PresenceError } from './channel-presence.ts';
import type { Address, Broadcast, Message, Version } from './frames.ts';
import type { Subscriber } from './hub.ts';
import type { JoinRequest } from './join-request.ts';
import { Snapshot } from './outbox.ts';
import type { Services } from './services.ts';

/** The part of a socket that a channel speaks through. */
export interface Line {
  readonly version: Version;
  sendFrame(
    frame: { joinRef?: string | null; ref?: string | null; topic: string; event: string },
    payload: string,
  ): void;
  sendRaw(data: Buffer, binary: boolean): void;
  /** The channel has ended. */
  forget(channel: Channel): void;
  /** Whether the person may broadcast now. */
  mayBroadcast(): boolean;
}

/** Who joins, as their verified access token says. */
export type Holder = Required<Claims> & { expiresAt: number };

/** Timers take at most 2³¹ − 1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const EXPIRED = 'Token has expired';

export const ok = (response = '{}') => `{"status":"ok","response":${response}}`;
export const refusal = (reason: string) => `{"status":"error","response":${JSON.stringify({ reason })}}`;

/** One topic that a client has joined, from the request to its end. */
export class Channel implements Subscriber {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly version: Version;
  readonly bindings: readonly Binding[];
  readonly wantsPresence: boolean;
  mayUseTopic = false;
  ended = false;
  readonly #line: Line;
  readonly #services: Services;
  #request: JoinRequest;
  readonly #presence: ChannelPresence;
  #holder: Holder;
  #token: string;
  #joined = false;
  /** What was committed before the channel was joined: the client reads that itself. */
  #before: Snapshot | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    line: Line,
    services: Services,
    { topic, joinRef }: Address,
    request: JoinRequest,
    holder: Holder,
    bindings: readonly Binding[],
  ) {
    this.#line = line;
    this.#services = services;
    this.#request = request;
    this.#holder = holder;
    this.#token = request.token;
    this.#presence = new ChannelPresence(services.presence, topic, holder.sub, request);
    this.topic = topic;
    this.joinRef = joinRef;
    this.version = line.version;
    this.bindings = bindings;
    this.wantsPresence = request.presence;
  }

  get person(): string {
    return this.#holder.sub;
  }

  get session(): string {
    return this.#holder.session_id;
  }

  /**
   * Asks for the person's rights, answers the join (`ref`), and starts to deliver.
   * @returns false where presence is wanted on a topic that is not open to the person, or the channel has ended meanwhile.
   * @throws {PublicError} where the session has ended.
   */
  async open(ref: string | null): Promise<boolean> {
    const { hub, audience, pool } = this.#services;
    // known from here on, so that the end of the session finds it while the questions run
    hub.enter(this);
    audience.hold(this.person);
    const [{ allowed, snapshot }] = await Promise.all([
      topicRights(pool, this.#holder, this.topic),
      audience.learn(this.person),
    ]);
    if (this.ended || (this.wantsPresence && !allowed)) return false;
    this.mayUseTopic = allowed;
    this.#before = new Snapshot(snapshot);
    this.#joined = true;
    this.#confirm(ref);
    hub.subscribe(this);
    this.#watchExpiry();
    return true;
  }

  /** The entries as they came, each with its id, then who is present, then that changes follow. */
  #confirm(ref: string | null): void {
    const entries = this.#request.entries.map((entry, index) => ({ ...entry, id: this.bindings[index]?.id }));
    this.reply(ref, ok(JSON.stringify({ postgres_changes: entries })));
    if (this.wantsPresence) {
      this.#line.sendFrame(
        { topic: this.topic, event: 'presence_state' },
        this.#services.presence.state(this.topic),
      );
    }
    if (entries.length > 0) this.#system('ok', 'Subscribed to PostgreSQL', 'postgres_changes');
    this.#request = { ...this.#request, entries: [] }; // the bindings hold what is needed of them
  }

  reply(ref: string | null, response: string): void {
    this.#line.sendFrame({ joinRef: this.joinRef, ref, topic: this.topic, event: 'phx_reply' }, response);
  }

  expects(transaction: bigint): boolean {
    return this.#before?.includes(transaction) === false;
  }

  send(data: Buffer, binary = false): void {
    this.#line.sendRaw(data, binary);
  }

  /** A message of the client on this channel, other than joining and leaving. */
  async receive({ event, ref, payload }: Message): Promise<void> {
    if (!this.#joined || this.ended) return;
    if (event === 'access_token')
      return this.#renew((payload as { access_token?: unknown } | null)?.access_token);
    if (event === 'presence') return this.#receivePresence(ref, payload);
    if (event === 'broadcast') return this.#receiveBroadcast(ref, payload as Broadcast | undefined);
    this.reply(ref, refusal(`UnknownEvent: ${event}`));
  }

  /** Asks anew whether the topic is still open to the person, whose rights have moved. */
  async recheckTopic(): Promise<void> {
    if (!this.mayUseTopic || this.ended) return;
    const rights = await topicRights(this.#services.pool, this.#holder, this.topic).catch(() => undefined);
    if (!rights?.allowed) this.end('Unauthorized: the topic is not open to you any more');
  }

  /** Ends with `phx_error`, after which the client joins again; `phx_close` would be for ever. */
  end(reason: string): void {
    if (this.ended) return;
    if (this.#joined) {
      this.#system('error', reason, 'system');
      this.#line.sendFrame(
        { joinRef: this.joinRef, ref: this.joinRef, topic: this.topic, event: 'phx_error' },
        '{}',
      );
    }
    this.close();
  }

  /** Lets go of everything; says nothing to the client. */
  close(): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.#expiry);
    this.#services.hub.leave(this);
    this.#services.audience.release(this.person);
    this.#line.forget(this);
    this.#presence.close().catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'a presence could not be taken away');
    });
  }

  #system(status: 'ok' | 'error', message: string, extension: string): void {
    const payload = { message, status, extension, channel: subTopic(this.topic) };
    this.#line.sendFrame(
      { joinRef: this.joinRef, topic: this.topic, event: 'system' },
      JSON.stringify(payload),
    );
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const left = this.#holder.expiresAt * 1000 - Date.now();
    this.#expiry = setTimeout(
      () => {
        if (this.#holder.expiresAt * 1000 > Date.now()) this.#watchExpiry();
        else this.end(EXPIRED);
      },
      Math.min(Math.max(left, 0), LONGEST_TIMER_MS),
    );
  }

  /**
   * A renewed token of the same session goes on; whatever else is pushed ends the channel, and the client joins again with what
   * it has. On sign-out the official client pushes its api key.
   */
  async #renew(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token === '' || token === this.#token) return;
    try {
      const holder = await this.#services.tokens.verify(token);
      if (holder.session_id !== this.session || holder.sub !== this.person) {
        return this.end('Unauthorized: the token is of another session');
      }
      this.#holder = holder;
      this.#token = token;
      if (!this.ended) this.#watchExpiry();
    } catch {
      this.end('Unauthorized: the token is not valid');
    }
  }

  async #receivePresence(ref: string | null, payload: unknown): Promise<void> {
    const { event, payload: meta } = (payload ?? {}) as { event?: unknown; payload?: unknown };
    if (!this.mayUseTopic) return this.reply(ref, refusal('Unauthorized: presence is not open to you here'));
    try {
      if (event === 'track') await this.#presence.track(meta ?? {});
      else if (event === 'untrack') await this.#presence.untrack();
      else return this.reply(ref, refusal('UnknownEvent: presence knows track and untrack'));
      this.reply(ref, ok());
    } catch (error) {
      if (error instanceof PresenceError) return this.reply(ref, refusal(error.message));
      this.#services.log.warn({ err: error }, 'a presence could not be written');
      this.reply(ref, refusal('PresenceUnavailable: try again'));
    }
  }

  #receiveBroadcast(ref: string | null, message: Broadcast | undefined): void {
    const reason = this.#broadcast(message);
    if (reason !== undefined) this.reply(ref, refusal(reason));
    else if (this.#request.acknowledge) this.reply(ref, ok());
  }

  /** Sends a broadcast; returns why it was not sent. */
  #broadcast(message: Broadcast | undefined): string | undefined {
    if (!this.mayUseTopic) return 'Unauthorized: broadcast is not open to you here';
    if (!message) return 'InvalidBroadcast: it needs an event and a JSON payload';
    if (!this.#line.mayBroadcast()) return 'BroadcastRateLimitReached: too many broadcasts';
    const sent = this.#services.broadcasts.send(this, message, this.#request.echo);
    return sent ? undefined : 'InvalidBroadcast: the message is too large';
  }
}
