import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { POSITIONED, SCROLLING, UNUSED_PARTS } from './smaller-menus.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

/** The names that a file of a library imports from the modules whose name ends so. */
async function imported(library: string, source: string): Promise<string[]> {
  const code = await read(`node_modules/${library}`);
  const imports = [...code.matchAll(/^import \{ (.+) \} from "(.+)";/gm)];
  return imports
    .filter(([, , from = '']) => from.endsWith(source))
    .flatMap(([, names = '']) => names.split(', '));
}

test('what is left out is what the library imports', async () => {
  for (const [library, parts] of Object.entries(UNUSED_PARTS)) {
    for (const part of parts) expect(await imported(library, `/${part}.mjs`)).toEqual([part]);
  }
});

test('what places popovers offers all that they import, and they ask for no interactions', async () => {
  const places = await read('node_modules/@floating-ui/react-dom/dist/floating-ui.react-dom.mjs');
  const offered = places
    .match(/^export \{.*\}/gm)
    ?.join()
    .match(/\w+/g);
  const asked = await imported(POSITIONED, '@floating-ui/react');
  expect(offered).toEqual(expect.arrayContaining(asked));
  expect(asked).toContain('useFloating');
  expect(await read(`node_modules/${POSITIONED}`)).not.toMatch(
    /floating\.context|domReference|setPositionReference/,
  );
});

test('what scrolls only joins references', async () => {
  expect(await imported(SCROLLING, '@floating-ui/react')).toEqual(['useMergeRefs']);
});

test('the client uses nothing of what is left out', async () => {
  const files = globSync('client/**/*.{ts,tsx}', { cwd: ROOT });
  const uses = /\bMenu\.(?:Sub|Search)\b|\b(?:Menu|Popover)\.ContextMenu\b|\bwithOverlay\b/;
  const found = [];
  for (const file of files) if (uses.test(await read(file))) found.push(file);
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
