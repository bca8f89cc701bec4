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

test('every backup that a document makes lies outside the sources, and git ignores one that lies there', () => {
  const files = pages.flatMap((page) => {
    const text = readFileSync(path.join(root, page), 'utf8');
    return [...text.matchAll(/scrum -- backup (\S+)/g)].map(([, file = '']) => `${page}: ${file}`);
  });
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !/: (?:[/~]|-$)/.test(file))).toEqual([]);
  expect(readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')).toContain('*.backup');
});

test('every decision stands in the index', () => {
  const listed = new Set(linksOf(`${DECISIONS}/README.md`));
  const missing = pages.filter((page) => /\/\d{4}-/.test(page) && !listed.has(page));
  expect(missing).toEqual([]);
});

const ROOMS = ['client', 'server', 'shared', 'scripts', 'docs', 'migrations', 'e2e', 'bench'];

/** Every file and folder, from the root of the repository. */
const tree = [
  ...readdirSync(root),
  ...ROOMS.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(room, name),
    ),
  ),
];

/** Every word of the code, and every name with its schema, such as `app.refuse`. */
const words = new Set(
  tree
    .filter((name) => /\.(?:tsx?|mjs|sql|html)$/.test(name) && name !== 'scripts/documents.test.ts')
    .flatMap((name) => readFileSync(path.join(root, name), 'utf8').match(/\w+(?:\.\w+)?/g) ?? [])
    .flatMap((word) => [word, ...word.split('.')]),
);

/** A path from the root, and a file or a folder that is named without the folders above it. */
const PATH = new RegExp(
  `^(?:(?:${ROOMS.join('|')})/[\\w./-]+|[\\w./-]+(?:/|\\.(?:tsx?|[mc]js|sql|md|jsonl?|css|sh|txt|html)))$`,
);
const SYMBOL = /^(?:\w+\.)?\w+$/;

/** A pattern of names, such as `migrations/NNNN_subject.sql`, the end of names, and what somebody else's folder contains. */
const isPattern = (name: string) => /NNNN|^\.|^\/|^data\/|^DATA_DIR/.test(name);

/** Whether a path exists: from the root, or as the end of another path, such as `before.sql` in a text about one folder. */
function isThere(name: string): boolean {
  const wanted = name.replace(/\/$/, '');
  return tree.some((entry) => entry === wanted || entry.endsWith(`/${wanted}`));
}

/** The texts in back-ticks of a page, without its blocks of code. */
function namesOf(page: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8').replaceAll(/^```.*?^```/gms, '');
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
}

/** The tutorial invents a field: what is named after it is not in the tree. */
const TUTORIAL = 'docs/a-new-field.md';
const realNamesOf = (page: string) =>
  namesOf(page).filter((name) => page !== TUTORIAL || !/risk/i.test(name));

// decisions and the changelog say what was
test.each(pages.filter((page) => !page.startsWith(DECISIONS) && page !== 'CHANGELOG.md'))(
  'every path that %s names exists',
  (page) => {
    const paths = realNamesOf(page).filter((name) => PATH.test(name) && !isPattern(name));
    expect(paths.filter((name) => !isThere(name))).toEqual([]);
  },
);

test.each([TUTORIAL, 'docs/a-new-kind.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])(
  'every symbol that %s names exists',
  (page) => {
    const symbols = realNamesOf(page).filter((name) => SYMBOL.test(name) && !PATH.test(name));
    expect(symbols.length).toBeGreaterThan(5);
    expect(symbols.filter((name) => !words.has(name))).toEqual([]);
  },
);

test('every file and folder in the tree of ARCHITECTURE.md exists', () => {
  const [, block = ''] =
    /## The tree\n```\n(.*?)```/s.exec(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')) ?? [];
  const above: string[] = [];
  const named = block.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = /^((?: {2})*)(\S+)/.exec(line) ?? [];
    above.splice(indent.length / 2, Number.POSITIVE_INFINITY, name.replace(/\/$/, ''));
    return name === '' ? [] : [above.join('/')];
  });
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !tree.includes(name))).toEqual([]);
});
