import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The SQL of the server: object files, queries, and the texts of the code. */
const SERVER = path.resolve(import.meta.dirname, '..');
const FILES = globSync('**/*.{sql,ts}', { cwd: SERVER, exclude: (name) => name.endsWith('.test.ts') }).sort();

/** A comment of SQL or TypeScript. */
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm;
/** The end of a statement, or of the text that holds it. */
const END = /[;`]|'\s*,?\n|\$\$/;
const READS_ROWS = /\b(?:from|join|update|using)\s+(?:public|app|auth)\.\w+(?!\w*\()/;
const BARE_CALL = /\b(?:any|all|some) ?\( ?app\.\w+\(/;

/** The statements of a text that read rows, and compare with the result of a function without `select`. */
const askingForEachRow = (text: string): string[] =>
  text
    .replace(COMMENT, '')
    .split(END)
    .filter((statement) => READS_ROWS.test(statement) && BARE_CALL.test(statement))
    .map((statement) => statement.trim());

test.each([
  'select s.id from public.user_stories s where s.project_id = any (app.visible_projects())',
  'perform from public.sprints s where s.id = x and s.project_id <> all (app.read_only_projects()) for share;',
  'select project_id = any(app.managed_projects()) as managed from public.sprints',
  'delete from public.tasks t where t.project_id = any (app.visible_projects())',
])('%s asks for each row', (sql) => {
  expect(askingForEachRow(sql)).toHaveLength(1);
});

test.each([
  'select s.id from public.user_stories s where s.project_id = any ((select app.visible_projects())::uuid[])',
  `if project <> all (app.managed_projects()) then perform app.refuse('not_manager'); end if;`,
  `if found.project_id = any (app.read_only_projects()) then null; end if; select from public.user_stories`,
  '-- = any (app.visible_projects())\nselect from public.user_stories',
])('%s does not', (sql) => {
  expect(askingForEachRow(sql)).toEqual([]);
});

test('no query asks for rights once a row: the planner may make a bare call a filter, a `select` is asked once', () => {
  const found = FILES.flatMap((file) =>
    askingForEachRow(readFileSync(path.join(SERVER, file), 'utf8')).map((statement) => ({ file, statement })),
  );
  expect(found).toEqual([]);
});
