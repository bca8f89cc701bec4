import { test } from 'vitest';
import { expectNothingLostByCrashes } from './testing/crashes.ts';

test('after each crash of one process of the database every change reaches the listeners, or they read again', () =>
  expectNothingLostByCrashes(4));
