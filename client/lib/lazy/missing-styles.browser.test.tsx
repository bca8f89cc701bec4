import { expect, test } from 'vitest';
import { loseStyles } from '#client/testing/missing-styles.ts';
import { retryWhenOnline } from '../connection/online.ts';
import { lazyModule, MissingPart } from './lazy.ts';

const Part = () => null;

test('of what is not there yet, a part alone waits for styles that are missing', async () => {
  await loseStyles();
  const texts = { title: 'Pagar' };
  await expect(retryWhenOnline(async () => texts)).resolves.toBe(texts);
  const part = lazyModule(async () => ({ Part }), 'Part');
  await expect(part.fetch()).rejects.toThrow(MissingPart);
});
