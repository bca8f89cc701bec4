import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/spec-conformance.md'), 'utf8');

/** The rows of the tables that name tests: [clause, its proofs]. */
const rows = page
  .slice(0, page.indexOf('## Deliberate differences'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| clause |'))
  .map((line) => line.slice(2, -2).split(' | '));

/** The problem of a proof, which is 'file' or 'file: beginning of a title'. */
function problemOf(proof: string): string | undefined {
  const [, file = '', title] = /^([\w./-]+)(?:: (.+))?$/.exec(proof) ?? [];
  if (file === '' || !existsSync(path.join(root, file))) return `no such file: ${proof}`;
  if (title === undefined) return undefined;
  const source = readFileSync(path.join(root, file), 'utf8');
  const starts = ["'", '"', '`', '} '].some((before) => source.includes(before + title));
  return starts ? undefined : `no test of that title: ${proof}`;
}

test('each clause of the conformance page names tests, and each of them exists', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter((row) => row.length !== 2)).toEqual([]);
  const proofs = rows.flatMap(([, proven = '']) => proven.split('<br>'));
  expect(proofs.map(problemOf).filter((problem) => problem !== undefined)).toEqual([]);
});
