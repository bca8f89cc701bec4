import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { installPackages, isRootOnDebian } from './debian.mjs';
import { messages, progress, Sentence } from './messages.mjs';
import { capture } from './processes.mjs';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';
const OTHERS = ['/usr/bin', '/usr/local/bin', '/usr/local/pgsql/bin', '/opt/homebrew/bin'];

function debianFolders() {
  if (!existsSync(DEBIAN)) return [];
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= OLDEST);
  // the oldest supported version: what works there works on newer ones
  return versions.sort((a, b) => a - b).map((version) => path.join(DEBIAN, String(version), 'bin'));
}

async function isSupported(folder) {
  if (!existsSync(path.join(folder, 'initdb'))) return false;
  const { output } = await capture(path.join(folder, 'postgres'), ['--version']);
  return Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]) >= OLDEST;
}

async function findPrograms() {
  for (const folder of [...debianFolders(), ...OTHERS]) {
    if (await isSupported(folder)) return folder;
  }
  return undefined;
}

async function findOrInstallPrograms() {
  const found = await findPrograms();
  if (found) return found;
  if (isRootOnDebian()) {
    progress(messages.installingDatabase());
    await installPackages(['postgresql']);
  }
  const installed = await findPrograms();
  if (!installed) throw new Sentence(messages.noDatabase());
  return installed;
}

/** Installs plpgsql_check beside a PostgreSQL of Debian, if it is missing. A test says if there is none. */
async function addChecker(programs) {
  const version = /^\/usr\/lib\/postgresql\/(\d+)\/bin$/.exec(programs)?.[1];
  if (!version || !isRootOnDebian()) return;
  if (existsSync(`/usr/share/postgresql/${version}/extension/plpgsql_check.control`)) return;
  await installPackages([`postgresql-${version}-plpgsql-check`]);
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Runs one of PostgreSQL's programs, as its own user if we are root. */
async function asDatabaseUser(program, args) {
  const isRoot = process.getuid?.() === 0;
  const { code, output } = isRoot
    ? await capture('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/' })
    : await capture(program, args, { cwd: '/' });
  if (code !== 0) throw new Sentence(`${messages.noDatabase()}\n${output}`);
}

async function giveToDatabaseUser(folder) {
  if (process.getuid?.() !== 0) return;
  const { output } = await capture('id', ['-u', 'postgres']);
  chownSync(folder, Number(output), 0);
}

/** Settings of a cluster that need not survive a crash and whose queries run too seldom to be compiled. */
const FORGETFUL = '-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c jit=off';

/** Calls `work` with the address of an external PostgreSQL: the one of TEST_DATABASE_URL, or a temporary cluster. */
export async function withExternalDatabase(work) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return work(given);
  const programs = await findOrInstallPrograms();
  await addChecker(programs);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'scrum-external-'));
  await giveToDatabaseUser(folder);
  const data = path.join(folder, 'data');
  const control = (...args) => asDatabaseUser(path.join(programs, 'pg_ctl'), ['-D', data, '-w', ...args]);
  try {
    const port = await freePort();
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
    await asDatabaseUser(path.join(programs, 'initdb'), [
      '-D',
      data,
      '-U',
      'scrum',
      '-A',
      'trust',
      '-N',
      ...locale,
    ]);
    const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' ${FORGETFUL}`;
    await control('-l', path.join(folder, 'log'), '-o', options, 'start');
    try {
      return await work(`postgres://scrum@127.0.0.1:${port}/postgres`);
    } finally {
      await control('-m', 'fast', 'stop');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
