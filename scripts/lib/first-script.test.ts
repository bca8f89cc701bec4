import { expect, test } from 'vitest';
import { filesOfViews } from './first-script.ts';

const chunk = (module: string, imports: string[] = [], css: string[] = []) => ({
  type: 'chunk',
  isEntry: module === 'main.tsx',
  moduleIds: [`/client/${module}`],
  imports,
  viteMetadata: { importedCss: new Set(css) },
});

const OUTPUT = {
  'start.js': chunk('main.tsx', ['small.js']),
  'small.js': chunk('hooks.ts'),
  'shell.js': chunk('app/shell/Workspace.tsx', ['start.js', 'workspace.js']),
  'workspace.js': chunk('Menu.tsx', ['small.js'], ['workspace.css']),
  'board.js': chunk('app/views/KanbanHost.tsx', ['workspace.js', 'lists.js'], ['board.css']),
  'lists.js': chunk('list.ts', ['start.js']),
  'dashboard.js': chunk('features/dashboard/DashboardView.tsx', ['workspace.js']),
};

const VIEWS = `
const dashboard = lazyModule(
  async () => (await import('#client/features/dashboard/DashboardView.tsx')).DashboardView,
);
const VIEWS = { kanban: lazyModule(async () => (await import('./KanbanHost.tsx')).KanbanHost) };`;

test('each view has its files and those they import, once, without those of the page', () => {
  expect(filesOfViews(VIEWS, OUTPUT)).toEqual({
    '': ['/shell.js', '/workspace.js', '/workspace.css'],
    kanban: ['/board.js', '/board.css', '/lists.js'],
    dashboard: ['/dashboard.js'],
  });
});

test('a view without a chunk, or no view at all, fails the build', () => {
  const { 'board.js': _, ...others } = OUTPUT;
  expect(() => filesOfViews(VIEWS, others)).toThrow('KanbanHost.tsx');
  expect(() => filesOfViews('', OUTPUT)).toThrow('no view');
});
