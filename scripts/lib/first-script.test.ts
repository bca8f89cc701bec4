import { expect, test } from 'vitest';
import { filesOfViews } from './first-script.ts';

const LARGE = 'x'.repeat(10_000);
const chunk = (module: string, imports: string[] = [], css: string[] = [], code = LARGE) => ({
  moduleIds: [`/client/${module}`],
  imports,
  code,
  viteMetadata: { importedCss: new Set(css) },
});

const PAGE = '<script type="module" src="/assets/start.js"></script>';
const OUTPUT = {
  'assets/start.js': chunk('main.tsx'),
  'assets/shell.js': chunk('app/shell/Workspace.tsx', ['assets/start.js', 'assets/workspace.js'], [], 'x'),
  'assets/workspace.js': chunk('Menu.tsx', [], ['assets/workspace.css']),
  'assets/board.js': chunk(
    'features/kanban/KanbanView.tsx',
    ['assets/workspace.js', 'assets/lists.js'],
    ['assets/board.css'],
  ),
  'assets/lists.js': chunk('list.ts', ['assets/start.js', 'assets/icon.js']),
  'assets/icon.js': chunk('icon.ts', [], [], 'x'),
  'assets/dashboard.js': chunk('features/dashboard/DashboardView.tsx', ['assets/workspace.js']),
};

const VIEWS = { kanban: 'features/kanban/KanbanView.tsx', dashboard: 'features/dashboard/DashboardView.tsx' };

test('each view has its large files and those they import, once, without those of the page and the shell', () => {
  expect(filesOfViews(VIEWS, OUTPUT, PAGE)).toEqual({
    '': ['/assets/workspace.js', '/assets/workspace.css', '/assets/shell.js'],
    kanban: ['/assets/board.js', '/assets/board.css', '/assets/lists.js'],
    dashboard: ['/assets/dashboard.js'],
  });
});

test('a view without a chunk fails the build', () => {
  const { 'assets/board.js': _, ...others } = OUTPUT;
  expect(() => filesOfViews(VIEWS, others, PAGE)).toThrow('KanbanView.tsx');
});
