import type { SearchResult } from '#shared/contracts/search.ts';

/** A name of a result among the others. */
export const keyOf = ({ kind, id }: Pick<SearchResult, 'kind' | 'id'>): string => `${kind} ${id}`;
