/** Texts that reach the other nodes together, in one batch of NOTIFYs. */
interface Batch {
  channel: string;
  texts: readonly string[];
}

/** Sends texts in one transaction: together and in order. */
type SendTexts = (channel: string, texts: readonly string[]) => Promise<unknown>;

/** Notifies the other nodes in the order of the calls: transactions at the same time could commit in another order. */
export class NotifySender {
  readonly #sendTexts: SendTexts;
  readonly #onFailure: (error: unknown) => void;
  #waiting: Batch[] = [];
  #sending = false;

  /** @param onFailure is called when texts could not be sent; those that waited behind them are dropped too. */
  constructor(sendTexts: SendTexts, onFailure: (error: unknown) => void) {
    this.#sendTexts = sendTexts;
    this.#onFailure = onFailure;
  }

  /** Sends texts to a channel, as soon as the earlier texts have left. */
  send(channel: string, texts: readonly string[]): void {
    this.#waiting.push({ channel, texts });
    if (!this.#sending) void this.#sendWaiting();
  }

  async #sendWaiting(): Promise<void> {
    this.#sending = true;
    try {
      for (let batch = this.#nextBatch(); batch; batch = this.#nextBatch())
        await this.#sendTexts(batch.channel, batch.texts);
    } catch (error) {
      this.#waiting = []; // nodes that cannot be reached now would get them too late
      this.#onFailure(error);
    } finally {
      this.#sending = false;
    }
  }

  /** The first waiting texts that may share a transaction: of one channel, and all different, since PostgreSQL sends equal ones once. */
  #nextBatch(): Batch | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const texts = new Set<string>();
    const mayShare = (next: Batch) =>
      next.channel === first.channel && !next.texts.some((text) => texts.has(text));
    for (let next: Batch | undefined = first; next && mayShare(next); [next] = this.#waiting) {
      for (const text of next.texts) texts.add(text);
      this.#waiting.shift();
    }
    return { channel: first.channel, texts: [...texts] };
  }
}
