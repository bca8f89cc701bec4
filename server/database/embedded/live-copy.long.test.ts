import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  installedFolder,
  isAlive,
  openInProcess,
  until,
} from '#server/testing/processes/embedded-process.ts';
import { postmasterFilePath } from './postmaster-file.ts';

vi.setConfig({ testTimeout: 60_000 });

const record = (dataDir: string) => path.join(dataDir, 'cluster/plataforma-scrum.running');
/** Copies file by file with times and owners, like rsync and cp -a, without sockets, which cannot be copied. */
const copy = (from: string, to: string) =>
  cpSync(path.join(from, 'cluster'), path.join(to, 'cluster'), { recursive: true, preserveTimestamps: true });

async function runningWithOneRow() {
  const source = installedFolder();
  const scratch = path.dirname(source);
  const owner = await openInProcess(source, { durable: true });
  await owner.query('create table kept as select 1 as n');
  return { scratch, source, owner };
}

/** Kills the owner and PostgreSQL at the same time with `kill -9`. */
async function killAll(owner: Awaited<ReturnType<typeof openInProcess>>): Promise<void> {
  const postmaster = owner.postmaster();
  owner.child.kill('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  await until(() => !isAlive(postmaster));
}

test('a copy of the folder of a running server is refused with advice, and not changed', async () => {
  const { scratch, source, owner } = await runningWithOneRow();
  const target = path.join(scratch, 'copy');
  copy(source, target);
  const { refusal } = await openInProcess(target);
  expect(refusal).toContain('es una copia hecha mientras su servidor estaba en marcha');
  expect(refusal).toContain(path.join(source, 'cluster'));
  expect(refusal).toContain('backup');
  expect(existsSync(postmasterFilePath(path.join(target, 'cluster')))).toBe(true);
  // the source is not disturbed
  expect(await owner.query('select n from kept')).toEqual([{ n: 1 }]);

  // also if the copy has no postmaster.pid, and if it replaced the source
  rmSync(postmasterFilePath(path.join(target, 'cluster')));
  expect((await openInProcess(target)).refusal).toContain('es una copia');
  await killAll(owner);
  renameSync(source, path.join(scratch, 'aside'));
  renameSync(target, source);
  expect((await openInProcess(source)).refusal).toContain('es una copia');
});

test('after an operator removes the record, the copy starts', async () => {
  const { scratch, source, owner } = await runningWithOneRow();
  await killAll(owner);
  const target = path.join(scratch, 'copy');
  copy(source, target);
  const { refusal } = await openInProcess(target);
  const named = [record(target), postmasterFilePath(path.join(target, 'cluster'))];
  for (const file of named) {
    expect(refusal).toContain(file);
    rmSync(file);
  }
  const second = await openInProcess(target);
  expect(second.refusal).toBe('');
  expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
});

test('a copy of a stopped folder starts', async () => {
  const { scratch, source, owner } = await runningWithOneRow();
  expect(existsSync(record(source))).toBe(true);
  await owner.stop();
  expect(existsSync(record(source))).toBe(false);
  const target = path.join(scratch, 'copy');
  copy(source, target);
  expect(await (await openInProcess(target)).query('select n from kept')).toEqual([{ n: 1 }]);
});

test('a folder of a killed server starts in place, and after it was moved', async () => {
  const { scratch, source, owner } = await runningWithOneRow();
  await killAll(owner);
  const second = await openInProcess(source, { durable: true });
  expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
  await killAll(second);
  const moved = path.join(scratch, 'moved');
  renameSync(source, moved);
  expect(await (await openInProcess(moved)).query('select n from kept')).toEqual([{ n: 1 }]);
});

test('a folder of a version without the record starts in place, but a copy of it does not', async () => {
  const { scratch, source, owner } = await runningWithOneRow();
  await killAll(owner);
  rmSync(record(source));
  const target = path.join(scratch, 'copy');
  copy(source, target);
  const { refusal } = await openInProcess(target);
  expect(refusal).toContain('es una copia');
  expect(await (await openInProcess(source)).query('select n from kept')).toEqual([{ n: 1 }]);
});

test('an empty record after a power cut does not prevent a start', async () => {
  const { source, owner } = await runningWithOneRow();
  await killAll(owner);
  expect(JSON.parse(readFileSync(record(source), 'utf8'))).toMatchObject({
    folder: path.join(source, 'cluster'),
  });
  writeFileSync(record(source), '');
  expect(await (await openInProcess(source)).query('select n from kept')).toEqual([{ n: 1 }]);
});
