import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, SETTING_NAMES } from '../config/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
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
    expect(() => readConfig({ ALLOWED_ORIGINS: wrong })).toThrow(
      'ALLOWED_ORIGINS tiene que ser una lista de orígenes separados por comas',
    );
});

test('an error names the wrong settings and their valid values, in Spanish, a line each', () => {
  expect(() => readConfig({ PORT: 'x', TIME_ZONE: 'Nowhere' })).toThrow(ConfigError);
  expect(() => readConfig({ PORT: 'x', TIME_ZONE: 'Nowhere' })).toThrow(
    /^PORT tiene que ser un número entero de 0 a 65535\nTIME_ZONE tiene que ser una zona horaria, por ejemplo Europe\/Madrid$/,
  );
});

test.each([
  ['PORT', '80000', 'un número entero de 0 a 65535'],
  ['PORT', '3000.5', 'un número entero de 0 a 65535'],
  ['PUBLIC_URL', 'acme.com', 'http:// o https://'],
  ['PUBLIC_URL', 'http://[::1]:4131/scrum', 'sin ruta'],
  ['PUBLIC_URL', 'https://acme.com/?x=1', 'sin ruta'],
  ['PUBLIC_URL', 'https://ana:secreto@acme.com', 'sin ruta'],
  ['DATABASE_URL', 'mysql://acme', 'postgres:// o postgresql://'],
  ['SMTP_URL', 'https://acme', 'smtp:// o smtps://'],
  ['MAIL_FROM', 'x', 'un remitente'],
  ['PRODUCT_NAME', 'x'.repeat(61), 'de 1 a 60 caracteres'],
  ['PRODUCT_NAME', ' ', 'de 1 a 60 caracteres'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace o silent'],
  ['TRUST_PROXY', 'yes', 'true, false, un número de proxies o sus direcciones IP'],
  ['METRICS_TOKEN', 'short', 'al menos 16 caracteres y ningún espacio'],
  ['LOG_DAYS', '0', 'de 1 a 36500'],
  ['NOTIFICATION_DAYS', '40000', 'de 1 a 36500'],
])('%s=%s is refused with what is valid', (name, value, valid) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} tiene que `);
  expect(() => readConfig({ [name]: value })).toThrow(valid);
});
