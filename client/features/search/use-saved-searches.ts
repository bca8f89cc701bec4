import { useSavedFilters, useSharedFilters } from '#client/data/saved-filters/queries.ts';

/** A saved view with a text, which the page can search for. */
export interface SavedSearch {
  id: string;
  name: string;
  q: string;
}

/** The saved views of the project, or of all projects, that have a text: those of the person and the shared ones. */
export function useSavedSearches(projectId: string | undefined): SavedSearch[] {
  const own = useSavedFilters(projectId);
  const shared = useSharedFilters(projectId);
  return [...(shared.data ?? []), ...(own.data ?? [])].flatMap(({ id, name, filter }) => {
    const q = typeof filter === 'object' && filter !== null && 'q' in filter ? filter['q'] : undefined;
    return typeof q === 'string' && q !== '' ? [{ id, name, q }] : [];
  });
}
