import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowRight, IconArrowUp, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import classes from './BacklogRow.module.css';
import { useBacklogActions } from './backlog-actions.ts';
import { Grip } from './Grip.tsx';

interface OpenRowMenuProps {
  story: CardStory;
  /** The name of the handle. */
  label: string;
  tabIndex: number;
  onClose: () => void;
}

/** The open menu of a row. */
export function OpenRowMenu({ story, label, tabIndex, onClose }: OpenRowMenuProps) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={264}>
      <Menu.Target>
        <Grip label={label} tabIndex={tabIndex} />
      </Menu.Target>
      <Menu.Dropdown>
        <Entries story={story} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ story }: { story: CardStory }) {
  const { t } = useTranslation(['backlog', 'common']);
  const actions = useBacklogActions();
  const byHand = useProject(story.project_id)?.ready_by_hand === true;
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
      {byHand && moving.some((each) => each.sprint_id !== null) && (
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
