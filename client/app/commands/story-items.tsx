import { useTranslation } from 'react-i18next';
import { useConnected } from '#client/lib/connection/online.ts';
import { useStoryActions } from '#client/stories/actions/use-story-actions.ts';
import type { ActedStories } from './acted-stories.ts';
import type { PaletteItem } from './palette-item.ts';

const NONE: ActedStories['stories'] = [];

/** The title of the group of the stories' actions: the one story, or how many there are. */
export function useStoriesTitle(acted: ActedStories | null): string {
  const { t } = useTranslation('edits');
  const [story, another] = acted?.stories ?? [];
  if (!acted || !story) return '';
  return another ? t('stories', { count: acted.stories.length }) : `${acted.keys[0]} · ${story.title}`;
}

/** The actions on the open story, or on the selected ones, that are possible now. Those with a choice of values open a second step. */
export function useActedItems(acted: ActedStories | null): PaletteItem[] {
  const connected = useConnected();
  const also = acted?.keys.join(' ') ?? '';
  return useStoryActions(acted?.stories ?? NONE)
    .filter(({ server, pending }) => !pending && (connected || !server))
    .map(({ id, icon: Icon, text, shortcut, step, run }) => ({
      id: `story-action:${id}`,
      icon: <Icon size={16} stroke={1.6} aria-hidden />,
      text,
      also,
      ...(shortcut !== undefined && { keys: [shortcut] }),
      ...(step === undefined ? run && { run } : { opens: { step, name: text } }),
    }));
}
