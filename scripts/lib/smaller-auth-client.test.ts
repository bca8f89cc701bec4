import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LEFT_OUT } from './smaller-auth-client.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LIBRARY = path.join(ROOT, 'node_modules/@supabase/auth-js/dist/module/GoTrueClient.js');

test('what is left out of the auth client is what the library imports', async () => {
  const code = await readFile(LIBRARY, 'utf8');
  for (const [source, { functions, classes }] of Object.entries(LEFT_OUT)) {
    const imported = new RegExp(`^import (.+) from '${source}';`, 'm').exec(code)?.[1] ?? '';
    expect(imported.match(/\w+/g)?.toSorted(), source).toEqual([...functions, ...classes].toSorted());
  }
});

test('of the administration of accounts the library calls the sign-out only', async () => {
  const code = await readFile(LIBRARY, 'utf8');
  expect(code).toContain("import GoTrueAdminApi from './GoTrueAdminApi';");
  expect(code.match(/this\.admin\.\w+/g)).toEqual(['this.admin.signOut']);
});

test('the client calls nothing of what is left out', async () => {
  const files = globSync('client/**/*.{ts,tsx}', { cwd: ROOT });
  const found = [];
  for (const file of files) {
    const code = await readFile(path.join(ROOT, file), 'utf8');
    if (/\bauth\s*\.(?:admin|mfa|passkey|\w*Passkey|\w*Web3)\b/.test(code)) found.push(file);
  }
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
