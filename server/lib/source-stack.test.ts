import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { scratchFolder } from '../testing/processes/embedded-process.ts';
import { sourceStack } from './source-stack.ts';

/** A built file whose first line comes from the third one of its source. */
function makeBuild(): { file: string; source: string } {
  const folder = scratchFolder();
  const map = { version: 3, sources: ['../server/board.ts'], names: [], mappings: 'AAEA' };
  writeFileSync(path.join(folder, 'main.js.map'), JSON.stringify(map));
  return { file: path.join(folder, 'main.js'), source: path.resolve(folder, '../server/board.ts') };
}

test('a trace of the built server names the places of the sources', () => {
  const { file, source } = makeBuild();
  const stack = `Error: no\n    at move (${pathToFileURL(file)}:1:1)\n    at node:internal/process:5:3`;
  expect(sourceStack(stack)).toBe(`Error: no\n    at move (${source}:3:1)\n    at node:internal/process:5:3`);
});

test('a trace without a map stays as it is', () => {
  const stack = `Error: no\n    at ${pathToFileURL(path.join(scratchFolder(), 'other.js'))}:7:9`;
  expect(sourceStack(stack)).toBe(stack);
});
