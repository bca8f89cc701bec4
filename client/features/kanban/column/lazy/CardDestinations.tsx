import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import type { CardStory } from '#client/data/stories/types.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { useBoardActions } from '../../model/board-actions.ts';
import classes from '../Card.module.css';

/** The columns that some stories can move to, and the ends of their own one. */
export function Destinations({ stories }: { stories: readonly CardStory[] }) {
  const { t } = useTranslation('columns');
  const actions = useBoardActions();
  const others = actions
    .columns()
    .filter(({ key }) => stories.some((story) => actions.columnOf(story) !== key));
  const [own, ...further] = new Set(stories.map(actions.columnOf));
  return (
    <>
      <Menu.Label>{t('moveTo')}</Menu.Label>
      {others.map(({ key, name, status }) => {
        const toBottom = t('moveToBottomOf', { column: name });
        return (
          <div key={key} className={classes['send']} role="none">
            <Menu.Item
              leftSection={<StatusGlyph status={status} />}
              onClick={() => actions.send(stories, key, 'top')}
            >
              {name}
            </Menu.Item>
            <Menu.Item
              aria-label={toBottom}
              title={toBottom}
              onClick={() => actions.send(stories, key, 'bottom')}
            >
              {t('toBottom')}
            </Menu.Item>
          </div>
        );
      })}
      {own && further.length === 0 && (
        <>
          <Menu.Label>{t('inThisColumn')}</Menu.Label>
          <MenuEntry icon={IconArrowUp} onClick={() => actions.send(stories, own, 'top')}>
            {t('toTop')}
          </MenuEntry>
          <MenuEntry icon={IconArrowDown} onClick={() => actions.send(stories, own, 'bottom')}>
            {t('toBottom')}
          </MenuEntry>
        </>
      )}
    </>
  );
}
