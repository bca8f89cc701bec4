import { AuthClient } from '@supabase/auth-js';

export const AUTH_URL = `${window.location.origin}/auth/v1`;

/**
 * `fetch` for the auth client. It drops `expires_at` from token answers: the library then computes that time from `expires_in`
 * and this browser's clock. So a browser whose clock is fast does not refresh on every call.
 */
async function fetchByOwnClock(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const path = new URL(input instanceof Request ? input.url : input, window.location.origin).pathname;
  if (!response.ok || !/\/(?:token|verify)$/.test(path)) return response;
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'expires_at' in body) delete body.expires_at;
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
}

/**
 * The official auth client: keeps the session in this browser, refreshes it, and notifies the other tabs. It only knows the
 * auth service; modules that need a session (`backend.ts`) load later.
 */
export const auth = new AuthClient({
  url: AUTH_URL,
  storageKey: 'plataforma-scrum-session',
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
  fetch: fetchByOwnClock,
});

/** The access token of the session, refreshed if it is about to expire; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
}
