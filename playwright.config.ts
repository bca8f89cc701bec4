import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/lib/browser.mjs';

/** Long files with servers of their own, which Playwright starts last: there the last of them would run alone. */
const LONG = ['accessibility', 'newcomer', 'poker', 'kit'].map((name) => `${name}.spec.ts`);

/** Tests of this tag take long because of the number of their cases: they run with the long tests alone. */
const LONG_TESTS = /@long/;

export default defineConfig({
  testDir: 'e2e',
  // the files with other names are tests of Vitest
  testMatch: '*.spec.ts',
  ...(process.env['TEST_LONG'] === '1' ? { grep: LONG_TESTS } : { grepInvert: LONG_TESTS }),
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  projects: [
    { name: 'first', testMatch: LONG },
    { name: 'then', testIgnore: LONG },
  ],
  fullyParallel: false,
  forbidOnly: true,
  // a busy machine can make one of many presses too early; what passed only when repeated is named at the end
  retries: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // items are at once where they belong; client/lib/motion has its own tests
    contextOptions: { reducedMotion: 'reduce' },
    // what it answers passes by the routes of the tests; the test of the page that it shows allows it
    serviceWorkers: 'block',
    // a trace of every test would take a third of the time; `--trace on` makes one of a test that fails
    launchOptions,
  },
});
