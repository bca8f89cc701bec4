import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type pg from 'pg';
import { inTransaction } from '#server/database/transaction.ts';

export const ALGORITHM = 'ES256';

type Key = CryptoKey | Uint8Array;

/** The signing keys at one point in time. */
export interface KeySet {
  signing: { kid: string; key: Key };
  verifying: Map<string, Key>;
  /** The public keys, in the form of a JWKS. */
  published: JWK[];
}

async function insertKey(client: pg.ClientBase): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  const kid = await calculateJwkThumbprint(publicJwk);
  await client.query(
    `insert into auth.signing_keys (kid, private_jwk, public_jwk, created_at) values ($1, $2, $3, clock_timestamp())`,
    [
      kid,
      { ...privateJwk, alg: ALGORITHM },
      { ...publicJwk, alg: ALGORITHM, use: 'sig', key_ops: ['verify'], kid },
    ],
  );
}

// Others can still read keys; creating and retiring keys runs one after the other.
const LOCK = 'lock table auth.signing_keys in share row exclusive mode';

/** Creates the first key if there is none. Nodes that start at the same time create one key together. */
export async function ensureSigningKey(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(LOCK);
    const { rows } = await client.query('select from auth.signing_keys where retired_at is null');
    if (rows.length === 0) await insertKey(client);
  });
}

/** Creates a new key for all tokens from now on. Earlier tokens stay valid until they expire. */
export async function rotateSigningKey(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(LOCK);
    await client.query(
      'update auth.signing_keys set retired_at = clock_timestamp() where retired_at is null',
    );
    await insertKey(client);
  });
}

/** Reads the keys that may still have valid tokens: other nodes sign with a retired key for one more minute, and a token lives one hour. */
export async function loadKeys(pool: pg.Pool): Promise<KeySet> {
  const { rows } = await pool.query<{ kid: string; private_jwk: JWK; public_jwk: JWK }>(
    `select kid, private_jwk, public_jwk from auth.signing_keys
     where retired_at is null or retired_at > now() - interval '2 hours'
     order by retired_at is not null, created_at desc`,
  );
  const [newest] = rows;
  if (!newest) throw new Error('auth.signing_keys holds no key');
  const verifying = await Promise.all(
    rows.map(async (row) => [row.kid, await importJWK(row.public_jwk, ALGORITHM)] as const),
  );
  return {
    signing: { kid: newest.kid, key: await importJWK(newest.private_jwk, ALGORITHM) },
    verifying: new Map(verifying),
    published: rows.map((row) => row.public_jwk),
  };
}
