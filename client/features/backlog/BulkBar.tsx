import { useMemo } from 'react';
import { lazy } from '#client/lib/lazy.ts';
import type { BulkBarProps } from './OpenBulkBar.tsx';
import { useSelected } from './selection.ts';

const OpenBulkBar = lazy(async () => (await import('./OpenBulkBar.tsx')).OpenBulkBar);

/** The actions on the selected stories. Each change is one request, for all stories or none, and can be undone. They load with the first selection. */
export function BulkBar(props: BulkBarProps) {
  const { data } = props;
  const selected = useSelected((ids) => ids);
  const stories = useMemo(
    () => data.sections.flatMap((section) => section.stories).filter(({ id }) => selected.has(id)),
    [data.sections, selected],
  );
  if (stories.length === 0) return null;
  return <OpenBulkBar {...props} stories={stories} />;
}
