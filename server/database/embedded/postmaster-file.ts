import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The file that a running PostgreSQL writes into its folder, with the lines of src/include/utils/pidfile.h. */
export interface PostmasterFile {
  pid: number;
  /** The folder of the cluster that PostgreSQL was started with. */
  folder: string;
  socketDir: string;
  port: number;
  /** Whether it accepts connections. */
  ready: boolean;
}

/** The path of that file. */
export function postmasterFilePath(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

/** Reads the file; undefined if there is none. An unfinished file counts as not ready. */
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
