import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BASELINE, BASELINE_CHECKSUM } from './baseline.ts';
import { type ObjectFile, readObjectFiles } from './object-files.ts';

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/** The folders with the SQL of a schema. */
export interface SchemaSource {
  /** The folder of the numbered migrations, which may contain `baseline/`. */
  migrations: string;
  /** The folder of the object files; null if migrations create everything, as in tests. */
  objects: string | null;
}

/** The product's own schema. */
export const PRODUCT_SCHEMA: SchemaSource = {
  migrations: path.resolve(import.meta.dirname, '../../../migrations'),
  objects: path.resolve(import.meta.dirname, '../..'),
};

/** One migration: a file, or all files of the baseline. */
export interface Migration {
  /** The file's name, by which files are sorted: `NNNN_subject.sql`. */
  name: string;
  files: SqlFile[];
  checksum: string;
}

/** The SQL of a schema. */
export interface SchemaFiles {
  /** The baseline, if there is one, and the migrations after it: tables, columns and data. */
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

function readBaseline(folder: string): Migration[] {
  const files = readFolder(path.join(folder, 'baseline'), (name) => name.endsWith('.sql'));
  return files.length > 0 ? [{ name: BASELINE, files, checksum: BASELINE_CHECKSUM }] : [];
}

function readMigrations(folder: string): Migration[] {
  return readFolder(folder, (name) => FILE_NAME.test(name)).map((file) => ({
    name: file.name,
    files: [file],
    checksum: createHash('sha256').update(file.sql).digest('hex'),
  }));
}

/** Reads the files of a schema; files with other names are ignored. */
export function readSchemaFiles(source: SchemaSource = PRODUCT_SCHEMA): SchemaFiles {
  return {
    migrations: [...readBaseline(source.migrations), ...readMigrations(source.migrations)],
    objects: readObjectFiles(source.objects),
  };
}
