// Checks the import rules of .dependency-cruiser.cjs, and two rules about folders: sibling folders import each other in one direction
// only, and a folder has no more entries than a reader can scan.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';

const ROOT = path.resolve(import.meta.dirname, '..');
const SIDES = ['server', 'shared', 'client'];
/** Folders whose folders import each other in one direction, and sides of which every folder is such a one. */
const LAYERED = ['client/data', 'client/lib'];
const LAYERED_SIDES = /^(server|shared)(\/|$)/;

/** How many entries a folder has at most, so that a reader can scan it. */
const MAX_ENTRIES = 28;
/** Folders with an entry for each entity or each part of the texts. */
const UNLIMITED = /^client\/(data|locales\/..)$/;

const TEST = /\.test\.tsx?$|\/testing\//;

type Configuration = Pick<ICruiseOptions, 'ruleSet'> & { options: ICruiseOptions; forbidden: unknown[] };
const { options, ...ruleSet } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Configuration;

/** The folder directly below `parent` that holds the file; undefined if none does. */
function folderBelow(parent: string, file: string): string | undefined {
  if (!file.startsWith(`${parent}/`)) return undefined;
  const [folder, rest] = file.slice(parent.length + 1).split('/', 2);
  return rest === undefined ? undefined : folder;
}

/** The folders that a file lies in, the outermost first. */
const foldersAbove = (file: string): string[] =>
  file.split('/').flatMap((_, depth, steps) => (depth === 0 ? [] : [steps.slice(0, depth).join('/')]));

/** Lines about sibling folders that import each other, with one import of each direction. */
function mutualImports({ modules }: ICruiseResult): string[] {
  const imports = modules
    .filter(({ source }) => !TEST.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })));
  const folders = new Set(modules.flatMap(({ source }) => foldersAbove(source)));
  const layered = [...folders].filter((folder) => LAYERED.includes(folder) || LAYERED_SIDES.test(folder));
  return layered.flatMap((parent) => {
    const examples = new Map<string, string>();
    for (const { source, resolved } of imports) {
      const [from, to] = [folderBelow(parent, source), folderBelow(parent, resolved)];
      if (from && to && from !== to) examples.set(`${from} ${to}`, `${source} imports ${resolved}`);
    }
    return [...examples].flatMap(([pair, example]) => {
      const [from = '', to = ''] = pair.split(' ');
      const back = examples.get(`${to} ${from}`);
      return back && from < to ? [`${parent}: ${from} and ${to} import each other: ${example}, ${back}`] : [];
    });
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
