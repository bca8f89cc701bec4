/** Maximum bytes of one NOTIFY payload (PostgreSQL allows 8,000); a longer text for other nodes is sent in parts. */
const MAX_BYTES = 7_000;
/** `2/5 <Base64>`; a text that was not split is JSON, which never looks like this. */
const CHUNK = /^(\d+)\/(\d+) ([A-Za-z0-9+/=]*)$/;

/**
 * Splits a JSON text into chunks that fit into one NOTIFY each. PostgreSQL delivers the notifications of one transaction
 * together and in order.
 * @returns the text itself if it fits.
 */
export function notifyChunks(text: string): string[] {
  if (Buffer.byteLength(text) <= MAX_BYTES) return [text];
  const encoded = Buffer.from(text).toString('base64');
  const count = Math.ceil(encoded.length / MAX_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const start = index * MAX_BYTES;
    return `${index + 1}/${count} ${encoded.slice(start, start + MAX_BYTES)}`;
  });
}

/** Joins the chunks of {@link notifyChunks}. A text with a missing chunk is dropped. */
export class ChunkJoiner {
  #chunks: string[] = [];

  /** @returns the whole text, with its last chunk. */
  add(text: string): string | undefined {
    const [, index, count, encoded = ''] = CHUNK.exec(text) ?? [];
    if (index === undefined) return text;
    if (Number(index) !== this.#chunks.length + 1) this.#chunks = [];
    if (Number(index) !== this.#chunks.length + 1) return undefined;
    this.#chunks.push(encoded);
    if (index !== count) return undefined;
    const whole = Buffer.from(this.#chunks.join(''), 'base64').toString('utf8');
    this.#chunks = [];
    return whole;
  }
}
