import { setTimeout as delay } from 'node:timers/promises';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import type { Claims } from '#server/database/run-as-user.ts';
import { apiError } from '#server/lib/public-error.ts';
import { ALGORITHM, ensureSigningKey, type KeySet, loadKeys } from './signing-keys.ts';
import { type VerifiedClaims, VerifiedTokens } from './verified-tokens.ts';

/** How long a token is valid (seconds). Below 600 the official client refreshes again and again. */
const LIFETIME = 3600;
/** Seconds by which the clocks of nodes may differ. */
const LEEWAY = 30;
const AUDIENCE = 'authenticated';

/** The keys are read again after this time, so that a rotation reaches every node. */
const STALE_MS = 60_000;
/** The shortest time between two reads that tokens with unknown keys cause. */
const RELOAD_PAUSE_MS = 1000;

/** The keys of the database, kept in memory and read again when they may have changed. */
async function openKeys(pool: pg.Pool) {
  let keys = await loadKeys(pool);
  let loadedAt = Date.now();
  let loading: Promise<KeySet> | undefined;

  async function load(pauseMs: number): Promise<KeySet> {
    await delay(pauseMs);
    keys = await loadKeys(pool);
    loadedAt = Date.now();
    return keys;
  }
  function reload(pauseMs: number): Promise<KeySet> {
    loading ??= load(pauseMs).finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    current: async () => (Date.now() - loadedAt > STALE_MS ? reload(0) : keys),
    /** Reads the keys again before a token is refused: another node may have created its key a moment ago. */
    fresh: () => reload(Math.max(0, loadedAt + RELOAD_PAUSE_MS - Date.now())),
  };
}

type Keys = Awaited<ReturnType<typeof openKeys>>;

const invalid = (cause: unknown) => apiError('PGRST301', { cause });

function claimsOf(payload: JWTPayload): VerifiedClaims {
  const { sub, exp, session_id: sessionId } = payload;
  if (typeof sub !== 'string' || typeof sessionId !== 'string' || exp === undefined) {
    throw invalid(new Error('a claim is missing'));
  }
  return { role: 'authenticated', sub, session_id: sessionId, expiresAt: exp };
}

/** Verifies a signature with these keys; for a key that they lack, with the latest ones. */
async function verifySignature(token: string, keys: KeySet, latest: Keys): Promise<VerifiedClaims> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid = '' }) => {
        const key = keys.verifying.get(kid) ?? (kid ? (await latest.fresh()).verifying.get(kid) : undefined);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: [ALGORITHM], audience: AUDIENCE, clockTolerance: LEEWAY },
    );
    return claimsOf(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw apiError('PGRST303', { cause: error });
    }
    if (error instanceof errors.JOSEError) throw invalid(error);
    throw error;
  }
}

/**
 * Opens the access tokens of this database: ES256, with the keys of `auth.signing_keys`. Creates the first key.
 * A token is valid for one hour. A signature is verified once while the keys stay the same; each request checks in the database whether its session has ended.
 */
export async function openAccessTokens(pool: pg.Pool, config: Config) {
  await ensureSigningKey(pool);
  const keys = await openKeys(pool);
  const verified = new VerifiedTokens();
  /** The tokens that are being verified: those of several requests at once are verified once. */
  const verifying = new Map<string, Promise<VerifiedClaims>>();
  const issuer = `${config.publicUrl ?? 'http://localhost'}/auth/v1`;

  async function check(token: string, current: KeySet): Promise<VerifiedClaims> {
    try {
      const claims = await verifySignature(token, current, keys);
      verified.keep(token, current, claims);
      return claims;
    } finally {
      verifying.delete(token);
    }
  }

  return {
    /** A token for a session, and when it expires (seconds since 1970). */
    async sign({ sub, session_id, role, email, amr }: Required<Claims> & { email: string; amr: string }) {
      const { kid, key } = (await keys.current()).signing;
      const now = Math.floor(Date.now() / 1000);
      const expiresAt = now + LIFETIME;
      const token = await new SignJWT({
        email,
        phone: '',
        role,
        session_id,
        aal: 'aal1',
        amr: [{ method: amr, timestamp: now }],
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(sub)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt, expiresIn: LIFETIME };
    },

    /**
     * The claims of a valid token, and when it expires (seconds since 1970).
     * @throws {PublicError} 401 PGRST301 if the token is not one of ours, 401 PGRST303 if it has expired.
     */
    async verify(token: string): Promise<VerifiedClaims> {
      const current = await keys.current();
      const known = verified.find(token, current, Date.now() / 1000);
      if (known) return known;
      const running = verifying.get(token) ?? check(token, current);
      verifying.set(token, running);
      return running;
    },

    /** Whether a token was found valid before: then it is one of ours, and {@link verify} checks whether it still is. */
    isVerified: (token: string) => verified.has(token),

    /** The public keys, as /auth/v1/.well-known/jwks.json returns them. */
    jwks: async () => ({ keys: (await keys.current()).published }),
  };
}

/** Signs and verifies access tokens (ES256). */
export type AccessTokens = Awaited<ReturnType<typeof openAccessTokens>>;
