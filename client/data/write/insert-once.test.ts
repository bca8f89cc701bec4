import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Asks a rule of the linter about some lines of code. */
async function lint(code: string, rule = 'insert-once.grit'): Promise<string> {
  const folder = await mkdtemp(path.join(ROOT, '.cache/rule-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(path.join(import.meta.dirname, rule), path.join(folder, rule));
  const rules = { recommended: false };
  await writeFile(
    path.join(folder, 'biome.json'),
    JSON.stringify({ plugins: [`./${rule}`], linter: { rules } }),
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

test('the linter refuses a call that creates or sends and is only repeated', async () => {
  const says = await lint(`
    export const invite = () => callAgain('invite_member', { email: 'ana@acme.test' });
    export const clone = async () => (await callAgain('clone_story', input)).id;
    export const convert = () => callAgain('task_to_story', { task_id, id });
    export const remove = (ids) => callAgain('delete_stories', { ids });
    export const inviteOnce = () => callOnce('invite_member', (command_id) => ({ ...input, command_id }));
  `);
  expect(says.match(/is called once/g)).toHaveLength(3);
});

test('the linter refuses a file that is sent without an id of the client', async () => {
  const says = await lint(`
    export const attach = (file) => uploadFile('/stories/one/attachments', file);
    export const attachOnce = (file) => once(['files', file.name], { send: (id) => uploadFile(path + id, file) });
  `);
  expect(says.match(/Files are sent once/g)).toHaveLength(1);
});

test('the linter refuses a change of rows or a call that does not find out about a lost answer', async () => {
  const says = await lint(
    `
    export const rename = () => db.from('teams').update({ name }).eq('id', id).throwOnError();
    export const limit = () => limits().upsert({ wip_limit: 3 }).throwOnError();
    export const remove = () => db.from('teams').delete().eq('id', id).throwOnError();
    export const renameAgain = () => changeRows(() => db.from('teams').update({ name }).eq('id', id).throwOnError());
    export const forget = () => drafts.delete(id);
    export const archive = () => sendCall('archive_project', { project_id: id, archived: true });
  `,
    'lost-answers.grit',
  );
  expect(says.match(/Rows are changed until it is known/g)).toHaveLength(3);
  expect(says.match(/is called until it is known/g)).toHaveLength(1);
});

test('the linter refuses a toast that calls every error a failure', async () => {
  const says = await lint(
    `
    work().catch((error) => toast.failure(t('failed'), describeFailure(error)));
    work().catch((error) => toast.failure(t('failed'), error.fault ?? describeFailure(error)));
    work().catch(reportFailure(t('failed')));
    copy().catch(() => toast.failure(t('failed'), t('copyByHand')));
  `,
    'lost-answers.grit',
  );
  expect(says.match(/shows why something failed/g)).toHaveLength(2);
});
