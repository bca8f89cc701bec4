import { PostgrestClient } from '@supabase/postgrest-js';
import { RealtimeClient } from '@supabase/realtime-js';
import type { Database } from '#shared/database.types.ts';
import { accessToken, auth } from './auth.ts';
import { checkConnection } from './online.ts';

/** The server asks for no project key; the realtime library refuses to start without one. */
const API_KEY = 'plataforma-scrum';

/** A session that ended elsewhere (signed out from another device, account closed) ends here too: to the sign-in. */
async function leaveIfEnded(response: Response): Promise<void> {
  const body: unknown = await response.json().catch(() => null);
  const ended = typeof body === 'object' && body !== null && 'code' in body && body.code === 'PT401';
  if (ended) await auth.signOut({ scope: 'local' });
}

async function fetchAsPerson(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = await accessToken();
  const headers = new Headers(init?.headers);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  try {
    const response = await fetch(input, { ...init, headers });
    if (response.status === 401 && token !== null) void leaveIfEnded(response.clone());
    return response;
  } catch (error) {
    // nobody answered: all of the page has to know whether the server is there at all
    if (!init?.signal?.aborted) void checkConnection();
    throw error;
  }
}

/** Tables and procedures, as the signed-in person. */
export const db = new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
  fetch: fetchAsPerson,
});

/** The live channel. It asks for the token when it connects and with each heartbeat; the key alone stands for no rights. */
export const realtime = new RealtimeClient(`${window.location.origin.replace(/^http/, 'ws')}/realtime/v1`, {
  params: { apikey: API_KEY },
  accessToken: async () => (await accessToken()) ?? API_KEY,
  // a change of view leaves one channel and joins the next: keep the connection in between
  disconnectOnEmptyChannelsAfterMs: 5_000,
});

realtime.onHeartbeat((status) => {
  if (status === 'timeout' || status === 'disconnected') void checkConnection();
});

// A fresh token reaches the open channels at once, and so does the loss of all rights.
auth.onAuthStateChange((event) => {
  if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN' || event === 'SIGNED_OUT') void realtime.setAuth();
});
