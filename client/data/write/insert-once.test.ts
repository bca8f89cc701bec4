import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const RULE = 'insert-once.grit';

/** Asks the rule of the linter about some lines of code. */
async function lint(code: string): Promise<string> {
  const folder = await mkdtemp(path.join(ROOT, '.cache/rule-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(path.join(import.meta.dirname, RULE), path.join(folder, RULE));
  const rules = { recommended: false };
  await writeFile(
    path.join(folder, 'biome.json'),
    JSON.stringify({ plugins: [`./${RULE}`], linter: { rules } }),
  );
  await writeFile(path.join(folder, 'code.ts'), code);
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const run = promisify(execFile)(process.execPath, [biome, 'lint', 'code.ts'], { cwd: folder });
  return await run.then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
}

test('the linter refuses an insert that has no id of the client', async () => {
  const says = await lint(`
    export const add = () => db.from('epics').insert({ name: 'Pagar' }).throwOnError();
    export const addAll = () => rows.insert([{ name: 'Pagar' }], { count: 'exact' });
    export const change = () => db.from('epics').update({ name: 'Pagar' }).eq('id', 'one');
  `);
  expect(says.match(/Rows are inserted once/g)).toHaveLength(2);
});
