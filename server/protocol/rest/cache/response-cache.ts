import { hash } from 'node:crypto';
import { chooseEncoding, decode, type Encoding, encode } from '#server/lib/encodings.ts';
import { type ListChange, ListChunks, listTag } from './list-chunks.ts';
import type { ListLayout } from './list-layout.ts';

/** How long an answer is used after it was built (ms). The outbox, which shows what has changed since, is kept several times as long. */
const USED_FOR_MS = 10 * 60_000;
/** Smaller answers are built as fast as they are found. */
const MIN_BODY_BYTES = 8 * 1024;
/** Limits of one cached body, which is usually compressed, and of all of them. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;
const MAX_TOTAL_BYTES = 24 * 1024 * 1024;

/** The answer of a read as the database gave it. */
export interface Answered {
  body: Buffer;
  /** How many rows it has. */
  rows: number;
  /** The position of the outbox at which it holds (`app.position`). */
  position: string;
  /** How single rows are replaced in it; undefined: they are not. */
  layout: ListLayout | undefined;
}

/** An answer in which rows were replaced. */
type Replaced = Pick<Answered, 'position' | 'layout'> & { chunks: ListChunks };

/** The answer of a read, which is sent again while the rows that it shows have not changed. */
export class CachedResponse {
  /** Identifies the body: equal on all nodes, and after a restart. */
  readonly tag: string;
  /** How many rows it has. */
  readonly rows: number;
  /** The last position of the outbox at which it is known to hold (`app.position`). */
  position: string;
  /** When it was built: of one with replaced rows, the first one. */
  readonly #since: number;
  readonly #bytes: number;
  readonly #layout: ListLayout | undefined;
  readonly #bodies = new Map<Encoding | 'identity', Buffer>();
  /** The body, if rows were replaced in it. */
  readonly #chunks: ListChunks | undefined;

  /** @param former the answer in which rows were replaced. */
  constructor(content: Answered | Replaced, former?: CachedResponse) {
    const isBuilt = 'body' in content;
    const { rows, tag } = isBuilt
      ? { rows: content.rows, tag: tagOf(content) }
      : { rows: content.chunks.rows, tag: content.chunks.tag };
    this.tag = `W/"${tag}"`;
    this.rows = rows;
    this.position = content.position;
    this.#since = former ? former.#since : performance.now();
    if (isBuilt) this.#bodies.set('identity', content.body);
    else this.#chunks = content.chunks;
    this.#layout = content.layout;
    this.#bytes = isBuilt ? content.body.length : content.chunks.bytes;
  }

  /** The size of the body as it is, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The memory that it takes, in bytes. */
  get size(): number {
    let size = this.#chunks?.size ?? 0;
    for (const body of this.#bodies.values()) size += body.length;
    return size;
  }

  get isOld(): boolean {
    return performance.now() - this.#since > USED_FOR_MS;
  }

  /** The encoding for a client, which is undefined for none: chunks are compressed already. @param accepted its `Accept-Encoding`. */
  encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
    return chooseEncoding(accepted, this.#chunks && 'gzip');
  }

  /**
   * The body in an encoding (undefined: as it is). Each encoding is made once. The body itself, which takes ten times as much
   * memory, is kept only while nobody has asked for another.
   */
  async body(encoding: Encoding | undefined): Promise<Buffer> {
    if (this.#chunks && encoding === 'gzip') return this.#chunks.gzip;
    const known = this.#bodies.get(encoding ?? 'identity');
    if (known) return known;
    const plain = await this.#plain();
    if (encoding === undefined) return plain;
    const made = await encode(plain, encoding);
    this.#bodies.set(encoding, made);
    this.#bodies.delete('identity');
    return made;
  }

  async #plain(): Promise<Buffer> {
    if (this.#chunks) return this.#chunks.plain();
    const [[from, bytes] = ['identity', Buffer.alloc(0)] as const] = this.#bodies;
    return from === 'identity' ? bytes : decode(bytes, from, this.#bytes);
  }

  /** The answer with other rows. @throws if its layout does not allow it. */
  async replaceRows(change: ListChange, position: string): Promise<CachedResponse> {
    if (!this.#layout) throw new Error('rows of this answer are not replaced');
    const layout = this.#layout;
    const former = this.#chunks ?? (await ListChunks.of(await this.#plain(), layout));
    return new CachedResponse({ chunks: await former.replace(change), position, layout }, this);
  }
}

const tagOf = ({ body, layout }: Answered) =>
  layout ? listTag(body, layout) : hash('sha1', body, 'base64url');

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
  keep(key: string, answered: Answered, clearings: number): CachedResponse | undefined {
    if (!this.#mayKeep(answered.body.length, clearings)) return undefined;
    const answer = new CachedResponse(answered);
    this.#set(key, answer);
    return answer;
  }

  /**
   * Keeps an answer in which rows were replaced in place of the former one, unless another read has done so first: that one is as
   * right, and the next read goes on from there.
   * @returns whether it may be sent as a cached one.
   */
  replace(key: string, former: CachedResponse, answer: CachedResponse, clearings: number): boolean {
    if (!this.#mayKeep(answer.bytes, clearings)) return false;
    if (this.#answers.get(key) === former) this.#set(key, answer);
    return true;
  }

  #mayKeep(bytes: number, clearings: number): boolean {
    if (clearings !== this.#clearings) return false;
    // a small one may be that of a person who sees nothing
    return bytes >= MIN_BODY_BYTES && bytes <= MAX_BODY_BYTES;
  }

  #set(key: string, answer: CachedResponse): void {
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    this.#makeRoom();
    this.#sweep ??= setTimeout(() => this.#dropOld(), USED_FOR_MS).unref();
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
