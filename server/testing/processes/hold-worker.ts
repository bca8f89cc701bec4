import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { readConfig } from '#server/config/config.ts';
import { createPool } from '#server/database/pool.ts';
import { startWorker } from '#server/database/queue/worker.ts';
import { defineTask } from '#server/lib/task.ts';
import { createMailer } from '#server/mail/create-mailer.ts';

// Works on the job queue of DATABASE_URL until it is killed or its standard input ends. Each job takes the time that it names, and
// writes its begin and its end to the file JOURNAL, which a crash of the database does not touch.

const config = readConfig({ DATABASE_URL: process.env['DATABASE_URL'] });
const connection = { connectionString: config.databaseUrl ?? '' };
const pool = createPool(connection);
const note = (job: number, what: 'begin' | 'end') =>
  appendFileSync(process.env['JOURNAL'] ?? '', `${JSON.stringify({ job, what, node: process.pid })}\n`);

const tasks = [true, false].map((urgent) =>
  defineTask({
    name: urgent ? 'timed_urgent' : 'timed',
    urgent,
    payload: z.object({ job: z.number(), ms: z.number() }),
    run: async ({ job, ms }) => {
      note(job, 'begin');
      await sleep(ms);
      note(job, 'end');
    },
  }),
);
const worker = await startWorker(
  { pool, connection, embedded: false, config, log: pino({ level: 'silent' }), publicUrl: () => '' },
  await createMailer(config),
  tasks,
);
process.stdout.write('ready\n');
process.stdin.resume().on('end', async () => {
  await worker.stop();
  process.exit(0);
});
