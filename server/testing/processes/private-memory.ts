import { readFileSync } from 'node:fs';

/**
 * The private memory of a process in MB, without memory that it has released and the kernel has not reclaimed yet
 * (`madvise(MADV_FREE)`, which V8 uses). Linux only; 0 if the process has ended.
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
