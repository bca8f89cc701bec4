/**
 * Writes the recorded history of the demo: replays it change by change in an empty database, and writes its rows.
 *   npm run demo:record
 */
import { writeFileSync } from 'node:fs';
import { HISTORY_FILE } from '#server/demo/history/load.ts';
import { recordDemo } from '#server/demo/history/record.ts';
import { replayWorkspace } from '#server/demo/replay-workspace.ts';
import { withMigratedDatabase } from './types/migrated-database.ts';

// any moment gives the same record
const MOMENT = { timeZone: 'UTC', now: new Date('2026-03-10T11:00:00Z') };

writeFileSync(HISTORY_FILE, await withMigratedDatabase((pool) => recordDemo(pool, MOMENT, replayWorkspace)));
