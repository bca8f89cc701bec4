// Checks the import rules of .dependency-cruiser.cjs, and two rules about folders: sibling folders import each other in one direction
// only, and a folder has no more entries than a reader can scan.
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

const TEST = /\.test\.tsx?$|\/testing\//;

type Configuration = Pick<ICruiseOptions, 'ruleSet'> & { options: ICruiseOptions; forbidden: unknown[] };
const { options, ...ruleSet } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Configuration;

/** The folders above a file, from the top: `client` and `client/lib` of `client/lib/new.ts`. */
function foldersOf(file: string): string[] {
  const steps = file.split('/').slice(0, -1);
  return steps.map((_step, depth) => steps.slice(0, depth + 1).join('/'));
}

/** The sibling folders of an import that leads from one to another; undefined if their common folder holds one of the files. */
function siblingsOf(source: string, target: string): [string, string] | undefined {
  const [from, to] = [foldersOf(source), foldersOf(target)];
  const depth = from.findIndex((folder, index) => folder !== to[index]);
  const [one, other] = [from[depth], to[depth]];
  return depth > 0 && one && other ? [one, other] : undefined;
}

/** Lines about sibling folders that import each other, with one import of each direction. */
function mutualImports({ modules }: ICruiseResult): string[] {
  const examples = new Map<string, string>();
  for (const { source, dependencies } of modules.filter(({ source }) => !TEST.test(source))) {
    for (const { resolved } of dependencies) {
      const siblings = siblingsOf(source, resolved);
      if (siblings) examples.set(siblings.join(' '), `${source} imports ${resolved}`);
    }
  }
  return [...examples].flatMap(([pair, example]) => {
    const [from = '', to = ''] = pair.split(' ');
    const back = examples.get(`${to} ${from}`);
    return back && from < to ? [`${from} and ${to} import each other: ${example}, ${back}`] : [];
  });
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
