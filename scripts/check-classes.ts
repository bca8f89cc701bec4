// Fails when a component names a class that its CSS module does not define, and when a class is used by no component:
// TypeScript knows neither, `classes['gone']` is just undefined.
import path from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { filesIn, read, report } from './lib/findings.ts';
import { inProject } from './lib/paths.mjs';

const IMPORT = /^import (\w+) from '((?:\.|#client\/)[^']+\.module\.css)';$/gm;
/** A comment may say the word `classes`. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const KEYFRAMES = /@keyframes\s+([\w-]+)/g;

const problems: string[] = [];

/** The classes that each CSS module defines, by its file. */
async function readDefined(files: readonly string[]): Promise<Map<string, Set<string>>> {
  const config = await resolveConfig({ configFile: false, root: inProject('client') }, 'build');
  const defined = new Map<string, Set<string>>();
  for (const file of files) {
    const css = read(file);
    const { modules = {} } = await preprocessCSS(css, inProject(file), config);
    const keyframes = new Set(Array.from(css.matchAll(KEYFRAMES), ([, name]) => name));
    defined.set(file, new Set(Object.keys(modules).filter((name) => !keyframes.has(name))));
  }
  return defined;
}

/**
 * Finds how a component uses a CSS module that it imports as `variable`.
 * @returns the classes that it names as `classes['name']`; whether it passes the module on as a whole, as
 * `classNames={classes}` of Mantine, so that all of them may be used; whether it computes a name, which cannot be checked.
 */
function readUses(code: string, variable: string): { names: Set<string>; whole: boolean; computed: boolean } {
  const use = new RegExp(`(?<![\\w.])${variable}\\b(?:\\['([\\w-]+)'\\]|(\\[))?`, 'g');
  const uses = [...code.replace(IMPORT, '').replace(COMMENT, '').matchAll(use)].map(([, name, computed]) => ({
    name,
    computed,
  }));
  return {
    names: new Set(uses.flatMap(({ name }) => name ?? [])),
    whole: uses.some(({ name, computed }) => name === undefined && computed === undefined),
    computed: uses.some(({ computed }) => computed !== undefined),
  };
}

const files = filesIn('client');
const defined = await readDefined(files.filter((file) => file.endsWith('.module.css')));
const unused = new Map([...defined].map(([file, names]) => [file, new Set(names)]));

for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
  const code = read(file);
  for (const [, variable = '', specifier = ''] of code.matchAll(IMPORT)) {
    const sheet = specifier.startsWith('#') ? specifier.slice(1) : path.join(path.dirname(file), specifier);
    const { names, whole, computed } = readUses(code, variable);
    if (computed) problems.push(`${file}: names a class of ${sheet} by an expression`);
    if (whole) unused.delete(sheet);
    for (const name of names) {
      unused.get(sheet)?.delete(name);
      if (!defined.get(sheet)?.has(name)) problems.push(`${file}: ${sheet} has no .${name}`);
    }
  }
}
for (const [sheet, names] of unused) {
  for (const name of names) problems.push(`${sheet}: no component uses .${name}`);
}

report(problems.sort());
