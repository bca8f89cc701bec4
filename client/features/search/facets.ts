import type { SearchFacet } from '#client/routing/app-search.ts';
import type { SearchResult } from '#shared/contracts/search.ts';

type Kind = SearchResult['kind'];

const KINDS: Record<SearchFacet, readonly Kind[]> = {
  stories: ['story'],
  criteria: ['criteria'],
  tasks: ['task'],
  comments: ['comment'],
  files: ['file'],
  retros: ['action', 'note'],
};

/** The kinds of texts of a facet; of none: all. */
export const kindsOfFacet = (facet: SearchFacet | undefined): Kind[] =>
  facet === undefined ? Object.values(KINDS).flat() : [...KINDS[facet]];
