import { VERSIONS, type Version } from '../wire/frames.ts';
import type { Binding } from './bindings.ts';

/** The parts of a joined channel that delivery needs. */
export interface Subscriber {
  readonly version: Version;
  /** The topic as the client writes it, with `realtime:`. */
  readonly topic: string;
  readonly person: string;
  readonly session: string;
  readonly bindings: readonly Binding[];
  /** Whether presence and broadcast of the topic are open to the person. */
  readonly mayUseTopic: boolean;
  /** Whether broadcasts of the topic name their sender. */
  readonly isNamed: boolean;
  readonly wantsPresence: boolean;
  /** Whether a transaction was committed after the channel was joined. */
  expects(transaction: bigint): boolean;
  /** Sends a frame of the channel's version. */
  send(frame: Buffer): void;
  /** Checks again whether the topic is open to the person, whose access has changed. Ends the channel if it is not. */
  recheckTopic(): Promise<void>;
  /** Ends the channel so that the client joins again, with the reason as a system message. */
  end(reason: string): void;
}

const NONE: ReadonlySet<Subscriber> = new Set();

function add<K>(index: Map<K, Set<Subscriber>>, key: K, channel: Subscriber): void {
  const channels = index.get(key);
  if (channels) channels.add(channel);
  else index.set(key, new Set([channel]));
}

function remove<K>(index: Map<K, Set<Subscriber>>, key: K, channel: Subscriber): void {
  const channels = index.get(key);
  channels?.delete(channel);
  if (channels?.size === 0) index.delete(key);
}

/** The channels of this node: all of them, by session, by person, by topic, and by table and person. */
export class SubscriptionRegistry {
  readonly #sessions = new Map<string, Set<Subscriber>>();
  readonly #people = new Map<string, Set<Subscriber>>();
  readonly #topics = new Map<string, Set<Subscriber>>();
  readonly #tables = new Map<string, Map<string, Set<Subscriber>>>();

  /** Registers a channel before it is joined, so that the end of its session finds it. */
  enter(channel: Subscriber): void {
    add(this.#sessions, channel.session, channel);
    add(this.#people, channel.person, channel);
  }

  /** Starts delivery: the channel gets the changes that it subscribed to, and the broadcasts and presence of its topic. */
  subscribe(channel: Subscriber): void {
    if (channel.mayUseTopic) add(this.#topics, channel.topic, channel);
    for (const table of tablesOf(channel)) {
      const people = this.#tables.get(table) ?? new Map<string, Set<Subscriber>>();
      this.#tables.set(table, people);
      add(people, channel.person, channel);
    }
  }

  leave(channel: Subscriber): void {
    remove(this.#sessions, channel.session, channel);
    remove(this.#people, channel.person, channel);
    remove(this.#topics, channel.topic, channel);
    for (const table of tablesOf(channel)) {
      const people = this.#tables.get(table);
      if (!people) continue;
      remove(people, channel.person, channel);
      if (people.size === 0) this.#tables.delete(table);
    }
  }

  /**
   * Sends a frame to channels of a topic, each in its version.
   * @param encode makes the frame of a version, once; undefined if the version has no such frame.
   * @returns how many frames were sent.
   */
  sendToTopic(
    topic: string,
    encode: (version: Version) => Buffer | undefined,
    isReceiver: (channel: Subscriber) => boolean,
  ): number {
    const frames = new Map(VERSIONS.map((version) => [version, encode(version)]));
    let sent = 0;
    for (const channel of this.#topics.get(topic) ?? NONE) {
      const frame = frames.get(channel.version);
      if (!frame || !isReceiver(channel)) continue;
      channel.send(frame);
      sent += 1;
    }
    return sent;
  }

  ofPerson(person: string): ReadonlySet<Subscriber> {
    return this.#people.get(person) ?? NONE;
  }

  /** The channels that listen to a table, by person. */
  ofTable(table: string): ReadonlyMap<string, ReadonlySet<Subscriber>> {
    return this.#tables.get(table) ?? new Map();
  }

  endSession(session: string, reason: string): void {
    for (const channel of [...(this.#sessions.get(session) ?? NONE)]) channel.end(reason);
  }

  endPerson(person: string, reason: string): void {
    for (const channel of [...this.ofPerson(person)]) channel.end(reason);
  }

  endAll(reason: string): void {
    for (const person of [...this.#people.keys()]) this.endPerson(person, reason);
  }
}

const tablesOf = (channel: Subscriber) => new Set(channel.bindings.flatMap((binding) => binding.tables));
