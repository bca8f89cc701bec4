// The first script of the page. It sets the colours of the first paint, and sends what the signed-in person's view will ask for
// before the program is loaded: address and stored session say what that is. It also reads the board of the last visit. A file of
// its own: the page's policy forbids inline scripts. It is bundled by itself (scripts/lib/first-script.ts), so it imports little.
import { firstRequests, firstView } from '#client/data/read/first-requests.ts';
import { AREAS } from './lib/storage/areas.ts';
import { boardKey, readBoard } from './lib/storage/boards.ts';
import { SESSION, THEME } from './lib/storage/registry.ts';

/** The files of the views' code, and which of them each view needs, '' for the shell. Replaced at build time. */
declare const FILES: readonly string[];
declare const FILES_OF_VIEWS: Record<string, readonly number[]>;

/** A session that ends sooner (ms) is renewed before it is used: the time of the auth client, which renews it. */
const EXPIRY_MARGIN_MS = 90_000;

function showTheme(): void {
  const chosen = AREAS.local.get(THEME.key) ?? 'auto';
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

/** The session that the auth client will find, without its token if that is about to expire; undefined without one. */
function storedSession(): { token: string | undefined; personId: string } | undefined {
  try {
    const { access_token, expires_at, user } = JSON.parse(AREAS.local.get(SESSION.key) ?? '');
    const expires = expires_at * 1000 - Date.now() < EXPIRY_MARGIN_MS;
    if (typeof access_token !== 'string' || typeof user.id !== 'string') return undefined;
    return { token: expires ? undefined : access_token, personId: user.id };
  } catch {
    return undefined;
  }
}

function preload(file: string): void {
  const link = document.createElement('link');
  const isScript = file.endsWith('.js');
  link.rel = isScript ? 'modulepreload' : 'preload';
  if (!isScript) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

function preloadOf(view: string): void {
  for (const place of FILES_OF_VIEWS[view] ?? []) preload(FILES[place] ?? '');
}

/** Reads an answer whole: one that no view takes would keep its connection busy. */
const whole = async (answer: Response) => new Response(await answer.blob(), answer);

function send(token: string, path: string, input: unknown): void {
  const body = input === undefined ? undefined : JSON.stringify(input);
  const answer = fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body }),
  }).then(whole);
  answer.catch(() => undefined); // the caller that consumes it handles the error
  window.earlyRequests ??= [];
  window.earlyRequests.push({ path, body, token, at: performance.now(), answer });
}

function start(): void {
  const session = storedSession();
  if (!session) {
    preloadOf('auth');
    return;
  }
  if (location.pathname !== '/') return;
  const { token, personId } = session;
  const first = firstView(new URLSearchParams(location.search), personId);
  if (token !== undefined) for (const { path, input } of firstRequests(first)) send(token, path, input);
  if (first.view === 'kanban') window.keptValue = readBoard(boardKey(personId, first.project));
  if (token === undefined) return;
  preloadOf('');
  preloadOf(first.view);
}

showTheme();
start();
