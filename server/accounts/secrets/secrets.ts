import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#server/lib/rows.ts';

/** The purposes of the server's keyed hashes. Each has its own key. */
type Purpose = 'codes' | 'refresh_tokens';

/** The key of a purpose. The first node that needs the key creates it. */
async function keyOf(db: Queryable, purpose: Purpose): Promise<Buffer> {
  const find = () => db.query<{ value: Buffer }>('select value from auth.secrets where name = $1', [purpose]);
  const found = (await find()).rows[0];
  if (found) return found.value;
  await db.query('insert into auth.secrets (name, value) values ($1, $2) on conflict do nothing', [
    purpose,
    randomBytes(32),
  ]);
  const made = (await find()).rows[0];
  if (!made) throw new Error(`the key for ${purpose} could not be made`);
  return made.value;
}

/** HMAC-SHA256 of a text with the key of its purpose. The hashes are useless without the key. */
export async function keyedHash(db: Queryable, purpose: Purpose, text: string): Promise<Buffer> {
  return createHmac('sha256', await keyOf(db, purpose))
    .update(text)
    .digest();
}

/** SHA-256 of a random secret: with 256 random bits there is nothing to guess, so it needs no key. */
export function plainHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A secret of 256 random bits that can stand in a URL. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
