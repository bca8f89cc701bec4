import { expect, test } from 'vitest';
import { viewsOfModules } from './views-of-modules.ts';

/** A graph of modules by what they import, and the views that the module `views.ts` fetches. */
const graph = (imports: Record<string, string[]>, views: string[]) => ({
  getModuleInfo: (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: id === 'views.ts' ? views : [],
  }),
});

test('a module belongs to the views that import it, directly or through others', () => {
  const modules = graph({ board: ['card', 'list'], backlog: ['row'], row: ['list'], list: ['row'] }, [
    'board',
    'backlog',
  ]);
  const viewsOf = viewsOfModules('views.ts');
  expect(viewsOf('card', modules)).toEqual(['board']);
  expect(viewsOf('list', modules)).toEqual(['board', 'backlog']);
  expect(viewsOf('row', modules)).toEqual(['board', 'backlog']);
  expect(viewsOf('dialog', modules)).toEqual([]);
});

test('libraries are not followed', () => {
  const modules = graph({ board: ['node_modules/kit'], 'node_modules/kit': ['hook'] }, ['board']);
  const viewsOf = viewsOfModules('views.ts');
  expect(viewsOf('node_modules/kit', modules)).toEqual([]);
  expect(viewsOf('hook', modules)).toEqual([]);
});
