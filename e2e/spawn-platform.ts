import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { COMPILED } from '../server/testing/compiled.ts';

/** Starts `server/main.ts` on a data folder and a free port, and waits for nothing. @param withDemo whether it may make the demo. */
export function spawnPlatform(dataDir: string, env: Record<string, string>, withDemo: boolean): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...COMPILED,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(withDemo ? {} : { TRUST_PROXY: '1' }), // any of the settings of a real installation: no demo is made
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Stops it in order, and waits until it has ended. */
export async function stopPlatform(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
