/**
 * A program that opens the embedded cluster of DATA_DIR, prints one line of JSON (how to reach it, or why it cannot be
 * opened), and keeps it open until its standard input ends.
 */
import { pino } from 'pino';
import { openEmbedded } from '#server/database/embedded/embedded.ts';

try {
  const embedded = await openEmbedded({
    dataDir: process.env['DATA_DIR'] ?? '',
    log: pino({ level: 'silent' }),
    durable: process.env['DURABLE'] === 'yes',
    patienceMs: 0,
  });
  process.stdout.write(`${JSON.stringify({ connection: embedded.connection })}\n`);
  process.stdin.resume().once('end', () => void embedded.stop());
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: (error as Error).message })}\n`);
  process.stdin.destroy();
}
