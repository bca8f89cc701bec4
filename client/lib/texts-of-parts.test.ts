import path from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';

const CLIENT = path.resolve(import.meta.dirname, '..');

/** A module of the client: what it imports at once and later, whether it exports its texts, and the namespaces that it uses. */
interface Module {
  imports: readonly string[];
  parts: readonly string[];
  hasTexts: boolean;
  used: readonly string[];
}
type Modules = ReadonlyMap<string, Module>;

/** The modules that give the program texts by themselves. */
const WITH_TEXTS = /\/(?:lib\/text\/i18n|locales\/es)\.ts$/;
const CATALOGUE = /\/locales\/es\/(\w+)\.json$/;

const usedIn = (code: string): string[] =>
  [...code.matchAll(/\buseTranslation\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/["'](\w+)["']/g)].map(([, name = '']) => name),
  );

/** Reads the modules of the client as the bundler sees them. */
async function readModules(): Promise<Modules> {
  const modules = new Map<string, Module>();
  const reader: Plugin = {
    name: 'read-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const { importedIds = [], dynamicallyImportedIds = [], code } = this.getModuleInfo(id) ?? {};
        modules.set(id, {
          imports: importedIds,
          parts: dynamicallyImportedIds,
          hasTexts: /\bexport const texts\b/.test(code ?? '') || WITH_TEXTS.test(id),
          used: usedIn(code ?? ''),
        });
      }
    },
  };
  await build({
    configFile: false,
    root: CLIENT,
    logLevel: 'error',
    plugins: [reader],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        external: (id) => /^(?![.#/\0]|[A-Za-z]:|virtual:)/.test(id),
        input: `${CLIENT}/main.tsx`,
      },
    },
  });
  return modules;
}

/** A module with all that it imports at once, directly or not. */
function closure(start: string, modules: Modules): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const next of modules.get(id)?.imports ?? []) reached.add(next);
  return reached;
}

/** The namespaces that are there when a part is shown: its own, and those of what gives texts by itself. */
function ownTexts(part: string, modules: Modules): string[] {
  const giving = [...closure(part, modules)].filter((id) => id === part || WITH_TEXTS.test(id));
  return giving
    .filter((id) => modules.get(id)?.hasTexts)
    .flatMap((id) => modules.get(id)?.imports ?? [])
    .flatMap((id) => CATALOGUE.exec(id)?.[1] ?? []);
}

/** By part, the namespaces that are there wherever it is shown: its own, and those of all parts that load it. */
function loadedTexts(entry: string, modules: Modules): Map<string, Set<string>> {
  const loaded = new Map([[entry, new Set(ownTexts(entry, modules))]]);
  // the texts of a part can only shrink when another part that loads it is found: the loop ends
  const waiting = [entry];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const next of [...closure(part, modules)].flatMap((id) => modules.get(id)?.parts ?? [])) {
      const now = new Set([...(loaded.get(part) ?? []), ...ownTexts(next, modules)]);
      const before = loaded.get(next);
      const both = [...now].filter((name) => before?.has(name) ?? true);
      if (before?.size === both.length) continue;
      loaded.set(next, new Set(both));
      waiting.push(next);
    }
  }
  return loaded;
}

// a component whose texts are missing suspends, and hides the view around it
test('each part of the program is shown with the texts that it uses', async () => {
  const modules = await readModules();
  const loaded = loadedTexts(`${CLIENT}/main.tsx`, modules);
  const missing = [...loaded].flatMap(([part, texts]) =>
    [...closure(part, modules)].flatMap((id) =>
      (modules.get(id)?.used ?? [])
        .filter((name) => !texts.has(name))
        .map(
          (name) =>
            `${path.relative(CLIENT, part)} has no texts of ${name}, which ${path.relative(CLIENT, id)} uses`,
        ),
    ),
  );
  expect(loaded.size).toBeGreaterThan(70);
  expect(missing).toEqual([]);
});
