import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const OUT_DIR = path.resolve(import.meta.dirname, 'dist/client');
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
const API = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The shell around every view and what it stands on. */
const EVERY_VIEW =
  /client\/(?:app\/shell\/(?:Workspace|Shell|Header)\.tsx|lib\/(?:UndoMessage|backend|realtime|use-\w+|format)\.tsx?|data\/(?:projects\/queries|people\/queries|sprints\/(?:days|queries)|stories\/(?:columns|ageing))\.ts|components\/(?:Avatar|CountBadge|EmptyState|StoryKey|LoadFailure|Loading|NewStoryButton|NoProject|PointsBadge|PriorityBadge|ServerButton|Skeleton|StatusGlyph|Dots|ViewBar|VisuallyHidden)\.tsx)|\/Icon(?:Dots|FilterOff|CursorText)\.mjs/;
/** What the views that list stories share, the board and the backlog first: long lists, dragging, filters. */
const LISTS =
  /@tanstack\/(?:react-)?virtual|shared\/rules\/(?:ranked-lists|place-ranks)|client\/(?:lib\/drag\/|data\/stories\/(?:move-failure|story-search)\.ts|components\/(?:AgeMark|DueMark|DragAnnouncer)\.tsx|features\/story-filter\/(?:FilterButton|SearchField))|\/Icon(?:ArrowBarToUp|ArrowBarToDown|Ban|Hourglass)\.mjs/;

/** The board, and what its dialogs share with it. */
const BOARD =
  /client\/(?:app\/views\/KanbanHost\.tsx|features\/kanban\/(?:KanbanView\.tsx|use-save-column\.ts))/;

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

async function compressBeside(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

export default defineConfig({
  root: path.resolve(import.meta.dirname, 'client'),
  plugins: [react(), preloadFont(), precompress()],
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
        // what the sign-in page needs is one file, and what every view needs another: few files compress best and cost
        // few answers; the rest is split off by import()
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            // a first failure before the sign-in loads the texts of errors alone
            { name: 'errors', test: /shared\/locales\/es\/errors\.json/, priority: 3 },
            { name: 'workspace', test: EVERY_VIEW, priority: 1 },
            { name: 'lists', test: LISTS },
            { name: 'board', test: BOARD },
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
