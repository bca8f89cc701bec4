import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/lib/browser.mjs';

// React as it is shipped: its development build takes half as much time again
process.env['NODE_ENV'] = 'production';

const long = process.env['TEST_LONG'] === '1';

/** Components in a real browser, against the backend of client/testing/. */
export default defineConfig({
  plugins: [react()],
  // all that the product imports, so that no dependency turns up while the tests run
  optimizeDeps: { entries: ['client/main.tsx', 'client/**/*.browser.test.tsx'] },
  cacheDir: '.cache/vite-components',
  test: {
    include: [`client/**/*${long ? '.long' : ''}.browser.test.tsx`],
    exclude: long ? [] : ['**/*.long.browser.test.tsx'],
    setupFiles: ['client/testing/setup.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    // as in vitest.config.ts
    retry: long ? 0 : 1,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions,
        contextOptions: {
          locale: 'es-ES',
          timezoneId: 'Europe/Madrid',
          colorScheme: 'light',
          // items are at once where they belong; client/lib/motion has its own tests
          reducedMotion: 'reduce',
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
