import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { isAlive, openInProcess, query, scratchFolder } from '#server/testing/processes/embedded-process.ts';
import { findRunning } from './connect-to-running.ts';
import { openEmbedded } from './embedded.ts';

const log = pino({ level: 'silent' });

test('a first start creates a durable cluster that supports accents, and a later start uses it again', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const first = await openEmbedded({ dataDir, log });
  const settings = await query(
    first.connection,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit, current_setting('TimeZone') as time_zone,
       current_setting('server_encoding') as encoding, lower('ÁÑÜ') as lower, 'ñ' ~ '^\\w$' as is_letter`,
  );
  expect(settings).toEqual([
    {
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      time_zone: 'UTC',
      encoding: 'UTF8',
      lower: 'áñü',
      is_letter: true,
    },
  ]);
  await query(first.connection, 'create table kept as select 7 as n');
  await first.stop();

  const second = await openEmbedded({ dataDir, log });
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.stop();
});

test('it listens only on a private socket, and a stop leaves no process and no lock behind', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const embedded = await openInProcess(dataDir);
  const { host } = embedded.connection;
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(host, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
  expect(await embedded.query('show listen_addresses')).toEqual([{ listen_addresses: '' }]);

  const postmaster = embedded.postmaster();
  expect(isAlive(postmaster)).toBe(true);
  await embedded.stop();
  expect(isAlive(postmaster)).toBe(false);
  // where only root can enter the checkout there is a copy of the programs, too
  const left = readdirSync(dataDir).filter((name) => name !== 'runtime');
  expect(left.sort()).toEqual(['cluster', 'socket']);
  expect(readdirSync(path.join(dataDir, 'socket'))).toEqual([]);
});

test('a folder too deep for the path of a socket gets a short one', async () => {
  const dataDir = path.join(scratchFolder(), 'carpeta-profunda'.repeat(6), 'data');
  const embedded = await openEmbedded({ dataDir, log, durable: false });
  const { host } = embedded.connection;
  expect(host.startsWith(dataDir)).toBe(false);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(await query(embedded.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  await expect(openEmbedded({ dataDir, log, patienceMs: 0 })).rejects.toThrow('ya usa la carpeta');
  await embedded.stop();
  expect(existsSync(host)).toBe(false);
  const again = await openEmbedded({ dataDir, log, durable: false });
  await again.stop();
});

test('a second process is refused with the id of the first, may be its client, and may follow it', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  expect(await findRunning(dataDir)).toBeUndefined();
  const first = await openInProcess(dataDir);
  await first.query('create table shared as select 1 as n');

  const second = await openInProcess(dataDir);
  expect(second.refusal).toBe(
    `Otra Plataforma SCRUM (proceso ${first.child.pid}) ya usa la carpeta ${dataDir}: detenla antes o usa otra carpeta en DATA_DIR.`,
  );
  const running = (await findRunning(dataDir)) ?? {};
  expect(await query(running, 'select n from shared')).toEqual([{ n: 1 }]);

  await first.stop();
  expect(await findRunning(dataDir)).toBeUndefined();
  const third = await openInProcess(dataDir);
  expect(third.refusal).toBe('');
});

test('of several processes that start a new folder at the same time, one gets it and the others are refused', {
  retry: 0,
}, async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const starts = await Promise.all([1, 2, 3].map(() => openInProcess(dataDir)));
  const [owner, ...others] = starts.toSorted((a, b) => a.refusal.length - b.refusal.length);
  expect(await owner?.query('select 1 as n')).toEqual([{ n: 1 }]);
  expect(others.map((other) => other.refusal)).toEqual([
    expect.stringContaining(`proceso ${owner?.child.pid}`),
    expect.stringContaining(`proceso ${owner?.child.pid}`),
  ]);
});

test('a data folder that is a file is refused', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  writeFileSync(dataDir, 'not a folder');
  await expect(openEmbedded({ dataDir, log })).rejects.toThrow(`${dataDir} no es una carpeta`);
});
