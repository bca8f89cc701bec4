import { Menu } from '@mantine/core';
import { IconArrowBarToDown, IconArrowBarToUp, IconDots } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '#client/components/StatusGlyph.tsx';
import type { CardStory } from '#client/data/stories/types.ts';
import { STORY_STATUSES } from '#shared/rules/story.ts';
import { useBoardActions } from './board-actions.ts';
import classes from './Card.module.css';

/**
 * 'Mover a…': every move of a card without dragging. The menu is rendered only while it is open: a board has thousands of
 * cards.
 */
export function CardMenu({ story, storyKey }: { story: CardStory; storyKey: string }) {
  const { t } = useTranslation('kanban');
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  const label = t('moveCard', { key: storyKey });

  useEffect(() => {
    if (wasOpened.current && !opened && document.activeElement === document.body) button.current?.focus();
    wasOpened.current = opened;
  }, [opened]);

  if (!opened) {
    return <DotsButton ref={button} label={label} aria-haspopup="menu" onClick={() => setOpened(true)} />;
  }
  return (
    <Menu opened onClose={() => setOpened(false)} position="bottom-end" width={232}>
      <Menu.Target>
        <DotsButton label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        <Destinations story={story} />
      </Menu.Dropdown>
    </Menu>
  );
}

function DotsButton({ label, ...props }: { label: string } & ComponentProps<'button'>) {
  return (
    <button {...props} type="button" className={classes['menu']} aria-label={label} title={label}>
      <IconDots size={16} stroke={1.6} aria-hidden />
    </button>
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
              <IconArrowBarToDown size={16} stroke={1.6} aria-hidden />
            </Menu.Item>
          </div>
        );
      })}
      <Menu.Divider />
      <Menu.Label>{t('inThisColumn')}</Menu.Label>
      <Menu.Item
        leftSection={<IconArrowBarToUp size={16} stroke={1.6} aria-hidden />}
        onClick={() => actions.send(story, story.status, 'top')}
      >
        {t('toTop')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowBarToDown size={16} stroke={1.6} aria-hidden />}
        onClick={() => actions.send(story, story.status, 'bottom')}
      >
        {t('toBottom')}
      </Menu.Item>
    </>
  );
}
