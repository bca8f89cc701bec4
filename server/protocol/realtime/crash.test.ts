import { test } from 'vitest';
import { expectNothingLostByCrashes } from './testing/crashes.ts';

// more rounds: server/protocol/realtime/crash.long.test.ts
test(
  'after the crash of one process of the database every change reaches the listeners, or they read again',
  () => expectNothingLostByCrashes(1),
  60_000,
);
