import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch } from '#client/data/app-search.ts';
import { useCachedVisit } from '#client/data/workspace/cached-visit.ts';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { FilterButton } from '#client/features/story-filter/FilterButton.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';

const NothingFound = lazy(() => import('#client/features/story-filter/NothingFound.tsx'), 'NothingFound');

/** The board, with the filters of stories in its bar. */
export function KanbanHost() {
  useCachedVisit(usePerson().id, useAppSearch().project);
  return <KanbanView FilterButton={FilterButton} NothingFound={NothingFound} />;
}
