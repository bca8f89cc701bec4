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

test('the linter refuses a call that creates, sends, deletes or restores without an id or a repeat', async () => {
  const says = await lint(`
    export const invite = () => call('invite_member', { email: 'ana@acme.test' });
    export const clone = async () => (await call('clone_story', input)).id;
    export const remove = (ids) => call('delete_stories', { ids });
    export const convert = () => call('task_to_story', { task_id, id });
    export const read = () => call('story_links', { story_id });
    export const inviteOnce = () => callOnce('invite_member', (command_id) => ({ ...input, command_id }));
  `);
  expect(says.match(/is called once/g)).toHaveLength(4);
});

test('the linter refuses a file that is sent without an id of the client', async () => {
  const says = await lint(`
    export const attach = (file) => uploadFile('/stories/one/attachments', file);
    export const attachOnce = (file) => once(['files', file.name], { send: (id) => uploadFile(path + id, file) });
  `);
  expect(says.match(/Files are sent once/g)).toHaveLength(1);
});
