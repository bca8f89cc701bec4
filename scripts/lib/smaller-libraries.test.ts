import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LEFT_OUT, LONG_POLL, POSITIONED, SCROLLING, TRANSPORTS } from './smaller-libraries.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

/** The names that a module imports from another one, or exports again: `default`, or those in braces. */
function imported(code: string, source: string): string[] {
  const clauses = code
    .split('\n')
    .map((line) => /^(?:im|ex)port (.+) from ["'](.+)["'];/.exec(line))
    .filter((found) => found?.[2] === source)
    .map((found) => found?.[1] ?? '');
  const names = clauses.flatMap((clause) => (clause.startsWith('{') ? clause.match(/\w+/g) : ['default']));
  return [...new Set(names.filter((name) => name !== null))];
}

for (const { library, source, functions = [], classes = [] } of LEFT_OUT) {
  test(`what is left out of ${source} is what ${library} imports`, async () => {
    const code = await read(`node_modules/${library}`);
    expect(imported(code, source).toSorted()).toEqual([...functions, ...classes].toSorted());
  });
}

test('of the administration of accounts the library calls the sign-out only', async () => {
  const code = await read('node_modules/@supabase/auth-js/dist/module/GoTrueClient.js');
  expect(code).toContain("import GoTrueAdminApi from './GoTrueAdminApi';");
  expect(code.match(/this\.admin\.\w+/g)).toEqual(['this.admin.signOut']);
});

test('what is left out of the ways to connect is one class, and the client names another', async () => {
  const [left = ''] = LONG_POLL.exec(await read(`node_modules/${TRANSPORTS}`)) ?? [];
  expect(left).toContain('Ajax.request');
  expect(left).not.toContain('class Socket');
  expect(left.match(/ = class/g)).toHaveLength(1);
  expect(await read('client/lib/backend.ts')).toContain('transport: WebSocket,');
});

test('what places popovers offers all that they import, and they ask for no interactions', async () => {
  const code = await read(`node_modules/${POSITIONED}`);
  const places = await read('node_modules/@floating-ui/react-dom/dist/floating-ui.react-dom.mjs');
  const offered = places
    .match(/^export \{.*\}/gm)
    ?.join()
    .match(/\w+/g);
  expect(offered).toEqual(expect.arrayContaining(imported(code, '@floating-ui/react')));
  expect(imported(code, '@floating-ui/react')).toContain('useFloating');
  expect(code).not.toMatch(/floating\.context|domReference|setPositionReference/);
});

test('what scrolls only joins references', async () => {
  expect(imported(await read(`node_modules/${SCROLLING}`), '@floating-ui/react')).toEqual(['useMergeRefs']);
});

test('the client uses nothing of what is left out', async () => {
  const files = globSync('client/**/*.{ts,tsx}', { cwd: ROOT });
  const uses =
    /\bauth\s*\.(?:admin|mfa|passkey|\w*Passkey|\w*Web3)\b|\bMenu\.(?:Sub|Search|CheckboxGroup)\b|\bTooltip\.Floating\b|\b(?:Button|ActionIcon|Menu|Popover)\.(?:ContextMenu|Group|GroupSection)\b|\bwith(?:Overlay|Arrow)\b|\bpostgresChangesFilter\b/;
  const found = [];
  for (const file of files) if (uses.test(await read(file))) found.push(file);
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
