import { createHash } from 'node:crypto';
import { decode, type Encoding, encode } from '#server/lib/encodings.ts';

/** How long an answer is used (ms). The outbox, which shows whether it still holds, is kept several times as long. */
const USED_FOR_MS = 10 * 60_000;
/** Smaller answers are built as fast as they are found. */
const MIN_BODY_BYTES = 8 * 1024;
/** Limits of one cached body, which is usually compressed, and of all of them. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;
const MAX_TOTAL_BYTES = 24 * 1024 * 1024;

/** The answer of a read, which is sent again while the rows that it shows have not changed. */
export class CachedResponse {
  /** Identifies the body: equal on all nodes, and after a restart. */
  readonly tag: string;
  /** How many rows it has. */
  readonly rows: number;
  /** The last position of the outbox at which it is known to hold (`app.position`). */
  position: string;
  readonly #since = performance.now();
  readonly #bodies = new Map<Encoding | 'identity', Buffer>();

  constructor(body: Buffer, rows: number, position: string) {
    this.tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    this.rows = rows;
    this.position = position;
    this.#bodies.set('identity', body);
  }

  /** The memory that it takes, in bytes. */
  get size(): number {
    let size = 0;
    for (const body of this.#bodies.values()) size += body.length;
    return size;
  }

  get isOld(): boolean {
    return performance.now() - this.#since > USED_FOR_MS;
  }

  /**
   * The body in an encoding (undefined: as it is). Each encoding is made once. The body itself, which takes ten times as much
   * memory, is kept only while nobody has asked for another.
   */
  async body(encoding: Encoding | undefined): Promise<Buffer> {
    const known = this.#bodies.get(encoding ?? 'identity');
    if (known) return known;
    const [[from, bytes] = ['identity', Buffer.alloc(0)] as const] = this.#bodies;
    const plain = from === 'identity' ? bytes : await decode(bytes, from);
    if (encoding === undefined) return plain;
    const made = await encode(plain, encoding);
    this.#bodies.set(encoding, made);
    this.#bodies.delete('identity');
    return made;
  }
}

/** The last answers of a node, in bounded memory. Whether one still holds, and for whom, the database says at each request. */
export class ResponseCache {
  /** In the order of their last use. */
  readonly #answers = new Map<string, CachedResponse>();
  #sweep: NodeJS.Timeout | undefined;
  #clearings = 0;

  /** How often all answers were dropped: a read that began before the last time is not kept. */
  get clearings(): number {
    return this.#clearings;
  }

  /** @param key the statement and its values. */
  get(key: string): CachedResponse | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    this.#answers.delete(key);
    if (answer.isOld) return undefined;
    this.#answers.set(key, answer);
    return answer;
  }

  /**
   * Keeps an answer, if it is neither small nor too large, and removes those that were not used for the longest time.
   * @param clearings when its read began: it may show what was removed since.
   */
  keep(
    key: string,
    body: Buffer,
    rows: number,
    position: string,
    clearings: number,
  ): CachedResponse | undefined {
    if (clearings !== this.#clearings) return undefined;
    // a small one may be that of a person who sees nothing
    if (body.length < MIN_BODY_BYTES || body.length > MAX_BODY_BYTES) return undefined;
    const answer = new CachedResponse(body, rows, position);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    this.#makeRoom();
    this.#sweep ??= setTimeout(() => this.#dropOld(), USED_FOR_MS).unref();
    return answer;
  }

  /** Drops all answers: something was removed that must not stay in memory. */
  clear(): void {
    this.#clearings += 1;
    this.#answers.clear();
  }

  #dropOld(): void {
    this.#sweep = undefined;
    for (const [key, answer] of this.#answers) if (answer.isOld) this.#answers.delete(key);
    if (this.#answers.size > 0) this.#sweep = setTimeout(() => this.#dropOld(), USED_FOR_MS).unref();
  }

  #makeRoom(): void {
    let size = 0;
    for (const answer of this.#answers.values()) size += answer.size;
    for (const [key, answer] of this.#answers) {
      if (size <= MAX_TOTAL_BYTES) return;
      this.#answers.delete(key);
      size -= answer.size;
    }
  }
}
