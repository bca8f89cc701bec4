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

// A folder copied file by file while PostgreSQL works in it starts without a word and is silently corrupt. So a running
// cluster holds a record of which files it runs on: the same files are a killed server's folder, other ones a copy of a
// living one's. A snapshot of a whole file system is taken in one moment and keeps the files what they are: it is safe.

/** In the cluster's own folder, so that every copy has it. */
const RECORD = 'plataforma-scrum.running';
/** initdb writes this file once, and nothing ever replaces it. */
const CONSTANT_FILE = 'PG_VERSION';

/** What differs between a file and its copies: numbers as text. */
interface Files {
  /** When the constant file was made on its file system, in ns; '0' where that is not known. No copy keeps it. */
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

/** Undefined where there is none, or where a power cut left it empty. */
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
 * Looks whether a cluster is a copy of one that was running, before anything in it is changed. The folder of a killed
 * server is none, also after a restart of the machine or where it was moved since.
 * @throws {OperatorError} what to do instead, and what to remove where the operator knows that it was not running.
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
  // a version that kept no record: PostgreSQL's own file says where it ran
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

/** Records that PostgreSQL has ended: a copy made from now on is whole. */
export function markStopped(clusterDir: string): void {
  rmSync(path.join(clusterDir, RECORD), { force: true });
}
