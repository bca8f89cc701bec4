import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A page that was loaded anew: what it kept in memory is gone. */
async function newVisit() {
  vi.resetModules();
  return await import('./note-secret.ts');
}

let items: Map<string, string>;
beforeEach(() => {
  items = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('is one for the browser, and stays', async () => {
  const secret = (await newVisit()).noteSecret();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await newVisit()).noteSecret()).toBe(secret);
});

test('stays for the visit where storage is forbidden', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const { noteSecret, hasFormerSecret } = await newVisit();
  expect(noteSecret()).toBe(noteSecret());
  expect(hasFormerSecret('one')).toBe(false);
});

test('the key of an earlier version is dropped, and the visit knows of it', async () => {
  items.set('retro-secret:one', 'f'.repeat(64));
  const { hasFormerSecret } = await newVisit();
  expect([hasFormerSecret('one'), hasFormerSecret('one'), hasFormerSecret('other')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(items.has('retro-secret:one')).toBe(false);
  expect((await newVisit()).hasFormerSecret('one')).toBe(false);
});
