import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LEFT_OUT } from './smaller-libraries.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

/** The names that a module imports from another one: `default`, or those in braces. */
function imported(code: string, source: string): string[] | undefined {
  const clause = code
    .split('\n')
    .map((line) => /^import (.+) from ["'](.+)["'];/.exec(line))
    .find((found) => found?.[2] === source)?.[1];
  if (clause === undefined) return undefined;
  return clause.startsWith('{') ? (clause.match(/\w+/g) ?? []) : ['default'];
}

for (const { library, source, functions = [], classes = [] } of LEFT_OUT) {
  test(`what is left out of ${source} is what ${library} imports`, async () => {
    const code = await read(`node_modules/${library}`);
    expect(imported(code, source)?.toSorted()).toEqual([...functions, ...classes].toSorted());
  });
}

test('of the administration of accounts the library calls the sign-out only', async () => {
  const code = await read('node_modules/@supabase/auth-js/dist/module/GoTrueClient.js');
  expect(code).toContain("import GoTrueAdminApi from './GoTrueAdminApi';");
  expect(code.match(/this\.admin\.\w+/g)).toEqual(['this.admin.signOut']);
});

test('the client uses nothing of what is left out', async () => {
  const files = globSync('client/**/*.{ts,tsx}', { cwd: ROOT });
  const uses =
    /\bauth\s*\.(?:admin|mfa|passkey|\w*Passkey|\w*Web3)\b|\bMenu\.(?:Sub|Search|ContextMenu|CheckboxGroup)\b|\bTooltip\.Floating\b/;
  const found = [];
  for (const file of files) if (uses.test(await read(file))) found.push(file);
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
