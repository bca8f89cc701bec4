import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/** The folder with the product's own migrations. */
export const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../migrations');

/** One migration file. */
export interface Migration {
  /** The file's name, which orders it: `NNNN_subject.sql`. */
  name: string;
  sql: string;
  checksum: string;
}

/** Reads the migrations of `folder` in their order; other files are ignored. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      // a checkout with Windows line ends is the same migration
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
