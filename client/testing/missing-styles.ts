import { expect } from 'vitest';
import { watchStyles } from '#client/lib/connection/failed-styles.ts';

/** Lets the styles of a part fail to load, as when a connection is lost meanwhile. They are missing until the page of the test ends. */
export async function loseStyles(): Promise<void> {
  watchStyles();
  const link = document.createElement('link');
  // no browser connects to port 1
  Object.assign(link, { rel: 'stylesheet', href: 'http://127.0.0.1:1/part.css' });
  document.head.append(link);
  await expect.poll(() => link.isConnected).toBe(false);
}
