import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

type Motion = 'reduce' | 'no-preference';

/** Sets the preferred motion of the person. */
export const setMotion = (value: Motion) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

/** Allows motion, which tests do without, until the test ends. */
export async function allowMotion(): Promise<void> {
  onTestFinished(async () => {
    await setMotion('reduce');
  });
  await setMotion('no-preference');
}
