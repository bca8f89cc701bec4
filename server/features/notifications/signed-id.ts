import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (key: Buffer, id: string) => createHmac('sha256', key).update(id).digest('base64url');

/** A token for an id that can be made only with the key. It contains the id, can stand in a URL, and never expires. */
export function signId(key: Buffer, id: string): string {
  return `${id}.${sign(key, id)}`;
}

/** The id of a token of {@link signId}; null if it was not made with the key. */
export function readSignedId(key: Buffer, token: string): string | null {
  const [id = '', signature = ''] = token.split('.', 2);
  const expected = Buffer.from(sign(key, id));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
