import { usePerson } from '#client/data/account/session.ts';
import { useCachedVisit } from '#client/data/workspace/cached-visit.ts';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { FilterButton } from '#client/stories/filter/FilterButton.tsx';

const FilterRow = lazy(() => import('#client/stories/filter/FilterRow.tsx'), 'FilterRow');
const NothingFound = lazy(() => import('#client/stories/filter/NothingFound.tsx'), 'NothingFound');

const BulkBar = lazy(() => import('#client/stories/bulk/OpenBulkBar.tsx'), 'OpenBulkBar');

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
