import { Menu } from '@mantine/core';
import { IconCheckbox, IconEye, IconLayoutSidebarRight } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { openPeek } from '#client/data/stories/story-peek.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useSelected } from '#client/lib/ranked-lists/selection.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { storyKey } from '#shared/rules/stories/story.ts';

/** The button of the menu, in its card or row. */
export type InItem = RefObject<HTMLElement | null>;

/** Acts on the card or row after the menu has closed and returned the focus. */
export function inItem(element: InItem, act: (item: HTMLElement) => void): void {
  const item = element.current?.closest('article');
  if (item) setTimeout(() => act(item));
}

interface ItemEntriesProps {
  story: CardStory;
  /** How many stories the menu is about. */
  count: number;
  element: InItem;
  /** Selects or deselects the card or row. */
  toggle: (id: string, range: boolean) => void;
}

/** The first entries of the menu of a card or a row: open it, show it, select it; with several, their number. */
export function ItemEntries({ story, count, element, toggle }: ItemEntriesProps) {
  const { t } = useTranslation(['edits', 'common', 'backlog']);
  const setSearch = useSetAppSearch();
  const project = useProject(story.project_id);
  const picked = useSelected((ids) => ids.has(story.id));
  return (
    <>
      {count > 1 ? (
        <Menu.Label>{t('backlog:selected', { count })}</Menu.Label>
      ) : (
        <>
          <MenuEntry
            icon={IconLayoutSidebarRight}
            rightSection={<Shortcut>{t('common:enterKey')}</Shortcut>}
            onClick={() => setSearch({ story: story.id })}
          >
            {t('action.open', { key: storyKey(project?.key ?? '', story.number) })}
          </MenuEntry>
          <MenuEntry
            icon={IconEye}
            rightSection={<Shortcut>V</Shortcut>}
            onClick={() => inItem(element, (item) => openPeek(item, 'key'))}
          >
            {t('action.peek')}
          </MenuEntry>
        </>
      )}
      <MenuEntry
        icon={IconCheckbox}
        rightSection={<Shortcut>X</Shortcut>}
        onClick={() => toggle(story.id, false)}
      >
        {t(picked ? 'action.deselect' : 'action.select')}
      </MenuEntry>
    </>
  );
}
