import {
  matching,
  type PaletteItem,
  useActionItems,
  useProjectItems,
  useStoryItems,
  useViewItems,
} from './palette-items.tsx';
import { useFoundStories } from './use-found-stories.ts';

interface PaletteGroup {
  name: 'recent' | 'stories' | 'actions' | 'views' | 'projects';
  items: PaletteItem[];
}

/** The maximum of projects in the list; a longer search text finds others. */
const MAX_PROJECTS = 6;

/** The items that match the typed text, by group; while nothing is typed, the recently opened stories come first. */
export function usePaletteGroups(typed: string, onHelp: () => void) {
  const { stories, ...outcome } = useFoundStories(typed);
  const storyItems = useStoryItems()(stories);
  const groups: PaletteGroup[] = [
    { name: 'actions', items: matching(useActionItems(onHelp), typed) },
    { name: 'views', items: matching(useViewItems(), typed) },
    { name: 'projects', items: matching(useProjectItems(), typed).slice(0, MAX_PROJECTS) },
  ];
  if (typed.trim() === '') groups.unshift({ name: 'recent', items: storyItems });
  else groups.push({ name: 'stories', items: storyItems });
  return { groups: groups.filter(({ items }) => items.length > 0), ...outcome };
}
