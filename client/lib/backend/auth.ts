import { AuthClient } from '@supabase/auth-js';
import { STORED_VALUES } from '../storage/registry.ts';
import { isSessionStored, leaveStorage, noteSignOut } from '../storage/session-end.ts';
import { isSessionEnd, loadErrorTexts } from '../text/errors.ts';

export const AUTH_URL = `${window.location.origin}/auth/v1`;

// whether the server has ended the session of this browser; until the next sign-in
let ended = false;
let isLeaving = false;
let explainEnd = async () => false;

/** Whether the person was signed out by the server: from another device, or because the account was disabled or closed. */
export const hasSessionEnded = () => ended;

/**
 * `fetch` for the auth client. It drops `expires_at` from token answers: the library then computes that time from `expires_in`
 * and this browser's clock. So a browser whose clock is fast does not refresh on every call.
 */
async function fetchByOwnClock(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.ok) await loadErrorTexts();
  const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
  if (!/\/(?:token|verify)$/.test(url.pathname)) return response;
  if (response.ok) ended = false;
  else if (response.status === 400 && url.searchParams.get('grant_type') === 'refresh_token') ended = true;
  if (!response.ok) return response;
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
  storageKey: STORED_VALUES.session.key,
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

/**
 * Signs the person out of this browser, as they asked, and erases their stored values. `useSignOut` asks first if something would be
 * lost. @returns the error, as the library does.
 */
export async function signOut() {
  isLeaving = true;
  noteSignOut();
  return auth.signOut({ scope: 'local' }).finally(() => {
    isLeaving = false;
    if (!isSessionStored()) leaveStorage();
  });
}

/**
 * Sets what a page does first when it finds its session ended.
 * @param explain reports why, if it knows. @returns whether it does: then the session was not ended by somebody else.
 */
export function explainSessionEnd(explain: () => Promise<boolean>): void {
  explainEnd = explain;
}

/**
 * Signs out here when the session has ended elsewhere: signed out from another device, or account disabled or closed.
 * @param refused an answer of status 401.
 */
export async function leaveIfEnded(refused: Response): Promise<void> {
  if (!isSessionEnd(await refused.json().catch(() => null))) return;
  if (!isLeaving && (await accessToken()) !== null) ended = !(await explainEnd());
  await auth.signOut({ scope: 'local' });
}
