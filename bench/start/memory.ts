import { readdirSync, readFileSync } from 'node:fs';

/** The process that started another; undefined if it has ended. */
function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in brackets, which comes second, may contain spaces
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** A process and all that it has started, directly or not. Linux only. */
function withDescendants(root: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const found = [root];
  for (const pid of found) found.push(...pids.filter((other) => parents.get(other) === pid));
  return found;
}

/** Memory in MB. A page that several processes share counts for each of them with its share (PSS). */
export interface Memory {
  all: number;
  /** Of it, the pages of files: programs and libraries, which the kernel can drop and read again. */
  files: number;
}

/** The memory of a process and of all that it has started. */
export function memoryUnder(root: number): Memory {
  const sum = { all: 0, files: 0 };
  for (const pid of withDescendants(root)) {
    let text: string;
    try {
      text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    } catch {
      continue; // ended meanwhile
    }
    const megabytes = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
    sum.all += megabytes('Pss');
    sum.files += megabytes('Pss_File');
  }
  return sum;
}
