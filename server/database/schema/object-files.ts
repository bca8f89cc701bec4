import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Statement, splitStatements } from './sql-statements.ts';

/** A file with the current functions, triggers, policies, views and grants of an entity. */
export interface ObjectFile {
  /** Its path inside the folder of object files. */
  name: string;
  checksum: string;
  /** Only found when asked for: hardly any start needs them. */
  readonly statements: Statement[];
}

/**
 * How object files name what a statement asks once, such as `once app.visible_projects()`: as a subquery, whose result PostgreSQL
 * looks for in an index. No function can stand for it: one with a subquery inside is called for each row.
 */
const ONCE = /\bonce (app\.\w+\(\))/g;

/** The ending of files with one query of the server, which create no object. */
const QUERY = '.query.sql';

function readOne(folder: string, name: string): ObjectFile {
  // a checkout with Windows line ends has the same objects
  const sql = readFileSync(`${folder}/${name}`, 'utf8')
    .replaceAll('\r\n', '\n')
    .replaceAll(ONCE, '(select $1)::uuid[]');
  return {
    name,
    checksum: createHash('sha256').update(sql).digest('hex'),
    get statements() {
      return splitStatements(sql);
    },
  };
}

/** The names of the object files in a folder and its subfolders, with `/` between the parts. */
function namesUnder(folder: string, prefix = ''): string[] {
  return readdirSync(`${folder}/${prefix}`, { withFileTypes: true }).flatMap((entry) => {
    const name = prefix + entry.name;
    if (entry.isDirectory()) return namesUnder(folder, `${name}/`);
    return name.endsWith('.sql') && !name.endsWith(QUERY) ? [name] : [];
  });
}

/**
 * Reads the object files of a folder and its subfolders, ordered by name.
 * @param folder null: there are none.
 */
export function readObjectFiles(folder: string | null): ObjectFile[] {
  if (folder === null) return [];
  return namesUnder(folder)
    .sort()
    .map((name) => readOne(folder, name));
}
