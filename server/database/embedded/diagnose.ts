import path from 'node:path';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';

/** Messages of PostgreSQL or the system, and our sentence for each. The first match counts. */
const CAUSES: [RegExp, (dataDir: string, detail: string) => string][] = [
  [/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/, texts.embedded.diskFull],
  [/Read-only file system|EROFS/, texts.embedded.readOnly],
  [/ENOTDIR|EEXIST/, texts.embedded.notAFolder],
  [/Permission denied|EACCES|EPERM|Operation not permitted/, texts.embedded.denied],
  [/Cannot allocate memory|ENOMEM|could not map anonymous shared memory/, texts.embedded.outOfMemory],
  [
    /control file|checkpoint record|incompatible with server|invalid (magic|page)|could not (open|read|locate)|PANIC|is missing|does not exist/,
    (dataDir, detail) => texts.embedded.damaged(path.join(dataDir, 'cluster'), detail),
  ],
];

/** The most relevant line, without its time and process id: PostgreSQL's last fatal one, or else the last. */
function mostRelevantLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const failures = lines.filter((line) => /(FATAL|PANIC|error):/.test(line));
  // its answers to connections while it stops say nothing about the cause
  const telling =
    failures.findLast((line) => !line.includes('the database system is')) ??
    failures.at(-1) ??
    lines.at(-1) ??
    '';
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
}

/** Turns the cause of a failed start (an output of PostgreSQL, or an error of the system) into one sentence. */
export function diagnose(dataDir: string, failure: unknown): OperatorError {
  if (failure instanceof OperatorError) return failure;
  const text = failure instanceof Error ? failure.message : String(failure);
  const detail = mostRelevantLine(text);
  const known = CAUSES.find(([pattern]) => pattern.test(text));
  const sentence = known ? known[1](dataDir, detail) : texts.embedded.doesNotStart(dataDir, detail);
  return new OperatorError(sentence, { cause: failure });
}
