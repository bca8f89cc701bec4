// Runs before each file of component tests: from here on the network ends in the page.
import { backend } from './backend.ts';
import { LiveSocket } from './live-socket.ts';
import { ANA } from './rows.ts';

const HOUR_S = 3600;

/** A session of Ana's, where client/lib/backend/auth.ts looks for it. */
const session = {
  access_token: `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: ANA.id, exp: 4_000_000_000 }))}.sign`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: HOUR_S,
  expires_at: Math.floor(Date.now() / 1000) + HOUR_S,
  user: {
    id: ANA.id,
    email: 'ana@acme.test',
    aud: 'authenticated',
    app_metadata: {},
    user_metadata: { full_name: ANA.full_name },
    created_at: '2026-03-02T09:00:00Z',
  },
};
// erases the drafts of earlier files: all files of a worker share the storage of one browser
localStorage.clear();
sessionStorage.clear();
const boards = indexedDB.deleteDatabase('plataforma-scrum');
await new Promise<void>((resolve) => {
  for (const event of ['success', 'error', 'blocked']) boards.addEventListener(event, () => resolve());
});
localStorage.setItem('plataforma-scrum-session', JSON.stringify(session));

const fetchOutside = window.fetch;
window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (pathname === '/health/live') return new Response();
  if (!pathname.startsWith('/rest/v1/')) return fetchOutside(input, init);
  return backend.answer(request);
};

// the connection of Vitest itself goes out
window.WebSocket = new Proxy(WebSocket, {
  construct: (Outside, [url, ...rest]: [string, ...string[]]) =>
    new URL(url, location.href).pathname.startsWith('/realtime/v1')
      ? new LiveSocket()
      : new Outside(url, ...rest),
});
