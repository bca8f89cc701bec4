import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase, refusedRestore, testFolder } from '#server/testing/databases.ts';
import { countRows } from './archive.ts';
import { type BackupHeader, type BackupTrailer, HEADER_ENTRY, TRAILER_ENTRY, tableKey } from './contents.ts';
import { compressor, readSealed, seal } from './file-format.ts';
import { restoreBackup } from './restore.ts';
import { readTar, TAR_END, type TarEntry, tarEntry } from './tar.ts';
import { writeBackup } from './write-backup.ts';

type Pool = Awaited<ReturnType<typeof openTestDatabase>>['pool'];

let target: Pool;
let folder: string;
let file: string;

beforeEach(async () => {
  const { pool: source } = await openTestDatabase();
  ({ pool: target } = await openTestDatabase());
  folder = testFolder();
  file = path.join(folder, 'copia.backup');
  await source.query(`insert into auth.users (email) values ('en.la.copia@acme.test')`);
  await writeBackup(source, file);
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
  expect(await refusedRestore(target, changed)).toContain('tiene filas de auth.links, que ninguna copia');
});

test('a backup with rows that PostgreSQL would skip is refused', async () => {
  const changed = await tamper((contents) => {
    const part = partOf(contents, 'auth.users');
    part.content = Buffer.concat([part.content, Buffer.from('\\.\notra\n')]);
  });
  expect(await refusedRestore(target, changed)).toMatch(/filas de auth\.users, y la base de datos ha leído/);
});

test('a backup whose rows PostgreSQL does not accept is refused in a sentence of its own', async () => {
  const changed = await tamper((contents) => {
    partOf(contents, 'auth.users').content = Buffer.from('una fila que no lo es\n');
  });
  expect(await refusedRestore(target, changed)).toMatch(
    /^La base de datos no acepta el contenido de la copia \(código \w{5} de PostgreSQL\)/,
  );
});
