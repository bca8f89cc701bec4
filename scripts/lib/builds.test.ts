import { appendFileSync, cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, loadConfigFromFile, type Plugin, type UserConfig } from 'vite';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../server/testing/processes/embedded-process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The modules of the project that a build bundles, without the libraries. */
async function modulesOf(entry: string, config: UserConfig): Promise<string[]> {
  const found: string[] = [];
  const reader: Plugin = {
    name: 'read-modules',
    buildEnd() {
      found.push(...this.getModuleIds());
    },
  };
  const rolldownOptions = { input: path.join(ROOT, entry), external: /^(?![.#/\0])/ };
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [reader],
    build: { ...config.build, write: false, minify: false, rolldownOptions },
  });
  return found.map((id) => id.replace(/\?.*$/, '')).filter((id) => path.isAbsolute(id));
}

/** The files that a build reads, relative to the project: its configuration with what that imports, and the modules. */
async function filesRead(configFile: string, entry: string, config: UserConfig): Promise<string[]> {
  const environment = { command: 'build', mode: 'production' } as const;
  const loaded = await loadConfigFromFile(environment, path.join(ROOT, configFile), ROOT);
  const files = [...(loaded?.dependencies ?? []), ...(await modulesOf(entry, config))];
  return [configFile, ...files.map((file) => path.relative(ROOT, path.resolve(ROOT, file)))].filter(
    (file) => !file.includes('node_modules'),
  );
}

/** One file of each folder of the product, and every file elsewhere. */
function sample(files: readonly string[]): string[] {
  const byRoom = Map.groupBy(files, (file) => /^(?:client|server|shared)(?=\/)/.exec(file)?.[0] ?? file);
  return [...byRoom.values()].map(([first = '']) => first);
}

/** Stands for Vite: it writes what the build of a configuration makes. */
const VITE = `
const { mkdirSync, writeFileSync } = require('node:fs');
const [folder, file] = process.argv.at(-1).includes('server') ? ['dist/server', 'main.js'] : ['dist/client', 'index.html'];
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/' + file, '');`;

/** A checkout with files of these names, which makes its builds with {@link VITE}. */
async function makeCheckout(files: readonly string[]) {
  const checkout = path.join(scratchFolder(), 'checkout');
  const place = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(checkout, name)), { recursive: true });
    writeFileSync(path.join(checkout, name), text);
  };
  for (const folder of ['client', 'server', 'shared']) place(`${folder}/a.ts`, '');
  for (const file of files) place(file, file.endsWith('.json') ? '{}' : '');
  place('node_modules/vite/bin/vite.js', VITE);
  cpSync(path.join(ROOT, 'scripts'), path.join(checkout, 'scripts'), { recursive: true });
  const builds = (await import(
    path.join(checkout, 'scripts/lib/builds.mjs')
  )) as typeof import('./builds.mjs');
  return { checkout, builds };
}

test('client and server are built again after a change of any file that a build reads', async () => {
  const read = [
    ...(await filesRead('vite.config.ts', 'client/main.tsx', { root: path.join(ROOT, 'client') })),
    ...(await filesRead('vite.server.config.ts', 'server/main.ts', { root: ROOT, build: { ssr: true } })),
    ...globSync(['{,client/,server/,shared/}tsconfig*.json', 'package*.json'], { cwd: ROOT }),
  ];
  const files = sample([...new Set(read)]);
  expect(files).toEqual(
    expect.arrayContaining([
      'vite.config.ts',
      'tsconfig.json',
      'scripts/lib/first-script.ts',
      'package.json',
    ]),
  );
  expect(files.some((file) => file.startsWith('shared/'))).toBe(true);
  const { checkout, builds } = await makeCheckout(files);
  await builds.ensureBuilt();
  for (const file of files) {
    expect(builds.isBuilt(), `before a change of ${file}`).toBe(true);
    appendFileSync(path.join(checkout, file), '\n');
    expect(builds.isBuilt(), `after a change of ${file}`).toBe(false);
    await builds.ensureBuilt();
  }
});

test('a new file of the product is built, too, and a change elsewhere builds nothing', async () => {
  const { checkout, builds } = await makeCheckout([]);
  await builds.ensureBuilt();
  writeFileSync(path.join(checkout, 'README.md'), 'text');
  expect(builds.isBuilt()).toBe(true);
  writeFileSync(path.join(checkout, 'client/b.json'), '{}');
  expect(builds.isBuilt()).toBe(false);
});
