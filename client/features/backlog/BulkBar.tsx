import { useMemo } from 'react';
import { lazy } from '#client/lib/lazy.ts';
import type { BulkActionsProps } from './BulkActions.tsx';
import { useSelected } from './selection.ts';

const BulkActions = lazy(async () => (await import('./BulkActions.tsx')).BulkActions);

/** The bar with the actions on the selected stories, which is loaded with the first selection. */
export function BulkBar(props: Omit<BulkActionsProps, 'stories'>) {
  const { data } = props;
  const selected = useSelected((ids) => ids);
  const stories = useMemo(
    () => data.sections.flatMap((section) => section.stories).filter(({ id }) => selected.has(id)),
    [data.sections, selected],
  );
  return stories.length === 0 ? null : <BulkActions {...props} stories={stories} />;
}
