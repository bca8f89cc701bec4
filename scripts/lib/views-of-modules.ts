/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * Which views load a module of ours with their first bundle. Libraries are not followed: the bundler leaves out what is not used
 * of them.
 * @param views the modules of the views.
 * @returns a function that lists the views that import a module, directly or through others, without `import()`.
 */
export function viewsOfModules(
  views: readonly string[],
): (id: string, graph: ModuleGraph) => readonly string[] {
  let found: Map<string, string[]> | undefined;
  return (id, graph) => {
    found ??= findViews(views, graph);
    return found.get(id) ?? [];
  };
}

function findViews(views: readonly string[], graph: ModuleGraph): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const follow = (id: string, view: string) => {
    const known = found.get(id) ?? [];
    if (known.includes(view) || id.includes('node_modules')) return;
    found.set(id, [...known, view]);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported, view);
  };
  for (const view of views) follow(view, view);
  return found;
}
