import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** The unit of the times in /proc/<pid>/stat on Linux, in ms. */
const TICK_MS = 10;

/** The time that the threads of a process have run, in ms, to the nanosecond; undefined where the kernel does not say it. */
function timeOfThreads(pid: number): number | undefined {
  const folder = `/proc/${pid}/task`;
  try {
    const nanoseconds = readdirSync(folder).map((thread) =>
      Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
  } catch {
    return undefined;
  }
}

/** The processor time of a process and of its children that have ended, in ms; 0 if it has ended itself. Linux only. */
function timeOf(pid: number): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0; // ended meanwhile: its parent's times have it
  }
  // the name in brackets, which comes second, may contain spaces; utime, stime, cutime and cstime are numbers 14 to 17
  const numbers = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, ...ended] = numbers.slice(11, 15).map((ticks) => Number(ticks) * TICK_MS);
  const own = timeOfThreads(pid) ?? user + system;
  return ended.reduce((sum, time) => sum + time, own);
}

/** The processes whose working folder is the cluster of a data folder: PostgreSQL and its backends. */
function databaseProcesses(dataDir: string): number[] {
  const cluster = path.join(dataDir, 'cluster');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster;
      } catch {
        return false; // ended meanwhile
      }
    })
    .map(Number);
}

/** The processor time so far of the PostgreSQL of a data folder, in ms. */
export const databaseTime = (dataDir: string): number =>
  databaseProcesses(dataDir).reduce((sum, pid) => sum + timeOf(pid), 0);

/**
 * The processor time so far of a server and of its PostgreSQL, in ms, with the backends and vacuum workers that have ended.
 * @param dataDir the folder of its cluster; undefined for a server without a database.
 */
export function processorTime(server: number, dataDir: string | undefined): number {
  return timeOf(server) + (dataDir === undefined ? 0 : databaseTime(dataDir));
}

/** The memory of a process in MB, where it shares pages only its part of them (PSS). Linux only. */
export function proportionalMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
}
