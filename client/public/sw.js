// Shows our own page instead of the browser's when an address is opened and the server cannot be reached. It caches nothing and
// does not handle other requests, so the program is never outdated. The texts are parameters of this script's address, in the
// person's language (client/app/shell/offline-page.ts).
const texts = new URL(self.location.href).searchParams;

const escaped = (name) =>
  (texts.get(name) ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

// the page leaves as soon as the server answers
const script = `
const leave = () => fetch('/health/live', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => undefined);
addEventListener('online', leave);
setInterval(leave, 3000);`;

const page = (nonce) => `<!doctype html>
<html lang="${escaped('lang')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped('title')} · ${escaped('product')}</title>
<style>
/* the tokens of client/app/theme/tokens.css, with their names and values */
:root { --bg: #f7f6f4; --text: #1b1b19; --text-2: #52514d; --line-strong: #d1d0cb; --surface: #ffffff; --focus: #197f67 }
@media (prefers-color-scheme: dark) {
  :root { --bg: #131312; --text: #ebebe7; --text-2: #b5b4af; --line-strong: #3e3d3a; --surface: #1c1c1a; --focus: #54ba9d }
}
body { display: grid; grid-template-rows: auto 1fr; min-height: 100vh; margin: 0; background: var(--bg); color: var(--text);
  font: 400 13px/20px system-ui, sans-serif }
header { padding: 20px 24px; font-weight: 600 }
main { display: grid; justify-items: center; align-content: center; gap: 4px; padding: 48px 24px 140px; text-align: center }
h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600 }
p { max-width: 400px; margin: 0; color: var(--text-2) }
a { margin-top: 16px; padding: 5px 12px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface);
  color: inherit; font-weight: 500; text-decoration: none }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
</style>
</head>
<body>
<header>${escaped('product')}</header>
<main><h1>${escaped('title')}</h1><p>${escaped('text')}</p><a href="">${escaped('retry')}</a></main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;

function away() {
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'`;
  return new Response(page(nonce), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  });
}

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return away();
  }
}

// another language is another address: the new worker takes over at once
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  // the request for the page starts while this script still loads
  event.waitUntil(self.registration.navigationPreload?.enable());
});
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(open(event));
});
