import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  installedFolder,
  isAlive,
  openInProcess,
  query,
  scratchFolder,
  until,
} from '#server/testing/processes/embedded-process.ts';
import { databaseProcesses, signal } from '#server/testing/processes/server-process.ts';
import { chooseIdentity, spawnOptionsFor } from './identity.ts';
import { postmasterFilePath } from './postmaster-file.ts';

const onLinux = process.platform === 'linux';

test('if its owner is killed, PostgreSQL stops by itself and keeps committed data', async () => {
  const dataDir = installedFolder();
  const first = await openInProcess(dataDir, { durable: true });
  await first.query('create table kept as select 1 as n');
  const postmaster = first.postmaster();
  await first.kill('owner');
  await until(() => !isAlive(postmaster));

  const second = await openInProcess(dataDir);
  expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
});

test('a start right after its owner was killed works although PostgreSQL is still running', async () => {
  const dataDir = installedFolder();
  const first = await openInProcess(dataDir, { durable: true });
  await first.query('create table kept as select 1 as n');
  await first.kill('owner');
  const second = await openInProcess(dataDir);
  expect(second.refusal).toBe('');
  expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
});

test.runIf(onLinux)('after all processes were killed at once, the next start recovers', async () => {
  const dataDir = installedFolder();
  const first = await openInProcess(dataDir, { durable: true });
  await first.query('create table kept as select 1 as n');
  first.child.kill('SIGKILL');
  for (const pid of databaseProcesses(dataDir)) signal(pid, 'SIGKILL');
  await until(() => databaseProcesses(dataDir).length === 0);

  const second = await openInProcess(dataDir);
  expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
});

test.runIf(onLinux)(
  'an orphaned process that still uses the folder is ended before the next start',
  async () => {
    const dataDir = installedFolder();
    const first = await openInProcess(dataDir, { durable: true });
    await first.query('create table kept as select 1 as n');
    const endless = query(first.connection, 'do $$ begin loop end loop; end $$').catch(
      (error: Error) => error,
    );
    const busy = "select pid from pg_stat_activity where query like 'do %' and state = 'active'";
    await until(async () => (await first.query(busy)).length === 1);
    const [row] = await first.query(busy);
    const postmaster = first.postmaster();
    first.child.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await until(() => !isAlive(postmaster));
    expect(databaseProcesses(dataDir)).toContain(row?.['pid']);

    const second = await openInProcess(dataDir);
    expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
    expect(await endless).toBeInstanceOf(Error);
  },
);

test('a process id in postmaster.pid that another process has now does not prevent a start', async () => {
  const dataDir = installedFolder();
  const clusterDir = path.join(dataDir, 'cluster');
  const first = await openInProcess(dataDir);
  const file = readFileSync(postmasterFilePath(clusterDir), 'utf8');
  await first.stop();
  // a running process of PostgreSQL's own user, which PostgreSQL itself would mistake for a running server
  const other = spawn('/bin/sleep', ['60'], spawnOptionsFor(chooseIdentity(clusterDir)));
  onTestFinished(() => void other.kill());
  writeFileSync(postmasterFilePath(clusterDir), file.replace(/^\d+/, String(other.pid)));

  const second = await openInProcess(dataDir);
  expect(second.refusal).toBe('');
  expect(await second.query('select 1 as n')).toEqual([{ n: 1 }]);
  expect(isAlive(other.pid ?? 0)).toBe(true);
});

test('if PostgreSQL itself is killed, its owner starts it again', async () => {
  const dataDir = installedFolder();
  const owner = await openInProcess(dataDir, { durable: true });
  await owner.query('create table kept as select 1 as n');
  const postmaster = owner.postmaster();
  process.kill(postmaster, 'SIGKILL');
  const answer = () => owner.query('select n from kept').catch(() => undefined);
  await until(async () => owner.postmaster() !== postmaster && (await answer()) !== undefined);
  expect(await answer()).toEqual([{ n: 1 }]);
});

test('a first start that is killed before its end can be repeated', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const unfinished = () => {
    try {
      return readdirSync(dataDir).filter((name) => name.startsWith('cluster.part-'));
    } catch {
      return [];
    }
  };
  const interrupted = openInProcess(dataDir);
  // initdb runs: it has written something
  await until(() => unfinished().some((name) => readdirSync(path.join(dataDir, name)).length > 0));
  const [owner] = processesWith(dataDir);
  process.kill(owner ?? 0, 'SIGKILL');
  await interrupted;

  const second = await openInProcess(dataDir);
  expect(second.refusal).toBe('');
  expect(await second.query('select 1 as n')).toEqual([{ n: 1 }]);
  expect(unfinished()).toEqual([]);
});

/** The processes that own a data folder; the programs that they start have the same environment. */
function processesWith(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return environment.includes(`DATA_DIR=${dataDir}`) && command.includes('hold-embedded');
      } catch {
        return false;
      }
    })
    .map(Number);
}
