import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SERVER } from '../scripts/lib/builds.mjs';
import { LEAN } from '../scripts/lib/processes.mjs';

/** Starts the built server with a data folder on a free port, without waiting. @param withDemo whether it may create the demo. */
export function spawnPlatform(dataDir: string, env: Record<string, string>, withDemo: boolean): ChildProcess {
  return spawn(process.execPath, [SERVER], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...LEAN,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(withDemo ? {} : { TRUST_PROXY: '1' }), // with any setting of a real installation the server creates no demo
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Stops a server regularly, and waits until it has ended. */
export async function stopPlatform(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
