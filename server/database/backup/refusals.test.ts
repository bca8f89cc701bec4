import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { OperatorError } from '#server/lib/operator-error.ts';
import { fingerprint, openTestDatabase, refusedRestore, testFolder } from '#server/testing/databases.ts';
import { startServer } from '#server/testing/harness.ts';
import { NEWER, writeNewerSchema } from '#server/testing/other-schemas.ts';
import { migrate } from '../schema/migrate.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write-backup.ts';

type Pool = Awaited<ReturnType<typeof openTestDatabase>>['pool'];

let source: Pool;
let target: Pool;
let folder: string;
let file: string;

const addPerson = (pool: Pool, email: string) =>
  pool.query('insert into auth.users (email) values ($1)', [email]);

beforeEach(async () => {
  ({ pool: source } = await openTestDatabase());
  ({ pool: target } = await openTestDatabase());
  folder = testFolder();
  file = path.join(folder, 'copia.backup');
  await addPerson(source, 'en.la.copia@acme.test');
  await writeBackup(source, file);
});

test('only its owner can read a backup, and no unfinished file is left beside it', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['copia.backup']);
});

test('a backup with any changed byte or cut off anywhere is refused', async () => {
  const whole = readFileSync(file);
  const broken = path.join(folder, 'rota.backup');
  const accepted: string[] = [];
  const look = async (name: string, content: Buffer) => {
    writeFileSync(broken, content);
    await checkBackup(broken).then(
      () => accepted.push(name),
      (error: unknown) => {
        if (!(error instanceof OperatorError)) accepted.push(`${name}: ${String(error)}`);
      },
    );
  };
  const edges = (at: number) => at < 80 || at > whole.length - 80;
  for (let at = 0; at < whole.length; at += 1) {
    if (!edges(at) && at % 11 !== 0) continue;
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    await look(`byte ${at}`, changed);
    await look(`${at} bytes`, whole.subarray(0, at));
  }
  await look('one byte more', Buffer.concat([whole, Buffer.from('x')]));
  expect(accepted).toEqual([]);

  writeFileSync(broken, whole.subarray(0, whole.length / 2));
  expect(await refusedRestore(target, broken)).toBe(
    'La copia rota.backup está dañada o incompleta, y no se puede usar: usa otra copia.',
  );
});

test('a missing file and one that is not a backup are refused', async () => {
  const other = path.join(folder, 'notas.txt');
  writeFileSync(other, 'no soy una copia, aunque sea larga'.repeat(10));
  expect(await refusedRestore(target, other)).toBe(
    `${other} no es una copia de seguridad de esta plataforma.`,
  );
  const missing = path.join(folder, 'falta.backup');
  expect(await refusedRestore(target, missing)).toBe(`No existe el archivo ${missing}.`);
});

test('an installation with data is replaced only on request', async () => {
  await addPerson(target, 'otra@acme.test');
  expect(await refusedRestore(target, file, { replace: false })).toContain('ya tiene datos');
  await restoreBackup(target, file, { replace: true });
  const { rows } = await target.query('select email from auth.users');
  expect(rows).toEqual([{ email: 'en.la.copia@acme.test' }]);
});

test('a restore is refused while a server runs', async () => {
  const server = await startServer();
  const before = await fingerprint(server.pool);
  await expect(restoreBackup(server.pool, file, { replace: true })).rejects.toThrow(
    'Hay un servidor en marcha',
  );
  expect(await fingerprint(server.pool)).toEqual(before);
  await server.close();
});

test('a backup of a newer program, or of another one, is refused', async () => {
  const newer = writeNewerSchema(path.join(folder, 'newer'));
  const { pool } = await openTestDatabase(false);
  await migrate(pool, newer);
  await writeBackup(pool, file);
  expect(await refusedRestore(target, file)).toContain('es de una versión más nueva de este programa');
  appendFileSync(path.join(newer.migrations, NEWER), '-- of another program');
  expect(await refusedRestore(target, file, { source: newer })).toContain(
    `su migración ${NEWER} es distinta`,
  );
});

test('a backup of an older program is restored and upgraded', async () => {
  const { pool: empty } = await openTestDatabase(false);
  const newer = writeNewerSchema(path.join(folder, 'newer'));
  const restored = await restoreBackup(empty, file, { replace: false, source: newer });
  expect(restored.migrated).toEqual([NEWER]);
  expect((await empty.query('select email from auth.users')).rows).toEqual([
    { email: 'en.la.copia@acme.test' },
  ]);
  expect(await migrate(empty, newer)).toEqual([]);
});

test('a backup of an empty installation is refused', async () => {
  const { pool } = await openTestDatabase(false);
  const none = path.join(folder, 'nada.backup');
  await expect(writeBackup(pool, none)).rejects.toThrow('todavía está vacía');
  expect(readdirSync(folder)).toEqual(['copia.backup']);
});

test('a backup replaces an older one with its name, but no other file', async () => {
  const before = readFileSync(file);
  await addPerson(source, 'segunda@acme.test');
  await writeBackup(source, file);
  expect(readFileSync(file).equals(before)).toBe(false);
  const other = path.join(folder, 'notas.txt');
  writeFileSync(other, 'importante');
  await expect(writeBackup(source, other)).rejects.toThrow('ya existe y no es una copia');
  expect(readFileSync(other, 'utf8')).toBe('importante');
  await expect(writeBackup(source, path.join(folder, 'no/existe.backup'))).rejects.toThrow(
    'carpeta que exista',
  );
});

test('an aborted or failed backup keeps the older one and leaves no other file', async () => {
  const before = readFileSync(file);
  const stop = new AbortController();
  const abandoned = writeBackup(source, file, { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(abandoned).rejects.toThrow();
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(['copia.backup']);
});
