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
  const actions = matching(useActionItems(onHelp), typed);
  const views = matching(useViewItems(), typed);
  const projects = matching(useProjectItems(), typed).slice(0, MAX_PROJECTS);
  const nothing = typed.trim() === '';
  const all: PaletteGroup[] = nothing
    ? [
        { name: 'recent', items: storyItems },
        { name: 'actions', items: actions },
        { name: 'views', items: views },
        { name: 'projects', items: projects },
      ]
    : [
        { name: 'actions', items: actions },
        { name: 'views', items: views },
        { name: 'projects', items: projects },
        { name: 'stories', items: storyItems },
      ];
  return { groups: all.filter(({ items }) => items.length > 0), ...outcome };
}
