import { PostgrestClient } from '@supabase/postgrest-js';
import { RealtimeClient } from '@supabase/realtime-js';
import type { Database } from '#shared/database.types.ts';
import { checkConnection } from '../connection/online.ts';
import { loadErrorTexts, UNREADABLE } from '../text/errors.ts';
import { accessToken, auth, leaveIfEnded } from './auth.ts';
import { takeEarlyAnswer } from './early-requests.ts';
import { noticeVersion } from './other-version.ts';

/** The server needs no project key, but the realtime library does not start without one. */
const API_KEY = 'plataforma-scrum';

/** The error in place of an answer that a program cannot read: an empty body, or a page of a proxy. */
const SERVER_FAILURE = { code: UNREADABLE, message: '', details: '', hint: '' };

/** A response of status 500 with an error that has a code, so that it is not taken for a lost connection. */
async function withErrorCode(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body === 'object' && body !== null && 'code' in body) return response;
  return Response.json(SERVER_FAILURE, { status: 500 });
}

/** The answer of the same request that was sent before the program was loaded; undefined if there is none, or no answer came. */
async function earlyAnswer(input: RequestInfo | URL, init: RequestInit | undefined, token: string) {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return takeEarlyAnswer(pathname + search, init?.body, token)?.catch(() => undefined);
}

async function fetchAsPerson(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await accessToken();
  const headers = new Headers(init?.headers);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  try {
    const early = token === null ? undefined : await earlyAnswer(input, init, token);
    const response = early ?? (await fetch(input, { ...init, headers }));
    if (response.status === 401 && token !== null) void leaveIfEnded(response.clone());
    if (!response.ok) await loadErrorTexts();
    if (response.status === 400 || response.status === 404) void noticeVersion(response.clone());
    return response.status === 500 ? await withErrorCode(response) : response;
  } catch (error) {
    // there was no answer: find out, for the whole page, whether the server can be reached
    if (!init?.signal?.aborted) void checkConnection();
    throw error;
  }
}

/** Client for tables and procedures, with the rights of the signed-in person. */
export const db = new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
  fetch: fetchAsPerson,
});

/** Asks the server whether the session still stands, and signs out here if it does not. */
export async function checkSession(): Promise<void> {
  await db.from('user_settings').select('user_id').limit(1);
}

/** Client for live changes. It reads the token when it connects and with each heartbeat; the key alone gives no rights. */
export const realtime = new RealtimeClient(`${window.location.origin.replace(/^http/, 'ws')}/realtime/v1`, {
  params: { apikey: API_KEY },
  transport: WebSocket,
  accessToken: async () => (await accessToken()) ?? API_KEY,
  // a new view leaves one channel and joins the next: the connection stays open in between
  disconnectOnEmptyChannelsAfterMs: 5_000,
});

realtime.onHeartbeat((status) => {
  if (status === 'timeout' || status === 'disconnected') void checkConnection();
});

// Open channels get a new token, and a sign-out, at once.
auth.onAuthStateChange((event) => {
  if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN' || event === 'SIGNED_OUT') void realtime.setAuth();
});
