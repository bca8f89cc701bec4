import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify } from '@swc/core';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { firstScript } from './scripts/lib/first-script.ts';
import { smallerMenus } from './scripts/lib/smaller-menus.ts';
import { viewsOfModules } from './scripts/lib/views-of-modules.ts';

const CLIENT = path.resolve(import.meta.dirname, 'client');
const OUT_DIR = path.resolve(import.meta.dirname, 'dist/client');
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
const API = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** What surrounds every view. A subfolder `lazy` has the parts that are fetched when they are opened. */
const SHELL = /client\/app\/(?:shell\/(?:sidebar\/)?[^/]+|views\/navigation\.ts)$/;
const AUTH =
  /client\/features\/auth\/(?:AuthPage|SignInScreen|AuthForm|EmailField|may-have-address|show-failure)\.tsx?$|locales\/es\/auth\.json$/;
/** What it shares with dialogs and settings. */
const FIELDS =
  /client\/components\/(?:fields\/PasswordInput|messages\/(?:Error|Warn)Note)\.tsx$|@mantine\/core\/esm\/components\/TextInput\//;
/** Panels and what places them, which lists of fields need, too; and menus. Views load both with the first sign of the person (decision 0241). */
const PANELS =
  /client\/components\/menus\/(?:Anchor|OpenPopover)|@floating-ui\/(?:core|dom|react-dom|utils)\/|@mantine\/core\/esm\/(?:components\/Popover|utils\/Floating)\//;
const MENUS = /client\/components\/menus\/OpenMenu|@mantine\/core\/esm\/components\/Menu\//;
/** What menus share with fields and dialogs. */
const MARKS =
  /smaller-menus$|@mantine\/core\/esm\/components\/(?:Checkbox\/CheckIcon|Radio\/RadioIcon|FocusTrap|VisuallyHidden)/;
const BOARD = /client\/(?:features\/kanban\/[^/]+|app\/views\/KanbanHost\.tsx)$/;

// Node imports it as it is: in this file, its imports would become a part of the configuration
const { VIEW_MODULES }: { VIEW_MODULES: Record<string, { path: string }> } = await import(
  path.join(CLIENT, 'app/views/manifest.ts')
);
const paths = Object.fromEntries(Object.entries(VIEW_MODULES).map(([view, module]) => [view, module.path]));
const viewsOf = viewsOfModules(Object.values(paths).map((file) => path.join(CLIENT, file)));
/** A module of this many views is loaded with the shell. */
const MANY_VIEWS = 4;
const BOARD_VIEW = /KanbanHost\.tsx$/;
const ofBoard = (views: readonly string[]) => views.some((view) => BOARD_VIEW.test(view));

/** The shell, and what the board shares with many views. */
const workspace: Rolldown.CodeSplittingNameFunction = (id, graph) => {
  const views = viewsOf(id, graph);
  return SHELL.test(id) || (views.length >= MANY_VIEWS && ofBoard(views)) ? 'workspace' : null;
};

/** It stands beside what many views share: in a file of its own the board would name that file among those of the panel. */
const PASTING = /client\/lib\/pasting\/clipboard\.ts$/;

/** Many views have a form with drafts, and hardly any shows one at first sight: it loads with the dialogs. */
const FORMS = /client\/(?:data\/(?:forms|drafts)|components\/messages\/ChangedByOthers)/;

/** What many views share, but not the board. */
const views: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  PASTING.test(id) || (viewsOf(id, graph).length >= MANY_VIEWS && !FORMS.test(id)) ? 'views' : null;

/** What the board shares with another view of long lists: virtual lists, dragging, ranks. */
const lists: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  /@tanstack\/(?:react-)?virtual/.test(id) || isShared(viewsOf(id, graph)) ? 'lists' : null;

const isShared = (views: readonly string[]) => views.length > 1 && ofBoard(views);

/** Compresses names and expressions further than the bundler alone, which goes over it once more: 3.5 kB of the board. */
function minified(): Plugin {
  const compress = { passes: 2, ecma: 2022, module: true } as const;
  return {
    name: 'minified',
    apply: 'build',
    renderChunk: async (code) => {
      const smaller = await minify(code, { module: true, ecma: 2022, compress, mangle: true });
      return { code: smaller.code, map: null };
    },
  };
}

/** Writes `.br` and `.gz` beside every text asset, so that the server compresses nothing at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const entries = await readdir(OUT_DIR, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name));
      await Promise.all(files.map(compressBeside));
    },
  };
}

/** Lets the browser fetch the font with the page, before it has read the styles that name it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Blocks of 1 MB, so that every file is one: the first script is 200 bytes smaller. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 };

async function compressBeside(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: BROTLI }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

export default defineConfig({
  root: CLIENT,
  plugins: [
    react(),
    smallerMenus(),
    minified(),
    preloadFont(),
    firstScript(CLIENT, { ...paths, auth: 'features/auth/AuthPage.tsx' }),
    precompress(),
  ],
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    target: 'es2022',
    // the server sends `script-src 'self'`: nothing may be inlined as a data: address
    assetsInlineLimit: 0,
    // every browser of the target preloads modules by itself
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files compress best and take few requests. The sign-in page is one file, the shell another, and the board a third,
        // each with all that its folder imports. What views share is grouped by the views that use it, so that none loads the board
        // for a button. The rest is split by import().
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 7 },
            { name: 'fields', test: FIELDS, priority: 6 },
            { name: 'auth', test: AUTH, priority: 5 },
            // Icons and hooks are smaller than what a file costs. Toasts, which load before the workspace, fade like its menus.
            {
              name: 'small',
              test: /@tabler\/icons-react|@mantine\/(?:hooks|core\/esm\/(?:core|components\/(?:Transition|Portal)))/,
              minShareCount: 3,
              priority: 4,
            },
            { name: 'marks', test: MARKS, priority: 4 },
            { name: 'panels', test: PANELS, priority: 4 },
            { name: 'menus', test: MENUS, priority: 3 },
            { name: workspace, priority: 3 },
            { name: lists, priority: 2 },
            { name: 'board', test: BOARD, priority: 1 },
            { name: views },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/auth/v1': API,
      '/rest/v1': API,
      '/files/v1': API,
      '/config.json': API,
      '/realtime/v1': { target: API, ws: true },
    },
  },
});
