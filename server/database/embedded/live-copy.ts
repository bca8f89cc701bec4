import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import type { Identity } from './identity.ts';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts';

// A folder that was copied file by file while PostgreSQL used it starts without an error and is corrupt. So a running cluster
// stores a record of the files that it runs on: the same files mean the folder of a killed server, other files mean a copy of
// a running one. A snapshot of a whole file system is consistent and keeps the identity of the files, so it is safe.

/** The name of the record, in the cluster's own folder, so that every copy has it. */
const RECORD = 'plataforma-scrum.running';
/** initdb writes this file once, and nothing ever replaces it. */
const CONSTANT_FILE = 'PG_VERSION';

/** Values that differ between a file and its copies: numbers as text. */
interface Files {
  /** When the constant file was created on its file system, in ns; '0' if unknown. A copy has another value. */
  born: string;
  inodes: string;
}

function filesOf(clusterDir: string): Files {
  const file = statSync(path.join(clusterDir, CONSTANT_FILE), { bigint: true });
  const folder = statSync(clusterDir, { bigint: true });
  return { born: String(file.birthtimeNs), inodes: `${folder.ino} ${file.ino}` };
}

function isSame(a: Files, b: Files): boolean {
  return a.born !== '0' && b.born !== '0' ? a.born === b.born : a.inodes === b.inodes;
}

/** Reads the record; undefined if there is none, or if it is empty after a power cut. */
function readRecord(clusterDir: string): (Files & { folder: string }) | undefined {
  try {
    const record = JSON.parse(readFileSync(path.join(clusterDir, RECORD), 'utf8')) as Partial<
      Files & { folder: string }
    >;
    const { born, inodes, folder } = record;
    return born !== undefined && inodes !== undefined && folder !== undefined
      ? { born, inodes, folder }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Refuses a cluster that is a copy of a running one, before anything in it is changed. The folder of a killed server is not a
 * copy, also after a restart of the machine or after it was moved.
 * @throws {OperatorError} that says what to do, and which file to remove if the operator knows that it was not running.
 */
export function refuseLiveCopy(clusterDir: string): void {
  const record = readRecord(clusterDir);
  if (record) {
    if (isSame(record, filesOf(clusterDir))) return;
    throw new OperatorError(
      texts.embedded.liveCopy(clusterDir, record.folder, [
        path.join(clusterDir, RECORD),
        postmasterFilePath(clusterDir),
      ]),
    );
  }
  // an older version without a record: PostgreSQL's own file has the folder where it ran
  const running = readPostmasterFile(clusterDir);
  if (running && running.folder !== clusterDir) {
    throw new OperatorError(
      texts.embedded.liveCopy(clusterDir, running.folder, [postmasterFilePath(clusterDir)]),
    );
  }
}

/** Records that PostgreSQL is about to run on these files. */
export function markRunning(clusterDir: string, identity: Identity): void {
  const file = path.join(clusterDir, RECORD);
  const unfinished = `${file}.part`;
  const handle = openSync(unfinished, 'w', 0o600);
  writeSync(handle, `${JSON.stringify({ folder: clusterDir, ...filesOf(clusterDir) })}\n`);
  fsyncSync(handle);
  closeSync(handle);
  if (identity.other) chownSync(unfinished, identity.uid, identity.gid);
  renameSync(unfinished, file);
}

/** Records that PostgreSQL has ended: copies from now on are complete. */
export function markStopped(clusterDir: string): void {
  rmSync(path.join(clusterDir, RECORD), { force: true });
}
