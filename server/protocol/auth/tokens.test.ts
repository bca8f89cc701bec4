import { createLocalJWKSet, decodeProtectedHeader, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { openAccessTokens } from '#server/accounts/sessions/open-access-tokens.ts';
import { rotateSigningKey } from '#server/accounts/sessions/signing-keys.ts';
import { callAuth } from '#server/testing/auth-calls.ts';
import { type Client, serverForFile } from '#server/testing/harness.ts';

const server = await serverForFile();

const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? '';
const jwks = async () =>
  (await callAuth(server, '/.well-known/jwks.json', undefined, { method: 'GET' })).body;
const userBy = (token: string) => callAuth(server, '/user', undefined, { method: 'GET', token });

test('jose and the official client verify access tokens with the published keys', async () => {
  const { client, id, email } = await server.createPerson();
  const token = await tokenOf(client);
  const published = await jwks();
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(published), {
    audience: 'authenticated',
  });
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: published.keys[0].kid });
  expect(payload).toMatchObject({ sub: id, email, phone: '', role: 'authenticated', is_anonymous: false });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  expect((await client.auth.getClaims()).data?.claims.sub).toBe(id);
});

test('no private key is published', async () => {
  for (const key of (await jwks()).keys) expect(Object.keys(key)).not.toContain('d');
});

test('after a rotation the new key signs and earlier tokens stay valid, on every node', async () => {
  const { client } = await server.createPerson();
  const before = await tokenOf(client);
  await rotateSigningKey(server.pool);

  const otherNode = await openAccessTokens(server.pool, server.config);
  const { sub, session_id } = await otherNode.verify(before);
  const { token: after } = await otherNode.sign({
    sub,
    session_id,
    role: 'authenticated',
    email: 'x',
    amr: 'otp',
  });
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);

  // the running node has not read the new key yet
  expect((await userBy(after)).status).toBe(200);
  expect((await userBy(before)).status).toBe(200);
  expect((await jwks()).keys).toHaveLength(2);
});

test('a token of another key, another algorithm or another audience is refused', async () => {
  const { client } = await server.createPerson();
  const own = await tokenOf(client);
  const { kid = '' } = decodeProtectedHeader(own);
  const claims = JSON.parse(Buffer.from(own.split('.')[1] ?? '', 'base64url').toString());
  const { privateKey } = await generateKeyPair('ES256');
  const forge = (header: { alg: string; kid?: string }, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(claims).setProtectedHeader(header).sign(key);

  const forged = [
    await forge({ alg: 'ES256', kid }, privateKey),
    await forge({ alg: 'ES256', kid: 'unknown' }, privateKey),
    await forge({ alg: 'ES256' }, privateKey),
    await forge({ alg: 'HS256', kid }, new TextEncoder().encode('x'.repeat(32))),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${own.split('.')[1]}.`,
    `${own.slice(0, -4)}AAAA`,
  ];
  for (const token of forged) {
    const { status, body } = await userBy(token);
    expect([status, body.code]).toEqual([403, 'bad_jwt']);
    expect(
      (await fetch(`${server.url}/rest/v1/projects`, { headers: { authorization: `Bearer ${token}` } }))
        .status,
    ).toBe(401);
  }
  expect((await userBy(own)).status).toBe(200);
});

test('an expired token is refused after the leeway of 30 seconds', async () => {
  const { client } = await server.createPerson();
  const claims = JSON.parse(Buffer.from((await tokenOf(client)).split('.')[1] ?? '', 'base64url').toString());
  const { rows } = await server.pool.query(
    'select kid, private_jwk from auth.signing_keys where retired_at is null',
  );
  const expiredSince = async (seconds: number) =>
    new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) - seconds })
      .setProtectedHeader({ alg: 'ES256', kid: rows[0].kid })
      .sign(rows[0].private_jwk);
  expect((await userBy(await expiredSince(20))).status).toBe(200);
  expect((await userBy(await expiredSince(40))).body.code).toBe('bad_jwt');
  await expect(server.running.context.tokens.verify(await expiredSince(40))).rejects.toMatchObject({
    status: 401,
    code: 'PGRST303',
  });
});

test('nodes that start at the same time create one key together', { retry: 0 }, async () => {
  await server.pool.query('delete from auth.signing_keys');
  await Promise.all([1, 2, 3].map(() => openAccessTokens(server.pool, server.config)));
  const { rowCount } = await server.pool.query('select from auth.signing_keys');
  expect(rowCount).toBe(1);
});
