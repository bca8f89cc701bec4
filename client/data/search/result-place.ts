import type { AppSearch, AppSearchPatch } from '#client/routing/app-search.ts';
import type { SearchResult } from '#shared/contracts/search.ts';

/** Where a result leads to: its story above the view, with the comment; or its retrospective. */
export const placeOfResult =
  ({ kind, id, story, retrospective }: SearchResult) =>
  (search: AppSearch): AppSearchPatch => {
    if (retrospective) return { view: 'retro', project: retrospective.project_id, retro: retrospective.id };
    return { ...search, dialog: undefined, story: story?.id, comment: kind === 'comment' ? id : undefined };
  };
