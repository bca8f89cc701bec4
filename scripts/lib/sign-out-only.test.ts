import { expect, test, vi } from 'vitest';
import SignOutOnly from './sign-out-only.ts';

function signOut(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  const admin = new SignOutOnly({ url: '/auth/v1', headers: { 'X-Client-Info': 'test' }, fetch });
  return { fetch, signedOut: admin.signOut('token', 'local') };
}

test('a sign-out ends the session on the server', async () => {
  const { fetch, signedOut } = signOut(async () => new Response(null, { status: 204 }));
  expect(await signedOut).toEqual({ data: null, error: null });
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/auth/v1/logout?scope=local', {
    method: 'POST',
    headers: { 'X-Client-Info': 'test', Authorization: 'Bearer token' },
  });
});

test.each([401, 403, 404])('a session that has ended already is no error (%i)', async (status) => {
  const { signedOut } = signOut(async () => new Response(null, { status }));
  expect((await signedOut).error).toBeNull();
});

test('a failure of the server or of the network is returned, not thrown', async () => {
  const { signedOut } = signOut(async () => new Response(null, { status: 503 }));
  expect((await signedOut).error).toBeInstanceOf(Error);
  const cut = new TypeError('Failed to fetch');
  expect((await signOut(() => Promise.reject(cut)).signedOut).error).toBe(cut);
});
