import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ObjectFile, readObjectFiles } from './object-files.ts';

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/** The folders with the SQL of a schema. */
export interface SchemaSource {
  /** The folder of the numbered migrations, which may contain `history/` and `baseline/`. */
  migrations: string;
  /** The folder of the object files; null if migrations create everything, as in tests. */
  objects: string | null;
}

/** The product's own schema. */
export const PRODUCT_SCHEMA: SchemaSource = {
  migrations: path.resolve(import.meta.dirname, '../../migrations'),
  objects: path.resolve(import.meta.dirname, '..'),
};

/** One migration file. */
export interface Migration {
  /** The file's name, by which files are sorted: `NNNN_subject.sql`. */
  name: string;
  sql: string;
  checksum: string;
}

/** The SQL of a schema. */
export interface SchemaFiles {
  /** The tables after the whole history, for new databases; empty if every database runs the history. */
  baseline: SqlFile[];
  /** The migrations from before the baseline, with which older databases are upgraded. They create functions and policies too. */
  history: Migration[];
  /** All migrations, first those of the history: tables, columns and data. */
  migrations: Migration[];
  /** The current functions, triggers, policies, views and grants. */
  objects: ObjectFile[];
}

interface SqlFile {
  name: string;
  sql: string;
}

/** The SQL files of a folder, sorted by name; empty if there is no such folder. */
function readFolder(folder: string, isWanted: (name: string) => boolean): SqlFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(isWanted)
    .sort()
    .map((name) => {
      // a checkout with Windows line ends has the same migration
      const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n');
      return { name, sql };
    });
}

function readMigrations(folder: string): Migration[] {
  const files = readFolder(folder, (name) => FILE_NAME.test(name));
  return files.map((file) => ({ ...file, checksum: createHash('sha256').update(file.sql).digest('hex') }));
}

/** Reads the files of a schema; files with other names are ignored. */
export function readSchemaFiles(source: SchemaSource = PRODUCT_SCHEMA): SchemaFiles {
  const history = readMigrations(path.join(source.migrations, 'history'));
  return {
    baseline: readFolder(path.join(source.migrations, 'baseline'), (name) => name.endsWith('.sql')),
    history,
    migrations: [...history, ...readMigrations(source.migrations)],
    objects: readObjectFiles(source.objects),
  };
}
