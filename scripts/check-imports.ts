// Checks the import rules of .dependency-cruiser.cjs, and two rules about folders: siblings, and a folder and its own subfolder, import
// each other in one direction only, and a folder has no more entries than a reader can scan.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';

const ROOT = path.resolve(import.meta.dirname, '..');
const SIDES = ['server', 'shared', 'client'];
/** How many entries a folder has at most, so that a reader can scan it. */
const MAX_ENTRIES = 28;
/** Folders with an entry for each entity or each part of the texts. */
const UNLIMITED = /^client\/(data|locales\/..)$/;
/** Pairs of folders that import each other both ways. */
const MUTUAL = new Set([
  // the open menu of a card, which loads later, shows the button of the closed one
  'client/features/kanban/column client/features/kanban/column/lazy',
  // the context has the kept answers of the table API, which realtime drops
  'server/protocol server/protocol/rest',
]);

const TEST = /\.test\.tsx?$|\/testing\//;

type Configuration = Pick<ICruiseOptions, 'ruleSet'> & { options: ICruiseOptions; forbidden: unknown[] };
const { options, ...ruleSet } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Configuration;

/** The folders above a file, from the top: `client` and `client/lib` of `client/lib/new.ts`. */
function foldersOf(file: string): string[] {
  const steps = file.split('/').slice(0, -1);
  return steps.map((_step, depth) => steps.slice(0, depth + 1).join('/'));
}

/**
 * The folders of an import that leads from one to another: siblings, or a folder and its own subfolder. Undefined inside one folder and
 * between the sides, and for a style sheet of the folder above, which subfolders share.
 */
function foldersBetween(source: string, target: string): [string, string] | undefined {
  const [from, to] = [foldersOf(source), foldersOf(target)];
  const depth = from.filter((folder, index) => folder === to[index]).length;
  const common = from[depth - 1];
  if (!common || (to.length === depth && target.endsWith('.css'))) return undefined;
  const [one, other] = [from[depth] ?? common, to[depth] ?? common];
  return one === other ? undefined : [one, other];
}

/** Lines about folders that import each other and are not in MUTUAL, with one import of each direction, and about pairs there that do not. */
function mutualImports({ modules }: ICruiseResult): string[] {
  const examples = new Map<string, string>();
  for (const { source, dependencies } of modules.filter(({ source }) => !TEST.test(source))) {
    for (const { resolved } of dependencies) {
      const folders = foldersBetween(source, resolved);
      if (folders) examples.set(folders.join(' '), `${source} imports ${resolved}`);
    }
  }
  const unneeded = new Set(MUTUAL);
  const lines = [...examples].flatMap(([pair, example]) => {
    const [from = '', to = ''] = pair.split(' ');
    const back = examples.get(`${to} ${from}`);
    if (!back || from > to || unneeded.delete(pair)) return [];
    return [`${from} and ${to} import each other: ${example}, ${back}`];
  });
  return [
    ...lines,
    ...[...unneeded].map((pair) => `${pair} import each other in one direction: not in MUTUAL`),
  ];
}

/** Lines about folders with too many entries: a module counts once, with its tests and its style sheet. */
function crowdedFolders(): string[] {
  const entries = new Map<string, Set<string>>();
  for (const file of execFileSync('git', ['ls-files', ...SIDES], { cwd: ROOT, encoding: 'utf8' }).split(
    '\n',
  )) {
    const steps = file.split('/');
    for (const [depth, step] of steps.entries()) {
      const folder = steps.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(step.replace(/\..*$/, '')));
    }
  }
  return [...entries]
    .filter(([folder, { size }]) => size > MAX_ENTRIES && !UNLIMITED.test(folder))
    .map(([folder, { size }]) => `${folder} has ${size} entries: at most ${MAX_ENTRIES}`);
}

const { output } = await cruise(SIDES, {
  ...options,
  ruleSet,
  validate: true,
  baseDir: ROOT,
} as ICruiseOptions);
const result = output as ICruiseResult;
const findings = [
  ...result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...mutualImports(result),
  ...crowdedFolders(),
];
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
