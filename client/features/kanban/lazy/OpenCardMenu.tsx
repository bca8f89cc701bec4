import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { StatusGlyph } from '#client/components/stories/StatusGlyph.tsx';
import { EDIT_KEYS, openStoryEdit, valueIn } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { type EditedProperty, STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { useBoardActions } from '../board-actions.ts';
import classes from '../column/Card.module.css';
import { DotsButton } from '../column/DotsButton.tsx';

interface OpenCardMenuProps {
  story: CardStory;
  /** The name of the button. */
  label: string;
  onClose: () => void;
}

/** The open menu of a card: every move without dragging, and its values with their keys. */
export function OpenCardMenu({ story, label, onClose }: OpenCardMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={232}>
      <Menu.Target>
        <DotsButton ref={button} label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        <Destinations story={story} />
        <Menu.Divider />
        <EditEntries story={story} element={button} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Destinations({ story }: { story: CardStory }) {
  const { t } = useTranslation('kanban');
  const actions = useBoardActions();
  const others = STORY_STATUSES.filter((status) => status !== story.status);
  return (
    <>
      <Menu.Label>{t('moveTo')}</Menu.Label>
      {others.map((status) => {
        const column = actions.nameOf(status);
        const toBottom = t('moveToBottomOf', { column });
        return (
          <div key={status} className={classes['send']} role="none">
            <Menu.Item
              leftSection={<StatusGlyph status={status} />}
              onClick={() => actions.send(story, status, 'top')}
            >
              {column}
            </Menu.Item>
            <Menu.Item
              aria-label={toBottom}
              title={toBottom}
              onClick={() => actions.send(story, status, 'bottom')}
            >
              {t('toBottom')}
            </Menu.Item>
          </div>
        );
      })}
      <Menu.Divider />
      <Menu.Label>{t('inThisColumn')}</Menu.Label>
      <MenuEntry icon={IconArrowUp} onClick={() => actions.send(story, story.status, 'top')}>
        {t('toTop')}
      </MenuEntry>
      <MenuEntry icon={IconArrowDown} onClick={() => actions.send(story, story.status, 'bottom')}>
        {t('toBottom')}
      </MenuEntry>
    </>
  );
}

interface EditEntriesProps {
  story: CardStory;
  /** The button of the menu. */
  element: RefObject<HTMLElement | null>;
}

/** The values that a card can change, with their keys. */
function EditEntries({ story, element }: EditEntriesProps) {
  const { t } = useTranslation('common');
  const edit = (property: EditedProperty) => {
    const card = element.current?.closest('article');
    // after the menu has closed and returned the focus
    setTimeout(() => card && openStoryEdit(property, [story], valueIn(card, property)));
  };
  return Object.entries(EDIT_KEYS).map(([key, property]) => (
    <Menu.Item
      key={key}
      rightSection={<Shortcut>{key.toUpperCase()}</Shortcut>}
      onClick={() => edit(property)}
    >
      {t(`card.property.${property}`)}
    </Menu.Item>
  ));
}
