import { backup } from './es/backup.ts';
import { commands } from './es/commands.ts';
import { database } from './es/database.ts';
import { doctor } from './es/doctor.ts';
import { embedded } from './es/embedded.ts';
import { settings } from './es/settings.ts';
import { start } from './es/start.ts';

/**
 * Every sentence that the server and its command line print for the person who runs them, in Spanish. A text that depends on
 * something is a function of it. The commands of npm have their own catalogue, `scripts/lib/messages.mjs`.
 */
export const texts = { start, settings, commands, doctor, database, embedded, backup } as const;
