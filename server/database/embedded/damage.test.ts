import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { postmasterFilePath } from './postmaster-file.ts';

const log = pino({ level: 'silent' });
let folder: string;
let dataDir: string;
const inCluster = (...parts: string[]) => path.join(dataDir, 'cluster', ...parts);
const open = () => openEmbedded({ dataDir, log, durable: false });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'scrum-damage-'));
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'sound');
  await (await openEmbedded({ dataDir, log, durable: false })).stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(({ task }) => {
  dataDir = path.join(folder, task.id);
  cpSync(path.join(folder, 'sound'), dataDir, { recursive: true });
});

test('an unchanged copy starts, also if root copied it and owns it now', async () => {
  const embedded = await open();
  await embedded.stop();
});

test('an empty cluster folder is filled', async () => {
  rmSync(inCluster(), { recursive: true });
  mkdirSync(inCluster());
  const embedded = await open();
  await embedded.stop();
});

test.each([
  ['PG_VERSION is gone', () => rmSync(inCluster('PG_VERSION')), 'PG_VERSION'],
  ['PG_VERSION is nonsense', () => writeFileSync(inCluster('PG_VERSION'), '\0\0'), 'PG_VERSION'],
  ['the control file is gone', () => rmSync(inCluster('global/pg_control')), 'global/pg_control'],
  ['the control file is cut', () => truncateSync(inCluster('global/pg_control'), 100), 'global/pg_control'],
  [
    'the control file is garbled',
    () => writeFileSync(inCluster('global/pg_control'), Buffer.alloc(8192, 7)),
    'incompatible with server',
  ],
  ['the write-ahead log is gone', () => emptyLog(), 'checkpoint record'],
  ['the catalogue is gone', () => rmSync(inCluster('global/pg_filenode.map')), 'pg_filenode.map'],
])('%s', async (_, damage, detail) => {
  damage();
  await expect(open()).rejects.toThrow(
    new RegExp(`^Los datos de ${inCluster()} están dañados \\(.*${detail}.*\\): recupera esa carpeta`),
  );
  // it is not changed, so that it can be repaired
  await expect(open()).rejects.toThrow('están dañados');
});

function emptyLog(): void {
  rmSync(inCluster('pg_wal'), { recursive: true });
  mkdirSync(inCluster('pg_wal'), { mode: 0o700 });
  rmSync(postmasterFilePath(inCluster()), { force: true });
}

test('data of another major version are refused, and both versions named', async () => {
  writeFileSync(inCluster('PG_VERSION'), '17\n');
  await expect(open()).rejects.toThrow(
    `Los datos de ${inCluster()} son de PostgreSQL 17 y este programa trae PostgreSQL 18: arranca con la versión`,
  );
});
