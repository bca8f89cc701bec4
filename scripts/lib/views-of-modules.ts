/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/**
 * Which views load a module of ours with their first bundle. Libraries are not followed: the bundler leaves out what is not used
 * of them.
 * @param viewsFile path of the module that fetches each view with `import()`.
 * @returns gives the modules of the views that import a module, directly or through others, without `import()`.
 */
export function viewsOfModules(viewsFile: string): (id: string, graph: ModuleGraph) => readonly string[] {
  let found: Map<string, string[]> | undefined;
  return (id, graph) => {
    found ??= findViews(viewsFile, graph);
    return found.get(id) ?? [];
  };
}

function findViews(viewsFile: string, graph: ModuleGraph): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const follow = (id: string, view: string) => {
    const views = found.get(id) ?? [];
    if (views.includes(view) || id.includes('node_modules')) return;
    found.set(id, [...views, view]);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported, view);
  };
  for (const view of graph.getModuleInfo(viewsFile)?.dynamicallyImportedIds ?? []) follow(view, view);
  return found;
}
