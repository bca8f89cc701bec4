import { defineConfig } from 'vitest/config';
import { preferMemoryDisk } from './scripts/lib/memory-disk.mjs';

preferMemoryDisk();

const long = process.env['TEST_LONG'] === '1';

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'shared/**/*.test.ts', 'client/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: long ? ['node_modules/**'] : ['node_modules/**', '**/*.long.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    // the modules of the server are loaded once for each worker: half of the work of a usual file
    isolate: false,
    maxWorkers: 3,
    testTimeout: long ? 600_000 : 20_000,
    hookTimeout: 60_000,
  },
});
