import { readFileSync } from 'node:fs';

/**
 * The memory that a process has to itself, in MB: without what it has given back and the kernel has not taken yet
 * (`madvise(MADV_FREE)`, which V8 uses). Seen on Linux only; 0 where the process has ended.
 */
export function privateMemory(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kilobytes = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
    return (kilobytes('Private_Dirty') - kilobytes('LazyFree')) / 1024;
  } catch {
    return 0;
  }
}
