// Which texts each part of the client needs, and which are loaded when it shows. A part is a module that is imported when it is
// needed, with all that it imports itself. A part whose texts are not there suspends, and hides the view around it.
import path from 'node:path';

/** The source of the client by path, `client/app/App.tsx`. */
export type Sources = ReadonlyMap<string, string>;

interface Part {
  /** The module that it imports. */
  module: string;
  /** The namespaces that it names, to be loaded with it. */
  texts: readonly string[];
}

/** A module: what it imports at once, the parts that it declares, and the namespaces that it uses. */
interface Module {
  imports: readonly string[];
  parts: readonly Part[];
  used: ReadonlySet<string>;
}

const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)[^'";]*?from\s*'([^']+)'|^import\s*'([^']+)'/gm;
const DYNAMIC_IMPORT = /\bimport\('([^']+)'\)/g;
const LAZY_CALL = /\b(lazy|lazyDialog|lazyModule)(?:<\w+>)?\(/g;
/** The namespaces that every `lazyDialog` loads. */
const OF_DIALOGS = ['forms'];

const literals = (code: string): string[] => [...code.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);

/** The path of an imported module; undefined for a package, a style sheet and code of the server. */
function resolve(from: string, specifier: string, sources: Sources): string | undefined {
  const file = specifier.startsWith('#')
    ? specifier.slice(1)
    : path.posix.join(path.posix.dirname(from), specifier);
  return sources.has(file) ? file : undefined;
}

/** The arguments of a call, of which `code` is what follows its opening bracket. */
function argumentsOf(code: string): string[] {
  const all = [''];
  let depth = 0;
  for (const char of code) {
    if ('([{'.includes(char)) depth += 1;
    if (')]}'.includes(char)) depth -= 1;
    if (depth < 0) break;
    if (char === ',' && depth === 0) all.push('');
    else all[all.length - 1] += char;
  }
  return all;
}

/** The namespaces in the second argument of a call: `'a'`, `['a', 'b']`, or `{ texts: … }`. */
function textsOf(options: string): string[] {
  if (!options.trim().startsWith('{')) return literals(options);
  const [, texts = ''] = /\btexts:\s*(\[[^\]]*\]|'[^']*')/.exec(options) ?? [];
  return literals(texts);
}

function partsOf(file: string, code: string, sources: Sources): Part[] {
  const parts: Part[] = [];
  const declared = new Set<string>();
  for (const call of code.matchAll(LAZY_CALL)) {
    const [load = '', options = ''] = argumentsOf(code.slice(call.index + call[0].length));
    const [, specifier] = /\bimport\('([^']+)'\)/.exec(load) ?? [];
    const module = specifier && resolve(file, specifier, sources);
    if (!module) continue;
    declared.add(module);
    const texts = textsOf(options);
    parts.push({ module, texts: call[1] === 'lazyDialog' ? [...texts, ...OF_DIALOGS] : texts });
  }
  for (const [, specifier = ''] of code.matchAll(DYNAMIC_IMPORT)) {
    const module = resolve(file, specifier, sources);
    if (module && !declared.has(module)) parts.push({ module, texts: [] });
  }
  return parts;
}

/** The namespaces for which a component waits when they are not there. */
function usedIn(code: string): Set<string> {
  const calls = [...code.matchAll(/\buseTranslation\(([^)]*)\)/g)];
  return new Set(calls.flatMap(([, list = '']) => literals(list)));
}

function parse(file: string, code: string, sources: Sources): Module {
  const imports = [...code.matchAll(STATIC_IMPORT)].flatMap(
    ([, from, bare]) => resolve(file, from ?? bare ?? '', sources) ?? [],
  );
  return { imports, parts: partsOf(file, code, sources), used: usedIn(code) };
}

/** A module with all that it imports at once, directly or not. */
function closure(start: string, modules: ReadonlyMap<string, Module>): Set<string> {
  const reached = new Set([start]);
  for (const file of reached) for (const next of modules.get(file)?.imports ?? []) reached.add(next);
  return reached;
}

/**
 * Compares the texts that each part uses with those that are loaded when it shows: its own, and those of the part that declares
 * it. Where several parts declare it, those that all of them have.
 * @param entry the first module.
 * @param first texts that are there with a module in another way, by its path.
 * @returns one sentence per text that is missing.
 */
export function missingTexts(
  sources: Sources,
  entry: string,
  first: Readonly<Record<string, readonly string[]>>,
): string[] {
  const modules = new Map([...sources].map(([file, code]) => [file, parse(file, code, sources)] as const));
  const loaded = new Map<string, Set<string>>([[entry, new Set(first[entry])]]);
  // what a part has can only shrink when another place that declares it is found: the loop ends
  const waiting = [entry];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const inherited = loaded.get(part) ?? new Set();
    for (const file of closure(part, modules)) {
      for (const { module, texts } of modules.get(file)?.parts ?? []) {
        const now = new Set([...inherited, ...texts, ...(first[module] ?? [])]);
        const before = loaded.get(module);
        const both = before ? new Set([...before].filter((name) => now.has(name))) : now;
        if (before && both.size === before.size) continue;
        loaded.set(module, both);
        waiting.push(module);
      }
    }
  }
  return [...loaded].flatMap(([part, texts]) =>
    [...closure(part, modules)].flatMap((file) =>
      [...(modules.get(file)?.used ?? [])]
        .filter((name) => !texts.has(name))
        .map((name) => `${part} is shown without the texts of ${name}, which ${file} uses`),
    ),
  );
}
