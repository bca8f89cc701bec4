import { useEffect, useMemo } from 'react';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useSelected } from '../list/selection.ts';
import type { BulkBarProps } from './OpenBulkBar.tsx';

const OpenBulkBar = lazy(() => import('./OpenBulkBar.tsx'), 'OpenBulkBar');

/**
 * The actions on the selected stories. Each change is one request, for all stories or none, and can be undone. They load with the first move
 * of the pointer or key, so that they are there for the first selection, also if the connection is lost before it.
 */
export function BulkBar(props: BulkBarProps) {
  const { data } = props;
  const selected = useSelected((ids) => ids);
  const stories = useMemo(
    () => data.sections.flatMap((section) => section.stories).filter(({ id }) => selected.has(id)),
    [data.sections, selected],
  );
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
