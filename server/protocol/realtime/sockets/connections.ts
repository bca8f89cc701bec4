import { LIMITS, TokenBucket } from '../limits/limits.ts';
import { OutgoingBudget, OutgoingQueue } from '../wire/outgoing.ts';

/** If too much is queued on the node, sockets are ended until this share of the budget is used. */
const SHED_TO = 0.75;

/** The sockets of one network: how many are open, those without a session (the oldest first), and how fast new ones come. */
interface Network {
  open: number;
  readonly unsigned: Set<SocketSlot>;
  readonly opens: TokenBucket;
}

/** The open sockets and channels of one person on this node. */
interface Person {
  readonly slots: Set<SocketSlot>;
  readonly joins: TokenBucket;
  readonly broadcasts: TokenBucket;
}

/** One open socket, for the limits. */
export class SocketSlot {
  readonly network: string;
  readonly outgoing: OutgoingQueue;
  /** The channels that it has joined. */
  channels = 0;
  /** Ends the socket. The socket itself sets it. */
  end: () => void = () => undefined;
  readonly #connections: Connections;
  #person: string | undefined;

  constructor(connections: Connections, network: string, budget: OutgoingBudget) {
    this.#connections = connections;
    this.network = network;
    this.outgoing = new OutgoingQueue(budget);
  }

  /** The last person who has signed in on the socket. */
  get person(): string | undefined {
    return this.#person;
  }

  /** Counts the socket as a person's from now on. @returns false if that person has too many open sockets. */
  signIn(person: string): boolean {
    if (person === this.#person) return true;
    const admitted = this.#connections.move(this, this.#person, person);
    if (admitted) this.#person = person;
    return admitted;
  }

  /** Whether the signed-in person may join another channel now, by number and by rate. */
  mayJoin(): 'yes' | 'too many' | 'too fast' {
    return this.#connections.mayJoin(this.#person ?? '');
  }

  /** Whether the signed-in person may broadcast now. */
  mayBroadcast(): boolean {
    return this.#connections.mayBroadcast(this.#person ?? '');
  }

  /** Counts a frame that waits to be sent. If too much is queued, it ends the sockets with the largest queues, perhaps this one. */
  send(data: Buffer): () => void {
    const taken = this.outgoing.add(data);
    this.#connections.keepWithinBudget(this);
    return taken;
  }
}

/** The open sockets of a node, counted by network, by person and in total, with the frames that are queued for them. */
export class Connections {
  readonly #slots = new Set<SocketSlot>();
  readonly #networks = new Map<string, Network>();
  readonly #people = new Map<string, Person>();
  readonly #budget = new OutgoingBudget();
  readonly #onEnd: (reason: string) => void;
  #unsigned = 0;

  /** @param onEnd is called with the reason each time a socket is ended. */
  constructor(onEnd: (reason: string) => void) {
    this.#onEnd = onEnd;
  }

  /** Adds a socket of a network. @returns its place, or the HTTP status to refuse it with. */
  enter(name: string): SocketSlot | 429 | 503 {
    const { total, totalUnsigned, perNetwork, unsignedPerNetwork } = LIMITS.sockets;
    if (this.#slots.size >= total) return 503;
    const network = this.#network(name);
    if (network.open >= perNetwork || network.unsigned.size >= unsignedPerNetwork) return 429;
    if (!network.opens.take()) return 429;
    if (this.#unsigned >= totalUnsigned) this.#endOldestUnsigned();
    const place = new SocketSlot(this, name, this.#budget);
    this.#slots.add(place);
    network.open += 1;
    network.unsigned.add(place);
    this.#unsigned += 1;
    return place;
  }

  /** Makes room for a new socket: ends the oldest socket without a session, of the network that has most of them. */
  #endOldestUnsigned(): void {
    const networks = [...this.#networks.values()];
    const { unsigned } = networks.reduce((a, b) => (b.unsigned.size > a.unsigned.size ? b : a));
    const [oldest] = unsigned;
    if (!oldest) return;
    this.#countSigned(oldest);
    oldest.end();
  }

  /** Removes a place whose socket has closed. */
  leave(place: SocketSlot): void {
    if (!this.#slots.delete(place)) return;
    this.#network(place.network).open -= 1;
    if (place.person === undefined) this.#countSigned(place);
    else this.#people.get(place.person)?.slots.delete(place);
    place.outgoing.clear();
  }

  /** Counts a socket as another person's. @returns false if it has closed, or if that person has too many. */
  move(place: SocketSlot, from: string | undefined, to: string): boolean {
    if (!this.#slots.has(place)) return false; // it has closed meanwhile
    const person = this.#person(to);
    if (person.slots.size >= LIMITS.sockets.perPerson) return false;
    person.slots.add(place);
    if (from === undefined) this.#countSigned(place);
    else this.#people.get(from)?.slots.delete(place);
    return true;
  }

  mayJoin(name: string): 'yes' | 'too many' | 'too fast' {
    const person = this.#person(name);
    const channels = [...person.slots].reduce((sum, place) => sum + place.channels, 0);
    if (channels >= LIMITS.channelsPerPerson) return 'too many';
    return person.joins.take() ? 'yes' : 'too fast';
  }

  mayBroadcast(name: string): boolean {
    return this.#person(name).broadcasts.take();
  }

  /** Removes networks and people that have no open sockets. */
  sweep(): void {
    for (const [name, { open }] of this.#networks) if (open === 0) this.#networks.delete(name);
    for (const [name, { slots }] of this.#people) if (slots.size === 0) this.#people.delete(name);
  }

  /** Ends the sockets with the largest queues while too much is queued for one socket, its person or the node. */
  keepWithinBudget(place: SocketSlot): void {
    const { perSocket, perPerson, perNode, worthEnding } = LIMITS.waitingBytes;
    if (place.outgoing.bytes > perSocket) this.#end(place, 'a socket reads too slowly');
    if (place.outgoing.bytes > worthEnding && place.person !== undefined) {
      const own = this.#person(place.person).slots;
      if (queuedBytes(own) > perPerson)
        this.#end(withLargestQueue(own), 'the sockets of a person read too slowly');
    }
    if (this.#budget.bytes > perNode) this.#shed(perNode * SHED_TO);
  }

  /** Ends the socket with the largest queue of the person with the largest queue, repeatedly, until at most `bytes` are queued. */
  #shed(bytes: number): void {
    const groups = new Map<unknown, Set<SocketSlot>>();
    for (const place of this.#slots) {
      const owner = place.person ?? place;
      groups.set(owner, (groups.get(owner) ?? new Set()).add(place));
    }
    while (this.#budget.bytes > bytes) {
      const [worst] = [...groups.values()].sort((a, b) => queuedBytes(b) - queuedBytes(a));
      if (!worst) return;
      this.#end(withLargestQueue(worst), 'the sockets of this node read too slowly');
    }
  }

  #end(place: SocketSlot, reason: string): void {
    this.#onEnd(reason);
    place.outgoing.clear();
    place.end();
  }

  /** Removes a socket from those without a session. */
  #countSigned(place: SocketSlot): void {
    if (this.#network(place.network).unsigned.delete(place)) this.#unsigned -= 1;
  }

  #network(name: string): Network {
    const network = this.#networks.get(name) ?? {
      open: 0,
      unsigned: new Set<SocketSlot>(),
      opens: new TokenBucket(LIMITS.opens),
    };
    this.#networks.set(name, network);
    return network;
  }

  #person(name: string): Person {
    const person = this.#people.get(name) ?? {
      slots: new Set<SocketSlot>(),
      joins: new TokenBucket(LIMITS.joinsPerPerson),
      broadcasts: new TokenBucket(LIMITS.broadcastsPerPerson),
    };
    this.#people.set(name, person);
    return person;
  }
}

const queuedBytes = (slots: Iterable<SocketSlot>) =>
  [...slots].reduce((sum, place) => sum + place.outgoing.bytes, 0);

/** The place with the largest queue; `slots` must not be empty. */
const withLargestQueue = (slots: Iterable<SocketSlot>) =>
  [...slots].reduce((max, place) => (place.outgoing.bytes > max.outgoing.bytes ? place : max));
