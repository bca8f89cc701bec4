import { OperatorError } from '../../lib/operator-error.ts';
import { messages } from './messages.ts';

/** What PostgreSQL or the system say, and the sentence it means. The first that fits is taken. */
const CAUSES: [RegExp, (folder: string, detail: string) => string][] = [
  [/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/, messages.diskFull],
  [/Read-only file system|EROFS/, messages.readOnly],
  [/ENOTDIR|EEXIST/, messages.notAFolder],
  [/database files are incompatible|was initialized by PostgreSQL version/, messages.damaged],
  [
    /checksum in control file|control file|pg_control|checkpoint record|not a (valid|database) |invalid (magic|page)|could not locate|PANIC|is missing|does not exist|could not (open|read) file/,
    messages.damaged,
  ],
  [/Cannot allocate memory|ENOMEM|could not map anonymous shared memory/, messages.outOfMemory],
  [/Permission denied|EACCES|EPERM|Operation not permitted/, messages.denied],
];

/** The line that tells most: PostgreSQL's last fatal one, or else the last. Without its time and process id. */
function tellingLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
}

/** Turns what a failed start left behind (an output of PostgreSQL, or an error of the system) into one sentence. */
export function diagnose(folder: string, failure: unknown): OperatorError {
  if (failure instanceof OperatorError) return failure;
  const text = failure instanceof Error ? failure.message : String(failure);
  const detail = tellingLine(text);
  const known = CAUSES.find(([pattern]) => pattern.test(text));
  const sentence = known ? known[1](folder, detail) : messages.doesNotStart(folder, detail);
  return new OperatorError(sentence, { cause: failure });
}
