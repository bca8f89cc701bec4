import { Menu } from '@mantine/core';
import { useRef } from 'react';
import type { CardStory } from '#client/data/stories/types.ts';
import backlog from '#client/locales/es/backlog.json';
import columns from '#client/locales/es/columns.json';
import stories from '#client/locales/es/stories.json';
import { useBoardActions } from '../../model/board-actions.ts';
import { DotsButton } from '../DotsButton.tsx';
import { Destinations } from './CardDestinations.tsx';
import { EditEntries, OneStoryEntries, PanelEntries, RemoveEntry } from './CardEntries.tsx';

export const texts = { backlog, columns, stories };

interface OpenCardMenuProps {
  story: CardStory;
  storyKey: string;
  /** The name of the button. */
  label: string;
  onClose: () => void;
  /** Asks why the story is blocked, once the menu has closed. */
  onBlock: () => void;
}

/**
 * The open menu of a card: what can be done with its story, every move without dragging, and its values with their keys. On a
 * selected card it acts on all selected ones.
 */
export function OpenCardMenu({ story, storyKey, label, onClose, onBlock }: OpenCardMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const moving = useBoardActions().movingWith(story.id);
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={248}>
      <Menu.Target>
        <DotsButton ref={button} label={label} />
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 16px)" style={{ overflowY: 'auto' }}>
        <OneStoryEntries
          story={story}
          storyKey={storyKey}
          moving={moving}
          element={button}
          onBlock={onBlock}
        />
        <Menu.Divider />
        <Destinations stories={moving} />
        <Menu.Divider />
        <EditEntries story={story} element={button} />
        {moving.length === 1 && <PanelEntries story={story} />}
        <RemoveEntry stories={moving} />
      </Menu.Dropdown>
    </Menu>
  );
}
