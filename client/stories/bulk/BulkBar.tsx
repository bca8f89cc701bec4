import { useEffect, useMemo } from 'react';
import type { BulkBarProps } from '#client/data/stories/bulk.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useSelected } from '#client/lib/ranked-lists/selection.ts';

const OpenBulkBar = lazy(() => import('./OpenBulkBar.tsx'), 'OpenBulkBar');

/**
 * The actions on the selected stories. They load with the first move of the pointer or key, so that they are there for the first
 * selection, also if the connection is lost before it.
 */
export function BulkBar(props: Omit<BulkBarProps, 'stories'>) {
  const { all } = props;
  const selected = useSelected((ids) => ids);
  const stories = useMemo(() => all.filter(({ id }) => selected.has(id)), [all, selected]);
  useEffect(() => {
    const fetch = () => void OpenBulkBar.fetch().catch(() => undefined);
    const events = ['pointermove', 'keydown'];
    for (const event of events) window.addEventListener(event, fetch, { once: true });
    return () => {
      for (const event of events) window.removeEventListener(event, fetch);
    };
  }, []);
  if (stories.length === 0) return null;
  return <OpenBulkBar {...props} stories={stories} />;
}
