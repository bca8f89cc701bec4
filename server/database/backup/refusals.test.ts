import { createHash } from 'node:crypto';
import {
  appendFileSync,
  createWriteStream,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeEach, expect, test } from 'vitest';
import { OperatorError } from '#server/lib/operator-error.ts';
import { fingerprint, openTestDatabase, testFolder } from '#server/testing/databases.ts';
import { startServer } from '#server/testing/harness.ts';
import { NEWER, writeNewerSchema } from '#server/testing/other-schemas.ts';
import { migrate } from '../schema/migrate.ts';
import { countRows } from './archive.ts';
import { type BackupHeader, type BackupTrailer, HEADER_ENTRY, TRAILER_ENTRY, tableKey } from './contents.ts';
import { compressor, readSealed, seal } from './file-format.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';
import { readTar, TAR_END, type TarEntry, tarEntry } from './tar.ts';
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

/** The message of a refused restore; the database must not have changed. */
async function refusal(
  options: Partial<Parameters<typeof restoreBackup>[2]> = {},
  from = file,
): Promise<string> {
  const before = await fingerprint(target);
  const error = await restoreBackup(target, from, { replace: true, ...options }).catch(
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect(await fingerprint(target)).toEqual(before);
  return (error as OperatorError).message;
}

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
  expect(await refusal({}, broken)).toBe(
    'La copia rota.backup está dañada o incompleta, y no se puede usar: usa otra copia.',
  );
});

type Contents = { header: BackupHeader; parts: TarEntry[]; trailer: BackupTrailer };

/** Writes the backup again with other contents, sealed like a true one. */
async function tamper(change: (contents: Contents) => void): Promise<string> {
  const entries: TarEntry[] = [];
  for await (const entry of readTar(readSealed(file))) entries.push(entry);
  const json = (entry: TarEntry | undefined) => JSON.parse(String(entry?.content));
  const parts = entries.slice(1, -1);
  const contents: Contents = { header: json(entries[0]), parts, trailer: json(entries.at(-1)) };
  change(contents);
  const { header, trailer } = contents;
  for (const table of header.tables) {
    const key = tableKey(table);
    const content = Buffer.concat(
      contents.parts.filter(({ name }) => name.startsWith(`${key}/`)).map((part) => part.content),
    );
    const sha256 = createHash('sha256').update(content).digest('hex');
    trailer.tables[key] = { rows: countRows(content), bytes: content.length, sha256 };
  }
  trailer.tables = Object.fromEntries(
    header.tables.map((table) => [tableKey(table), trailer.tables[tableKey(table)] as never]),
  );
  const entry = (name: string, value: object) =>
    tarEntry({ name, content: Buffer.from(JSON.stringify(value)) });
  const archive = [
    entry(HEADER_ENTRY, header),
    ...contents.parts.map(tarEntry),
    entry(TRAILER_ENTRY, trailer),
    TAR_END,
  ];
  const tampered = path.join(folder, 'cambiada.backup');
  await pipeline(
    Readable.from(archive, { objectMode: false }),
    compressor(),
    seal,
    createWriteStream(tampered),
  );
  return tampered;
}
const partOf = ({ parts }: Contents, key: string): TarEntry => {
  const part = parts.find(({ name }) => name.startsWith(`${key}/`));
  if (!part) throw new Error(`no rows of ${key}`);
  return part;
};

test('a backup that is written again as it was can be restored', async () => {
  const same = await tamper(() => undefined);
  expect((await restoreBackup(target, same, { replace: true })).rows).toBeGreaterThan(0);
});

test('a backup with rows of a table that no backup has is refused', async () => {
  const changed = await tamper((contents) => {
    contents.header.tables.push({ ...contents.header.tables[0], schema: 'auth', name: 'links' } as never);
  });
  expect(await refusal({}, changed)).toContain('tiene filas de auth.links, que ninguna copia');
});

test('a backup with rows that PostgreSQL would skip is refused', async () => {
  const changed = await tamper((contents) => {
    const part = partOf(contents, 'auth.users');
    part.content = Buffer.concat([part.content, Buffer.from('\\.\notra\n')]);
  });
  expect(await refusal({}, changed)).toMatch(/filas de auth\.users, y la base de datos ha leído/);
});

test('a backup whose rows PostgreSQL does not accept is refused in a sentence of its own', async () => {
  const changed = await tamper((contents) => {
    partOf(contents, 'auth.users').content = Buffer.from('una fila que no lo es\n');
  });
  expect(await refusal({}, changed)).toMatch(
    /^La base de datos no acepta el contenido de la copia \(código \w{5} de PostgreSQL\)/,
  );
});

test('a missing file and one that is not a backup are refused', async () => {
  const other = path.join(folder, 'notas.txt');
  writeFileSync(other, 'no soy una copia, aunque sea larga'.repeat(10));
  expect(await refusal({}, other)).toBe(`${other} no es una copia de seguridad de esta plataforma.`);
  const missing = path.join(folder, 'falta.backup');
  expect(await refusal({}, missing)).toBe(`No existe el fichero ${missing}.`);
});

test('an installation with data is replaced only on request', async () => {
  await addPerson(target, 'otra@acme.test');
  expect(await refusal({ replace: false })).toContain('ya tiene datos');
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
  expect(await refusal()).toContain('es de una versión más nueva de este programa');
  appendFileSync(path.join(newer.migrations, NEWER), '-- of another program');
  expect(await refusal({ source: newer })).toContain(`su migración ${NEWER} es distinta`);
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
