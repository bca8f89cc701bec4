import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, SETTING_NAMES } from './config.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('.env.example, the README and the operations manual name exactly the existing settings', () => {
  const all = [...SETTING_NAMES].sort();
  const example = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(example.sort()).toEqual(all);
  const manual = [...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
  expect(manual.sort()).toEqual(all);
  const readme = read('README.md').split('## Settings')[1]?.split('\n\n')[0] ?? '';
  expect([...readme.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]).sort()).toEqual(all);
});

test('the values of .env.example are valid settings', () => {
  const lines = read('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm);
  const settings = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  expect(readConfig(settings)).toMatchObject({ port: 3000, host: '127.0.0.1', timeZone: 'Europe/Madrid' });
});

test('origins are taken as browsers send them', () => {
  const { allowedOrigins } = readConfig({ ALLOWED_ORIGINS: 'https://App.acme.com/, http://localhost:5173' });
  expect(allowedOrigins).toEqual(['https://app.acme.com', 'http://localhost:5173']);
  expect(readConfig({}).allowedOrigins).toEqual([]);
  for (const wrong of ['*', 'acme.com', 'https://acme.com/app', 'ftp://acme.com', 'null'])
    expect(() => readConfig({ ALLOWED_ORIGINS: wrong })).toThrow('ALLOWED_ORIGINS: must be origins such as');
});

test('an error names the wrong setting and its valid values', () => {
  expect(() => readConfig({ PORT: 'x', TIME_ZONE: 'Nowhere' })).toThrow(ConfigError);
  expect(() => readConfig({ PORT: 'x', TIME_ZONE: 'Nowhere' })).toThrow(
    'PORT: must be a number\nTIME_ZONE: must be a time zone such as Europe/Madrid',
  );
});
