import { prefetchBoard } from '#client/data/stories/board.ts';
import { prefetchStories } from '#client/data/stories/queries.ts';
import { type LazyModule, lazyModule } from '#client/lib/lazy/lazy.ts';
import type { AppSearch, View } from '#client/routing/app-search.ts';
import { VIEW_MODULES } from './manifest.ts';

type ViewPart = LazyModule<Record<never, never>>;

const PARTS = Object.fromEntries(
  Object.entries(VIEW_MODULES).map(([view, { load, name }]) => [view, lazyModule(load, name)]),
) as Record<View, ViewPart>;

/** The component of a view. */
export const viewPart = (view: View): ViewPart => PARTS[view];

/**
 * Loads the code and the data of a view at once, while the workspace is still being opened. If a request fails
 * here, the view itself repeats it and reports the failure.
 */
export function prepareView(search: AppSearch): void {
  const { view = 'dashboard', project, session } = search;
  const needsStories = view === 'backlog' || view === 'sprints' || (view === 'planning' && project);
  void viewPart(view)
    .fetch()
    .catch(() => undefined);
  if (needsStories) prefetchStories(project);
  if (view === 'kanban') prefetchBoard(project);
  if (view === 'poker') {
    if (session === undefined && project !== undefined) prefetchStories(project);
    void import('#client/data/poker/prefetch.ts')
      .then(({ prefetchPoker }) => prefetchPoker(search))
      .catch(() => undefined);
  }
}
