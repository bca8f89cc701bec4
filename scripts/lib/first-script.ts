import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The name under which the page asks for the script while it is developed. */
const DEVELOPED = '/first.js';

/**
 * Smaller chunks (characters) load with the import of their view: their names on every page would cost more. The chunk of the
 * shell is named: every page needs it, and would ask for it only when the program runs.
 */
const MIN_CODE = 8000;

type Files = Record<string, readonly string[]>;

/** The part of a file of the build that is read here. */
interface BuiltFile {
  /** The text of a chunk. */
  code?: string;
  moduleIds?: readonly string[];
  /** The module that an import asks for by this file, which may be in another one. */
  facadeModuleId?: string | null;
  imports?: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/**
 * The files that each view needs, without those that the page names and small ones: its own chunk and what that imports.
 * @param paths the end of the path of each view's module, by view.
 * @param output the files of the build by name.
 * @param page the text of the page.
 * @returns by view their addresses; '' for those of the shell.
 * @throws {Error} where a module is in no chunk.
 */
export function filesOfViews(
  paths: Readonly<Record<string, string>>,
  output: Readonly<Record<string, BuiltFile>>,
  page: string,
): Files {
  const files = Object.keys(output);
  const chunkOf = (module: string): string => {
    const found =
      files.find((file) => output[file]?.facadeModuleId?.endsWith(`/${module}`)) ??
      files.find((file) => output[file]?.moduleIds?.some((id) => id.endsWith(`/${module}`)));
    if (found === undefined) throw new Error(`there is no chunk of ${module}`);
    return found;
  };
  const follow = (file: string, left: ReadonlySet<string>, found: Set<string>): Set<string> => {
    if (found.has(file) || left.has(file) || page.includes(file)) return found;
    const { code = '', imports = [], viteMetadata } = output[file] ?? {};
    if (code.length >= MIN_CODE)
      for (const each of [file, ...(viteMetadata?.importedCss ?? [])]) found.add(each);
    for (const imported of imports) follow(imported, left, found);
    return found;
  };
  const first = chunkOf('app/shell/Workspace.tsx');
  const shell = follow(first, new Set(), new Set()).add(first);
  const ofViews = Object.entries(paths).map(
    ([view, module]) => [view, [...follow(chunkOf(module), shell, new Set())]] as const,
  );
  const all = [['', [...shell]] as const, ...ofViews];
  return Object.fromEntries(all.map(([view, files]) => [view, files.map((file) => `/${file}`)]));
}

/** Bundles the script by itself: it runs before the modules of the page. Each file is named once: many views share many. */
async function bundle(entry: string, ofViews: Files): Promise<string> {
  const files = [...new Set(Object.values(ofViews).flat())];
  const places = Object.entries(ofViews).map(([view, of]) => [view, of.map((file) => files.indexOf(file))]);
  const result = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      FILES: JSON.stringify(files),
      FILES_OF_VIEWS: JSON.stringify(Object.fromEntries(places)),
    },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'first' } },
  })) as Rolldown.RolldownOutput[];
  const [output] = result.flatMap((each) => each.output);
  if (output?.type !== 'chunk') throw new Error('the first script gave no code');
  return output.code;
}

/**
 * Builds the first script of the page (client/first.ts), which knows the files of each view, and gives it a name with its hash.
 * @param client the folder of the client.
 * @param paths of the modules of the views in it, by view.
 */
export function firstScript(client: string, paths: Readonly<Record<string, string>>): Plugin {
  const entry = path.join(client, 'first.ts');
  return {
    name: 'first-script',
    configureServer(server) {
      server.middlewares.use(DEVELOPED, (_request, response, next) => {
        bundle(entry, {}).then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async writeBundle({ dir = '' }, output) {
      const place = path.join(dir, 'index.html');
      const page = await readFile(place, 'utf8');
      const code = await bundle(
        entry,
        filesOfViews(paths, output as Readonly<Record<string, BuiltFile>>, page),
      );
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const name = `/assets/first-${hash}.js`;
      await writeFile(path.join(dir, name), code);
      await writeFile(place, page.replace(DEVELOPED, name));
    },
  };
}
