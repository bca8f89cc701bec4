import { LIMITS } from '../limits/limits.ts';

/** `2/5 <Base64>`; a text that was not split is JSON, which never looks like this. */
const PART = /^(\d+)\/(\d+) ([A-Za-z0-9+/=]*)$/;

/**
 * Splits a JSON text into parts that fit into one NOTIFY each. PostgreSQL delivers the notifications of one transaction
 * together and in order.
 * @returns the text itself if it fits.
 */
export function noticeParts(text: string): string[] {
  if (Buffer.byteLength(text) <= LIMITS.notifyBytes) return [text];
  const encoded = Buffer.from(text).toString('base64');
  const count = Math.ceil(encoded.length / LIMITS.notifyBytes);
  return Array.from({ length: count }, (_, index) => {
    const start = index * LIMITS.notifyBytes;
    return `${index + 1}/${count} ${encoded.slice(start, start + LIMITS.notifyBytes)}`;
  });
}

/** Puts the parts of {@link noticeParts} together again. A text of which a part is missing is dropped. */
export class NoticeJoiner {
  #parts: string[] = [];

  /** @returns the whole text, with its last part. */
  add(notice: string): string | undefined {
    const [, index, count, encoded = ''] = PART.exec(notice) ?? [];
    if (index === undefined) return notice;
    if (Number(index) !== this.#parts.length + 1) this.#parts = [];
    if (Number(index) !== this.#parts.length + 1) return undefined;
    this.#parts.push(encoded);
    if (index !== count) return undefined;
    const text = Buffer.from(this.#parts.join(''), 'base64').toString('utf8');
    this.#parts = [];
    return text;
  }
}
