import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder, until } from '../testing/processes/embedded-process.ts';
import {
  databaseProcesses,
  runCommand,
  signal,
  startServerProcess,
} from '../testing/processes/server-process.ts';

/** Root can create small disks if the system allows mounting; unshare shows whether it does. */
const canMount = process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0;

function mountDisk(megabytes: number): string {
  const place = path.join(scratchFolder(), 'disk');
  mkdirSync(place);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', place]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', place]));
  return place;
}

/** Writes until the disk is completely full. */
function fill(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let size = 1024 * 1024; size > 0; ) {
      try {
        writeSync(handle, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 4);
      }
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

test.runIf(canMount)(
  'on a full disk the product can be read and says why it does not save, also after a crash and a new start',
  async () => {
    const place = mountDisk(400);
    const dataDir = path.join(place, 'data');
    const filler = path.join(place, 'filler');
    let server = await startServerProcess(dataDir, { LOG_LEVEL: 'silent' });
    onTestFinished(async () => {
      rmSync(filler, { force: true });
      if (server.child.exitCode === null) await server.stop();
    });
    const account = { email: 'ana@acme.test', password: 'secreto-123' };
    await runCommand(dataDir, [
      ...['user', 'add', '--name', 'Ana', '--email', account.email, '--password', account.password],
    ]);
    let token = '';
    const call = (target: string, body?: object) =>
      fetch(`${server.url}${target}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const signIn = async () => {
      const answer = await call('/auth/v1/token?grant_type=password', account);
      token = ((await answer.json()) as { access_token?: string }).access_token ?? '';
      return answer.status;
    };
    expect(await signIn()).toBe(200);
    const [project] = (await (await call('/rest/v1/projects', { name: 'Uno' })).json()) as { id: string }[];
    const answered: string[] = [];
    const write = async () => {
      const title = `Historia ${answered.length}`;
      const body = { project_id: project?.id, title, description: 'x'.repeat(40_000) };
      const answer = await call('/rest/v1/user_stories', body);
      if (answer.status === 201) answered.push(title);
      return answer;
    };
    const titles = async () => {
      const answer = await call('/rest/v1/user_stories?select=title&limit=1000');
      return answer.status === 200
        ? ((await answer.json()) as { title: string }[]).map((row) => row.title)
        : [];
    };
    for (let n = 0; n < 10; n += 1) expect((await write()).status).toBe(201);
    const hasBallast = () => existsSync(path.join(dataDir, 'ballast'));
    await until(hasBallast);

    fill(filler);
    await until(async () => (await write()).status === 507);
    await until(() => !hasBallast());
    expect(await (await write()).json()).toMatchObject({ code: 'PT507', hint: 'disk_full' });
    expect((await titles()).sort()).toEqual(answered.toSorted());
    const doctor = await runCommand(dataDir, ['doctor']).catch((error: { stdout: string }) => error.stdout);
    expect(doctor).toContain('casi lleno');
    expect(await signIn()).toBe(200);

    for (const pid of databaseProcesses(dataDir)) signal(pid, 'SIGKILL');
    await until(async () => (await titles()).length === answered.length);
    expect((await write()).status).toBe(507);
    expect(await server.stop()).toBe(0);
    server = await startServerProcess(dataDir, { LOG_LEVEL: 'silent' });
    expect(await signIn()).toBe(200);
    expect((await titles()).sort()).toEqual(answered.toSorted());
    expect((await write()).status).toBe(507);

    rmSync(filler);
    await until(async () => (await write()).status === 201);
    await until(hasBallast);
    expect((await titles()).sort()).toEqual(answered.toSorted());
    expect(await server.stop()).toBe(0);
  },
  120_000,
);
