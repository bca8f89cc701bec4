import { expect, test } from 'vitest';
import { viewsOfModules } from './views-of-modules.ts';

/** A graph of modules by what they import. */
const graph = (imports: Record<string, string[]>) => ({
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }),
});

test('a module belongs to the views that import it, directly or through others', () => {
  const modules = graph({ board: ['card', 'list'], backlog: ['row'], row: ['list'], list: ['row'] });
  const viewsOf = viewsOfModules(['board', 'backlog']);
  expect(viewsOf('card', modules)).toEqual(['board']);
  expect(viewsOf('list', modules)).toEqual(['board', 'backlog']);
  expect(viewsOf('row', modules)).toEqual(['board', 'backlog']);
  expect(viewsOf('dialog', modules)).toEqual([]);
});

test('libraries are not followed', () => {
  const modules = graph({ board: ['node_modules/kit'], 'node_modules/kit': ['hook'] });
  const viewsOf = viewsOfModules(['board']);
  expect(viewsOf('node_modules/kit', modules)).toEqual([]);
  expect(viewsOf('hook', modules)).toEqual([]);
});
