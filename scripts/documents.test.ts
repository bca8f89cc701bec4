import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const DECISIONS = 'docs/decisions';

const pages = ['.', 'docs', DECISIONS].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name)),
);

/** The files that a page links to, from the root of the repository. */
function linksOf(page: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8');
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => path.posix.join(path.posix.dirname(page), target));
}

test('every link of a document leads to a file', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(pages.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

test('every decision stands in the index', () => {
  const listed = new Set(linksOf(`${DECISIONS}/README.md`));
  const missing = pages.filter((page) => /\/\d{4}-/.test(page) && !listed.has(page));
  expect(missing).toEqual([]);
});
