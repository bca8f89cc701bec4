import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconGripVertical,
  IconListCheck,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import type { CardStory } from '#client/data/stories/types.ts';
import classes from './BacklogRow.module.css';
import { useBacklogActions } from './backlog-actions.ts';

interface RowMenuProps {
  story: CardStory;
  storyKey: string;
  tabIndex: number;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/**
 * The handle of a row: a drag moves the story, a click opens a menu with all moves. The menu is rendered only while it is open.
 */
export function RowMenu({ story, storyKey, tabIndex, opened, onChange }: RowMenuProps) {
  const { t } = useTranslation('backlog');
  const label = t('moveRow', { key: storyKey });
  if (!opened) {
    return <Grip label={label} tabIndex={tabIndex} aria-haspopup="menu" onClick={() => onChange(true)} />;
  }
  return (
    <Menu opened onClose={() => onChange(false)} position="bottom-start" width={264}>
      <Menu.Target>
        <Grip label={label} tabIndex={tabIndex} />
      </Menu.Target>
      <Menu.Dropdown>
        <Entries story={story} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Grip({ label, ...props }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      data-grip
      data-item-menu
      className={classes['grip']}
      aria-label={label}
      title={label}
    >
      <IconGripVertical size={14} stroke={1.6} aria-hidden />
    </button>
  );
}

function Entries({ story }: { story: CardStory }) {
  const { t } = useTranslation(['backlog', 'common']);
  const actions = useBacklogActions();
  const moving = actions.movingWith(story.id);
  const deletable = actions.deletable(moving).length;
  return (
    <>
      {moving.length > 1 && <Menu.Label>{t('selected', { count: moving.length })}</Menu.Label>}
      {actions.mayDrag && (
        <>
          <MenuEntry icon={IconArrowUp} onClick={() => actions.send(moving, 'top')}>
            {t('toTop')}
          </MenuEntry>
          <MenuEntry icon={IconArrowDown} onClick={() => actions.send(moving, 'bottom')}>
            {t('toBottom')}
          </MenuEntry>
          <Menu.Divider />
        </>
      )}
      <Menu.Label>{t('moveTo')}</Menu.Label>
      {actions.destinations(moving).map(({ id, name, hint }) => (
        <MenuEntry
          icon={IconArrowRight}
          key={id}
          rightSection={hint && <small className={classes['hint']}>{hint}</small>}
          onClick={() => actions.sendTo(moving, id)}
        >
          {name}
        </MenuEntry>
      ))}
      <Menu.Divider />
      {/* outside of sprints, the move to the other section does the same */}
      {moving.some((each) => each.sprint_id !== null) && (
        <MenuEntry icon={IconListCheck} onClick={() => actions.change(moving, { ready: !story.ready })}>
          {t(story.ready ? 'markNotReady' : 'markReady')}
        </MenuEntry>
      )}
      {deletable > 0 && (
        <MenuEntry
          icon={IconTrash}
          server
          danger
          disabled={deletable < moving.length}
          onClick={() => void actions.remove(moving)}
        >
          {t('common:delete')}
        </MenuEntry>
      )}
      {deletable > 0 && deletable < moving.length && (
        <Menu.Label>{t('removeSome', { mine: deletable, total: moving.length })}</Menu.Label>
      )}
    </>
  );
}
