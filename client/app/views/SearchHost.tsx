import { SearchView } from '#client/features/search/SearchView.tsx';
import filters from '#client/locales/es/filters.json';
import search from '#client/locales/es/search.json';
import { NewViewDialog } from '#client/stories/filter/views/NewViewDialog.tsx';

export const texts = { filters, search };

/** The page of the search, whose searches are saved as views of lists are. */
export function SearchHost() {
  return <SearchView SaveDialog={NewViewDialog} />;
}
