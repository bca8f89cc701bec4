import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a running PostgreSQL writes into its folder; the lines of src/include/utils/pidfile.h. */
export interface PostmasterFile {
  pid: number;
  /** The folder of the cluster, as PostgreSQL was started with it. */
  folder: string;
  socketDir: string;
  port: number;
  /** Whether it takes connections. */
  ready: boolean;
}

/** The path of that file. */
export function postmasterFilePath(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

/** Reads it; undefined where there is none. A file that is still being written counts as not ready. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(postmasterFilePath(clusterDir), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [pid = '', folder = '', , port = '', socketDir = '', , , status = ''] = lines;
  return { pid: Number(pid), folder, port: Number(port), socketDir, ready: status.trim() === 'ready' };
}
