import { type Position, Snapshot } from '#server/database/outbox/outbox.ts';
import type { Claims } from '#server/database/run-as-user.ts';
import type { Binding } from '../changes/bindings.ts';
import type { Subscriber } from '../changes/subscription-registry.ts';
import type { Address, Broadcast, Message, Version } from '../wire/frames.ts';
import { subTopic } from './authorise.ts';
import { ChannelPresence, PresenceError } from './channel-presence.ts';
import type { JoinRequest } from './join-request.ts';
import { holderOf, MISSED, Refusal } from './refused-join.ts';
import type { Services } from './services.ts';

/** The parts of a socket that its channels need. */
export interface ChannelTransport {
  readonly version: Version;
  sendFrame(
    frame: { joinRef?: string | null; ref?: string | null; topic: string; event: string },
    payload: string,
  ): void;
  /** Sends a frame of this version that was made for many sockets. */
  send(frame: Buffer): void;
  /** Called when the channel has ended. */
  forget(channel: Channel): void;
  /** Whether the person may broadcast now. */
  mayBroadcast(): boolean;
}

/** The person who joins, from their verified access token. */
export type TokenHolder = Required<Claims> & { expiresAt: number };

/** Timers take at most 2³¹ − 1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const EXPIRED = 'Token has expired';

export const ok = (response = '{}') => `{"status":"ok","response":${response}}`;
export const refusal = (reason: string) => `{"status":"error","response":${JSON.stringify({ reason })}}`;

type ChannelName = Pick<Address, 'topic' | 'joinRef'>;

interface SystemMessage {
  message: string;
  status: 'ok' | 'error';
  extension: 'system' | 'postgres_changes';
  unchanged_for?: number;
}

function sendSystem(
  transport: ChannelTransport,
  { topic, joinRef }: ChannelName,
  { message, status, extension, ...more }: SystemMessage,
): void {
  const payload = { message, status, extension, channel: subTopic(topic), ...more };
  transport.sendFrame({ joinRef, topic, event: 'system' }, JSON.stringify(payload));
}

/** Ends a channel for the client with `phx_error`, after which it joins again. After `phx_close` it would never join again. */
export function sendEnd(transport: ChannelTransport, { topic, joinRef }: ChannelName, reason: string): void {
  sendSystem(transport, { topic, joinRef }, { message: reason, status: 'error', extension: 'system' });
  transport.sendFrame({ joinRef, ref: joinRef, topic, event: 'phx_error' }, JSON.stringify({ reason }));
}

/** One topic that a client has joined, from the request to its end. */
export class Channel implements Subscriber {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly version: Version;
  readonly bindings: readonly Binding[];
  readonly wantsPresence: boolean;
  mayUseTopic = false;
  isNamed = false;
  ended = false;
  readonly #transport: ChannelTransport;
  readonly #services: Services;
  #request: JoinRequest;
  readonly #presence: ChannelPresence;
  #holder: TokenHolder;
  #token: string;
  #joined = false;
  /** The transactions that had ended when the channel was joined; the client reads their changes itself. */
  #before: Snapshot | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    transport: ChannelTransport,
    services: Services,
    { topic, joinRef }: Address,
    request: JoinRequest,
    { holder, token }: { holder: TokenHolder; token: string },
    bindings: readonly Binding[],
  ) {
    this.#transport = transport;
    this.#services = services;
    this.#request = request;
    this.#holder = holder;
    this.#token = token;
    this.#presence = new ChannelPresence(services.presence, topic, holder.sub, request);
    this.topic = topic;
    this.joinRef = joinRef;
    this.version = transport.version;
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
   * Reads the person's rights, answers the join, and starts to deliver.
   * A channel that ends meanwhile is not opened.
   * @param ref of the join; undefined if the join is answered already.
   * @param since where the outbox stood when the client was told that it is subscribed, if that was before.
   * @returns why it is refused: the topic is not open to the person, and they want presence on it or a private channel.
   * @throws {PublicError} if the session has ended.
   */
  async open(ref: string | null | undefined, since: Position | undefined): Promise<string | undefined> {
    const { subscriptions, access, topicRights, reader } = this.#services;
    // registered from here on, so that the end of the session finds the channel while the queries run
    subscriptions.enter(this);
    access.retain(this.person);
    // the scopes first: a change of access between both is then among the changes before the join
    await access.load(this.person);
    const { allowed, named, snapshot } = await topicRights.read(this.#holder, this.topic);
    if (this.wantsPresence && !allowed) return 'presence on this topic is not open to you';
    // the words of Supabase
    if (this.#request.isPrivate && !allowed)
      return 'You do not have permissions to read from this Channel topic';
    const before = new Snapshot(snapshot);
    // changes that the snapshot sees are not delivered, so they must be among the recent changes
    const upToDate = this.bindings.length > 0 && (await reader.reaches(before));
    if (this.ended) return undefined;
    this.mayUseTopic = allowed;
    this.isNamed = named;
    this.#before = before;
    this.#joined = true;
    this.#confirm(ref, upToDate);
    if (since === undefined || this.bindings.length === 0) subscriptions.subscribe(this);
    else void this.#catchUp(since);
    this.#watchExpiry();
    return undefined;
  }

  /** Sends the changes since the client was told that it is subscribed, and then those that follow. */
  async #catchUp(since: Position): Promise<void> {
    const { reader, delivery, subscriptions } = this.#services;
    this.#before = new Snapshot(since.snapshot);
    const repeated = await reader.repeatSince(
      since,
      (rows) => delivery.repeat(this, rows),
      (end) => {
        this.#before = end;
        if (!this.ended) subscriptions.subscribe(this);
      },
    );
    if (!repeated) this.end(MISSED);
  }

  /** Sends the entries of the request, each with its id, then who is present, then that changes follow. */
  #confirm(ref: string | null | undefined, upToDate: boolean): void {
    const entries = this.#request.entries.map((entry, index) => ({ ...entry, id: this.bindings[index]?.id }));
    if (ref !== undefined) this.reply(ref, ok(JSON.stringify({ postgres_changes: entries })));
    if (this.wantsPresence) {
      this.send(this.#services.presence.stateFrame(this.version, this.topic));
    }
    if (entries.length > 0) {
      const unchanged = upToDate ? this.#unchangedFor() : 0;
      sendSystem(this.#transport, this, {
        message: 'Subscribed to PostgreSQL',
        status: 'ok',
        extension: 'postgres_changes',
        unchanged_for: unchanged,
      });
    }
    this.#request = { ...this.#request, entries: [] }; // the bindings contain everything that is needed of the entries
  }

  /** For how long none of the tables has changed for the person, in whole ms. */
  #unchangedFor(): number {
    const { access, recent } = this.#services;
    const scopes = access.scopesOf(this.person);
    const tables = this.bindings.flatMap((binding) => binding.tables);
    return Math.floor(Math.min(...tables.map((table) => recent.unchangedFor(table, scopes))));
  }

  reply(ref: string | null, response: string): void {
    this.#transport.sendFrame(
      { joinRef: this.joinRef, ref, topic: this.topic, event: 'phx_reply' },
      response,
    );
  }

  expects(transaction: bigint): boolean {
    return this.#before?.includes(transaction) === false;
  }

  send(frame: Buffer): void {
    this.#transport.send(frame);
  }

  /** Handles a message of the client on this channel, other than joining and leaving. */
  async receive({ event, ref, payload }: Message): Promise<void> {
    if (!this.#joined || this.ended) return;
    if (event === 'access_token')
      return this.#renew((payload as { access_token?: unknown } | null)?.access_token);
    if (event === 'presence') return this.#receivePresence(ref, payload);
    if (event === 'broadcast') return this.#receiveBroadcast(ref, payload as Broadcast | undefined);
    this.reply(ref, refusal(`UnknownEvent: ${event}`));
  }

  /** Checks again whether the topic is open to the person, whose access has changed. Ends the channel if it is not. */
  async recheckTopic(): Promise<void> {
    if (!this.mayUseTopic || this.ended) return;
    const { topicRights } = this.#services;
    const rights = await topicRights.read(this.#holder, this.topic).catch(() => undefined);
    if (!rights?.allowed) this.end('Unauthorized: the topic is not open to you any more');
  }

  /** Ends the channel so that the client joins again. */
  end(reason: string): void {
    if (this.ended) return;
    if (this.#joined) sendEnd(this.#transport, this, reason);
    this.close();
  }

  /** Releases everything that the channel uses; sends nothing to the client. */
  close(): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.#expiry);
    this.#services.subscriptions.leave(this);
    this.#services.access.release(this.person);
    this.#transport.forget(this);
    this.#presence.close().catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'a presence could not be deleted');
    });
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const left = this.#holder.expiresAt * 1000 - Date.now();
    this.#expiry = setTimeout(
      () => {
        if (this.#holder.expiresAt * 1000 > Date.now()) this.#watchExpiry();
        else this.end(EXPIRED);
      },
      Math.min(Math.max(left, 0), MAX_TIMER_MS),
    );
  }

  /**
   * A new token of the same session replaces the current one. Any other token ends the channel, and the client joins again
   * with its current token. On sign-out the official client sends its api key.
   */
  async #renew(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token === '' || token === this.#token) return;
    try {
      const holder = await holderOf(this.#services.tokens, token);
      if (holder.session_id !== this.session || holder.sub !== this.person) {
        return this.end('Unauthorized: the token is of another session');
      }
      this.#holder = holder;
      this.#token = token;
      if (!this.ended) this.#watchExpiry();
    } catch (error) {
      this.end(error instanceof Refusal ? error.message : 'Unauthorized: the token is not valid');
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

  /** Sends a broadcast. @returns the reason if it was not sent. */
  #broadcast(message: Broadcast | undefined): string | undefined {
    if (!this.mayUseTopic) return 'Unauthorized: broadcast is not open to you here';
    if (!message) return 'InvalidBroadcast: it needs an event and a JSON payload';
    if (!this.#transport.mayBroadcast()) return 'BroadcastRateLimitReached: too many broadcasts';
    this.#services.broadcasts.send(this, message, this.#request.echo);
    return undefined;
  }
}
