import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import {
  expectCleanStop,
  expectStopAfterCrash,
  hasFile,
  isLive,
  isReady,
} from '../testing/processes/stops.ts';

/** Further moments of the rules in stopping.test.ts. */

test.each([
  ['the folder is made', (folder: string) => existsSync(folder)],
  ['PostgreSQL starts', (folder: string) => existsSync(path.join(folder, 'cluster/postmaster.pid'))],
  ['the tables are made', (folder: string) => hasFile(path.join(folder, 'socket'), '.s.PGSQL')],
  ['it listens', (_folder: string, port: number) => isLive(port)],
  ['it is ready', (_folder: string, port: number) => isReady(port)],
])(
  'a SIGTERM of the first start, when %s, leaves nothing behind',
  (_, reached) => expectCleanStop(reached),
  60_000,
);

test.each([500, 3_000])(
  'a stop %i ms after the crash of a database process is in order',
  expectStopAfterCrash,
  60_000,
);
