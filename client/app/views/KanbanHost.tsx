import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch } from '#client/data/app-search.ts';
import { useCachedVisit } from '#client/data/workspace/cached-visit.ts';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { FilterButton } from '#client/features/story-filter/FilterButton.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';

const FilterRow = lazy(() => import('#client/features/story-filter/FilterRow.tsx'), 'FilterRow');
const NothingFound = lazy(() => import('#client/features/story-filter/NothingFound.tsx'), 'NothingFound');

const BulkBar = lazy(() => import('#client/features/story-bulk/OpenBulkBar.tsx'), 'OpenBulkBar');

/** The board, with the filters of stories in its bar, and the actions on a selection. */
export function KanbanHost() {
  useCachedVisit(usePerson().id, useAppSearch().project);
  return (
    <KanbanView
      FilterButton={FilterButton}
      FilterRow={FilterRow}
      NothingFound={NothingFound}
      BulkBar={BulkBar}
    />
  );
}
