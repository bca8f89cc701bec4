import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { openStoryEdit, type StoryStep, valueIn } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import backlog from '#client/locales/es/backlog.json';
import columns from '#client/locales/es/columns.json';
import edits from '#client/locales/es/edits.json';
import following from '#client/locales/es/following.json';
import mutes from '#client/locales/es/mutes.json';
import { ActionEntries } from '#client/stories/actions/ActionEntries.tsx';
import { ItemEntries, inItem } from '#client/stories/actions/ItemEntries.tsx';
import { useStoryActions } from '#client/stories/actions/use-story-actions.ts';
import { useBoardActions } from '../../model/board-actions.ts';
import { DotsButton } from '../DotsButton.tsx';
import { Destinations } from './CardDestinations.tsx';

export const texts = { backlog, columns, edits, following, mutes };

interface OpenCardMenuProps {
  story: CardStory;
  /** The name of the button. */
  label: string;
  onClose: () => void;
}

/**
 * The open menu of a card: every move without dragging, and all that can be done with its story. On a selected card it acts on all
 * selected ones.
 */
export function OpenCardMenu({ story, label, onClose }: OpenCardMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const board = useBoardActions();
  const moving = board.movingWith(story.id);
  const actions = useStoryActions(moving);
  const onStep = (step: StoryStep) =>
    inItem(button, (card) => openStoryEdit(step, moving, valueIn(card, step)));
  // the columns are its own entries
  const entries = { actions, onStep, without: ['status'] };
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={264}>
      <Menu.Target>
        <DotsButton ref={button} label={label} />
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 16px)" style={{ overflowY: 'auto' }}>
        <ItemEntries story={story} count={moving.length} element={button} toggle={board.toggle} />
        <ActionEntries {...entries} groups={['copy', 'state']} />
        <Menu.Divider />
        <Destinations stories={moving} />
        <ActionEntries {...entries} groups={['values', 'fields', 'whole', 'own', 'remove']} />
      </Menu.Dropdown>
    </Menu>
  );
}
