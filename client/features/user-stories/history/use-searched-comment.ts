import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/lib/screen/toast.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';

interface Searched {
  /** The ids of the visible comments. */
  shown: readonly string[];
  /** Whether these are all up to the limit. */
  settled: boolean;
  limit: number;
  /** Loads more; null: there are no more. */
  onMore: (() => void) | null;
}

/** Loads the history until the comment that the address leads to is visible. A toast says when it is not there. */
export function useSearchedComment({ shown, settled, limit, onMore }: Searched): void {
  const { t } = useTranslation('stories');
  const { comment } = useAppSearch();
  const setSearch = useSetAppSearch();
  // anew with each limit
  const searching = comment !== undefined && settled && !shown.includes(comment) ? limit : null;
  const search = useEffectEvent(() => {
    if (onMore) return onMore();
    toast.info(t('comments.linkGone'));
    setSearch({ comment: undefined }, { replace: true });
  });
  useEffect(() => {
    if (searching !== null) search();
  }, [searching]);
}
