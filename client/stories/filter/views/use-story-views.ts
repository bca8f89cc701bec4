import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { useSavedFilters, useSharedFilters } from '#client/data/saved-filters/queries.ts';
import { ALL_STORIES } from '#client/data/settings/board-choice.ts';
import type { StorySearch } from '#client/data/stories/search/story-search.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { ACTIVE_SPRINT } from '#shared/rules/stories/filter/story-filter.ts';
import { fixedViews, isOpenIn, opened, type StoryView, savedView, type ViewContent } from './story-view.ts';

export interface StoryViews {
  views: readonly StoryView[];
  /** The view that the list shows, perhaps with changes. */
  current: StoryView | undefined;
  /** Whether the filter of the list differs from the saved one of its view. */
  changed: boolean;
  /** The search and the filter of the list. */
  now: ViewContent;
  /** Opens a view. With `replace`, the back button does not return to what the list shows now. */
  open: (view: StoryView, options?: { replace?: boolean }) => void;
  /** The reads of the saved views. */
  reads: [ReturnType<typeof useSavedFilters>, ReturnType<typeof useSharedFilters>];
}

/** The views of a list of stories: those of every list, those of the project, and the person's own ones. */
export function useStoryViews(search: StorySearch, projectId: string | undefined): StoryViews {
  const { id: me } = usePerson();
  const own = useSavedFilters(projectId);
  const shared = useSharedFilters(projectId);
  const views = useMemo(
    () => [
      ...fixedViews(me),
      ...(shared.data ?? []).map((row) => savedView({ ...row, shared: true })),
      ...(own.data ?? []).map((row) => savedView({ ...row, shared: false })),
    ],
    [me, own.data, shared.data],
  );
  const now: ViewContent = { q: search.typed.trim(), filter: search.filter };
  const named = views.find(({ key }) => key === search.saved);
  const current = named ?? views.find((view) => isOpenIn(view, now));
  const open: StoryViews['open'] = (view, { replace = false } = {}) => {
    if (view.fixed === 'all') search.remember?.(ALL_STORIES);
    if (view.fixed === 'sprint') search.remember?.(ACTIVE_SPRINT);
    search.apply({ ...opened(view, now), saved: view.saved?.id }, { replace });
  };
  useNamedView(search, named, own.isSuccess && shared.isSuccess, open);
  const changed = !search.named && named !== undefined && !isOpenIn(named, now);
  return { views, current, changed, now, open, reads: [own, shared] };
}

/** Opens the view that an address names. @param known whether it is known which views there are. */
function useNamedView(
  search: StorySearch,
  view: StoryView | undefined,
  known: boolean,
  open: StoryViews['open'],
): void {
  const { t } = useTranslation('filters');
  const settle = useEffectEvent(() => {
    if (view) return open(view, { replace: true });
    search.apply({});
    toast.info(t('views.gone'), t('views.goneText'));
  });
  // the view, as soon as it is known whether there is one
  const target = search.named ? (view?.key ?? (known ? 'none' : undefined)) : undefined;
  useEffect(() => {
    if (target !== undefined) settle();
  }, [target]);
}
