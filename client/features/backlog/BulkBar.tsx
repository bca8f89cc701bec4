import { useMemo } from 'react';
import { lazy } from '#client/lib/lazy.ts';
import type { SelectionBarProps } from './SelectionBar.tsx';
import { useSelected } from './selection.ts';

const SelectionBar = lazy(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** The bar of the selected stories, while there are any. It loads with the first selection. */
export function BulkBar(props: Omit<SelectionBarProps, 'stories'>) {
  const { sections } = props.data;
  const selected = useSelected((ids) => ids);
  const stories = useMemo(
    () => sections.flatMap((section) => section.stories).filter(({ id }) => selected.has(id)),
    [sections, selected],
  );
  return stories.length > 0 && <SelectionBar {...props} stories={stories} />;
}
