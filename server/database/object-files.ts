import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Statement, splitStatements } from './sql-statements.ts';

/** A file with the current functions, triggers, policies, views and grants of an entity. */
export interface ObjectFile {
  /** Its path inside the folder of object files. */
  name: string;
  checksum: string;
  statements: Statement[];
}

/** The ending of files with one query of the server, which create no object. */
const QUERY = '.query.sql';

async function readOne(folder: string, name: string): Promise<ObjectFile> {
  // a checkout with Windows line ends has the same objects
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return {
    name: name.replaceAll(path.sep, '/'),
    checksum: createHash('sha256').update(sql).digest('hex'),
    statements: splitStatements(sql),
  };
}

/**
 * Reads the object files of a folder and its subfolders, ordered by name.
 * @param folder null: there are none.
 */
export async function readObjectFiles(folder: string | null): Promise<ObjectFile[]> {
  if (folder === null) return [];
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.sql') && !name.endsWith(QUERY))
    .sort();
  return Promise.all(names.map((name) => readOne(folder, name)));
}
