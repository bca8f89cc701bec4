import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ObjectFile, readObjectFiles } from './object-files.ts';

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/** Where the SQL of a schema stands. */
export interface SchemaSource {
  /** The folder of the numbered migrations, with `history/` and `baseline/` in it where there are some. */
  migrations: string;
  /** The folder under which the object files are; null where migrations make everything, as in tests. */
  objects: string | null;
}

/** The product's own schema. */
export const PRODUCT_SCHEMA: SchemaSource = {
  migrations: path.resolve(import.meta.dirname, '../../migrations'),
  objects: path.resolve(import.meta.dirname, '..'),
};

/** One migration file. */
export interface Migration {
  /** The file's name, which orders it: `NNNN_subject.sql`. */
  name: string;
  sql: string;
  checksum: string;
}

/** The SQL of a schema. */
export interface SchemaFiles {
  /** Tables as the whole history leaves them, for new databases; empty where every database replays the history. */
  baseline: SqlFile[];
  /** The migrations of before the baseline: the upgrade path of older databases. They make functions and policies too. */
  history: Migration[];
  /** All migrations, those of the history first: tables, columns and data. */
  migrations: Migration[];
  /** Functions, triggers, policies, views and grants as they are now. */
  objects: ObjectFile[];
}

interface SqlFile {
  name: string;
  sql: string;
}

/** The SQL files of a folder, ordered by name; none where there is no such folder. */
async function readFolder(folder: string, isWanted: (name: string) => boolean): Promise<SqlFile[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter(isWanted).sort();
  return Promise.all(
    names.map(async (name) => {
      // a checkout with Windows line ends is the same migration
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql };
    }),
  );
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = await readFolder(folder, (name) => FILE_NAME.test(name));
  return files.map((file) => ({ ...file, checksum: createHash('sha256').update(file.sql).digest('hex') }));
}

/** Reads the files of a schema; files with other names are ignored. */
export async function readSchemaFiles(source: SchemaSource = PRODUCT_SCHEMA): Promise<SchemaFiles> {
  const history = await readMigrations(path.join(source.migrations, 'history'));
  return {
    baseline: await readFolder(path.join(source.migrations, 'baseline'), (name) => name.endsWith('.sql')),
    history,
    migrations: [...history, ...(await readMigrations(source.migrations))],
    objects: await readObjectFiles(source.objects),
  };
}
