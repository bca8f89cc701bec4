import type { Position } from '#server/database/outbox/outbox.ts';
import type { ByteBudget } from '#server/lib/byte-budget.ts';
import { PublicError } from '#server/lib/public-error.ts';
import { idsOf } from '../changes/bindings.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Address } from '../wire/frames.ts';
import type { JoinRequest } from './join-request.ts';

/** A frame that came on a channel before its token. */
interface HeldFrame {
  data: Buffer;
  isBinary: boolean;
}

/** A channel whose join is answered and which has no rights yet, since the join came without a token. */
export interface WaitingChannel {
  address: Address;
  /** The request as JSON: parsed, it would take several times as much memory. */
  request: string;
  held: HeldFrame[];
  /** Ends the wait, and returns the memory to the budget. */
  release: () => void;
}

/**
 * The channels of a socket that wait for a token. Their filters are not compiled and nothing of the database is read for them:
 * a caller without a token must not cause that cost.
 */
export class WaitingChannels {
  readonly #channels = new Map<string, WaitingChannel>();
  /** By topic: where the outbox stood, and when, as a client was first told that it is subscribed without being it yet. */
  readonly #answered = new Map<string, { position: Position; at: number }>();
  readonly #budget: ByteBudget;
  readonly #network: string;

  /** @param network shares the part of the budget that one network may use. */
  constructor(budget: ByteBudget, network: string) {
    this.#budget = budget;
    this.#network = network;
  }

  get size(): number {
    return this.#channels.size;
  }

  /**
   * Adds a channel.
   * @param position where the outbox stands.
   * @param onTimeout called if no token has come in time; the channel is removed by then.
   * @returns the answer to its join: its entries, each with its id; undefined if too much is waiting already.
   */
  add(
    address: Address,
    request: JoinRequest,
    position: Position | undefined,
    onTimeout: () => void,
  ): string | undefined {
    const text = JSON.stringify(request);
    const giveBack = this.#take(text.length);
    if (giveBack === undefined) return undefined;
    const timer = setTimeout(() => {
      this.remove(address.topic);
      onTimeout();
    }, LIMITS.tokenWait);
    const release = () => {
      clearTimeout(timer);
      giveBack();
    };
    this.#channels.set(address.topic, { address, request: text, held: [], release });
    this.#remember(address.topic, position);
    const ids = idsOf(request.entries);
    return JSON.stringify({
      postgres_changes: request.entries.map((entry, index) => ({ ...entry, id: ids[index] })),
    });
  }

  get(topic: string): WaitingChannel | undefined {
    return this.#channels.get(topic);
  }

  /** Keeps a frame until its channel has rights. @returns false if too much is waiting already. */
  hold(channel: WaitingChannel, { data, isBinary }: HeldFrame): boolean {
    const giveBack = this.#take(data.length);
    if (giveBack === undefined) return false;
    channel.held.push({ data: Buffer.from(data), isBinary });
    const { release } = channel;
    channel.release = () => {
      release();
      giveBack();
    };
    return true;
  }

  remove(topic: string): void {
    this.#channels.get(topic)?.release();
    this.#channels.delete(topic);
  }

  /** Removes all channels. */
  take(): WaitingChannel[] {
    const all = [...this.#channels.values()];
    for (const { address } of all) this.remove(address.topic);
    return all;
  }

  /**
   * Where the outbox stood when the client was first told that it is subscribed to a topic, before it had a token; undefined if it
   * was not, or too long ago. The answer is given once.
   */
  answeredAt(topic: string): Position | undefined {
    this.#forgetOld();
    const position = this.#answered.get(topic)?.position;
    this.#answered.delete(topic);
    return position;
  }

  #remember(topic: string, position: Position | undefined): void {
    this.#forgetOld();
    if (!position || this.#answered.has(topic) || this.#answered.size >= LIMITS.channelsPerSocket) return;
    this.#answered.set(topic, { position, at: performance.now() });
  }

  #forgetOld(): void {
    const oldest = performance.now() - LIMITS.repeat;
    for (const [topic, { at }] of this.#answered) if (at < oldest) this.#answered.delete(topic);
  }

  #take(bytes: number): (() => void) | undefined {
    try {
      return this.#budget.take(this.#network, bytes);
    } catch (error) {
      if (error instanceof PublicError) return undefined;
      throw error;
    }
  }
}
