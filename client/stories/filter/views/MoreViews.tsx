import { Menu } from '@mantine/core';
import type { StoryView } from './story-view.ts';

interface MoreViewsProps {
  views: readonly StoryView[];
  onOpen: (view: StoryView) => void;
}

/** The views that have no tab. */
export function MoreViews({ views, onOpen }: MoreViewsProps) {
  return views.map((view) => (
    <Menu.Item key={view.key} onClick={() => onOpen(view)}>
      {view.saved?.name}
    </Menu.Item>
  ));
}
