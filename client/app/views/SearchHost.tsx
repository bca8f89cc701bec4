import { SearchView } from '#client/features/search/SearchView.tsx';
import { NewViewDialog } from '#client/features/story-filter/views/NewViewDialog.tsx';
import filters from '#client/locales/es/filters.json';
import search from '#client/locales/es/search.json';

export const texts = { filters, search };

/** The page of the search, whose searches are saved as views of lists are. */
export function SearchHost() {
  return <SearchView SaveDialog={NewViewDialog} />;
}
