import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { openStoryEdit, type StoryStep, valueIn } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import backlog from '#client/locales/es/backlog.json';
import edits from '#client/locales/es/edits.json';
import following from '#client/locales/es/following.json';
import mutes from '#client/locales/es/mutes.json';
import { ActionEntries } from '#client/stories/actions/ActionEntries.tsx';
import { ItemEntries, inItem } from '#client/stories/actions/ItemEntries.tsx';
import { useStoryActions } from '#client/stories/actions/use-story-actions.ts';
import classes from './BacklogRow.module.css';
import { useBacklogActions } from './backlog-actions.ts';
import { Grip } from './Grip.tsx';

export const texts = { backlog, edits, following, mutes };

interface OpenRowMenuProps {
  story: CardStory;
  /** The name of the handle. */
  label: string;
  tabIndex: number;
  onClose: () => void;
}

/**
 * The open menu of a row: every move without dragging, and all that can be done with its story. On a selected row it acts on all selected
 * ones.
 */
export function OpenRowMenu({ story, label, tabIndex, onClose }: OpenRowMenuProps) {
  const grip = useRef<HTMLButtonElement>(null);
  const list = useBacklogActions();
  const moving = list.movingWith(story.id);
  const actions = useStoryActions(moving);
  const onStep = (step: StoryStep) => inItem(grip, (row) => openStoryEdit(step, moving, valueIn(row, step)));
  // the sections are the sprints; outside of them, the move to the other section marks a story as ready
  const planned = moving.some(({ sprint_id }) => sprint_id !== null);
  const entries = { actions, onStep, without: planned ? ['sprint'] : ['sprint', 'ready'] };
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={264}>
      <Menu.Target>
        <Grip ref={grip} label={label} tabIndex={tabIndex} />
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 16px)" style={{ overflowY: 'auto' }}>
        <ItemEntries story={story} count={moving.length} element={grip} toggle={list.toggle} />
        <ActionEntries {...entries} groups={['copy', 'state']} />
        <Moves stories={moving} />
        <ActionEntries {...entries} groups={['values', 'fields', 'whole', 'own', 'remove']} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The sections that the stories can move to, and the ends of their own one. */
function Moves({ stories }: { stories: readonly CardStory[] }) {
  const { t } = useTranslation('backlog');
  const actions = useBacklogActions();
  return (
    <>
      <Menu.Divider />
      {actions.mayDrag && (
        <>
          <MenuEntry icon={IconArrowUp} onClick={() => actions.send(stories, 'top')}>
            {t('toTop')}
          </MenuEntry>
          <MenuEntry icon={IconArrowDown} onClick={() => actions.send(stories, 'bottom')}>
            {t('toBottom')}
          </MenuEntry>
        </>
      )}
      <Menu.Label>{t('moveTo')}</Menu.Label>
      {actions.destinations(stories).map(({ id, name, hint }) => (
        <MenuEntry
          icon={IconArrowRight}
          key={id}
          rightSection={hint && <small className={classes['hint']}>{hint}</small>}
          onClick={() => actions.sendTo(stories, id)}
        >
          {name}
        </MenuEntry>
      ))}
    </>
  );
}
