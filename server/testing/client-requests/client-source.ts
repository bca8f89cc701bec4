import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allContracts } from '#shared/contracts/procedures.ts';

const CLIENT = path.resolve(import.meta.dirname, '../../../client');
const FILES = globSync('**/*.{ts,tsx}', {
  cwd: CLIENT,
  exclude: (name) => name === 'testing' || name === 'kit' || /\.test\.tsx?$/.test(name),
});

const VERBS: Record<string, string> = {
  GET: 'select',
  HEAD: 'select',
  POST: 'insert',
  PATCH: 'update',
  DELETE: 'delete',
};

/** A read or a write of a table, and the columns of a read where its text names them. */
const TABLE = /\.from\('(\w+)'\)\s*\.(select|insert|upsert|update|delete)(?:<[^(]*>)?\(\s*(?:'([^']*)')?/g;
const NAMED = /\.from\('/g;
/** A read or a write of a table that a variable names. */
const VARIABLE = /\bdb\s*\.from\((?!')/g;

/** Requests of the files whose tables are variables. */
const BY_VARIABLE: Record<string, string[]> = {
  'data/saved-filters/mutations.ts': ['saved_filters', 'shared_filters'].flatMap((table) => [
    `update ${table}`,
    `delete ${table}`,
  ]),
  'data/stories/write/parts.ts': ['comments', 'tasks'].flatMap((table) => [
    `insert ${table}`,
    `update ${table}`,
    `delete ${table}`,
  ]),
  'data/write/insert-once.ts': [
    'absences',
    'epics',
    'holidays',
    'mutes',
    'project_fields',
    'project_labels',
    'projects',
    'saved_filters',
    'shared_filters',
    'sprints',
    'story_followers',
    'story_links',
    'story_templates',
    'teams',
  ].map((table) => `insert ${table}`),
  'data/projects/update-seen.ts': [
    'select projects *',
    'update projects',
    'select sprints *',
    'update sprints',
  ],
};

const columns = (list: string | undefined) => (list === undefined ? '' : ` ${list.replaceAll(/\s/g, '')}`);

/** The subject of a request: `call board`, `update tasks`, `select sprints id,name`. @param request method and path. */
export function subjectOf(request: string): string {
  const [method = '', path = ''] = request.split(' ');
  const [table = '', query = ''] = path.split('?');
  if (table.startsWith('rpc/')) return `call ${table.slice('rpc/'.length)}`;
  const verb = VERBS[method] ?? method;
  if (verb !== 'select') return `${verb} ${table}`;
  return `select ${table}${columns(new URLSearchParams(query).get('select') ?? undefined)}`;
}

/**
 * All subjects that the texts of the client ask the server for. Columns that a constant names are left out.
 * @throws {Error} where a file asks in a form that is not read here.
 */
export function subjectsOfClient(): Set<string> {
  const subjects = new Set<string>();
  for (const file of FILES) {
    const text = readFileSync(path.join(CLIENT, file), 'utf8');
    const found = [...text.matchAll(TABLE)];
    if (found.length !== (text.match(NAMED) ?? []).length)
      throw new Error(`${file}: a table without what is done with it`);
    for (const [, table, verb, list] of found)
      subjects.add(
        `${verb === 'upsert' ? 'insert' : verb} ${table}${verb === 'select' ? columns(list) : ''}`,
      );
    for (const name of Object.keys(allContracts))
      if (text.includes(`'${name}'`)) subjects.add(`call ${name}`);
    if (VARIABLE.test(text)) {
      const named = BY_VARIABLE[file.replaceAll('\\', '/')];
      if (!named) throw new Error(`${file}: name the tables of its variable`);
      for (const subject of named) subjects.add(subject);
    }
    VARIABLE.lastIndex = 0;
  }
  return subjects;
}

/** Requests that are not replayed, and why. */
export const NOT_REPLAYED: Record<string, string> = {
  'call admin_backups': 'it reads a folder',
  'call admin_make_backup': 'a job copies the whole database',
  'call admin_test_mail': 'it sends a mail',
  'call admin_remove_demo': 'there is no demo in these installations',
  'call admin_hand_over': 'an owner without an account owns no project in these installations',
  'call start_export': 'a job writes all that a person has',
};
