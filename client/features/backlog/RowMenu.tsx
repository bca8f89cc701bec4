import { Menu } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowRight,
  IconGripVertical,
  IconListCheck,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNeeded } from '../../lib/server-needed.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import { useBacklogActions } from './backlog-actions.ts';
import classes from './StoryRow.module.css';

/** The handle of a row. Pulled, it moves the story; pressed, it opens every move. The menu is there while it is open. */
export function RowMenu(props: { story: CardStory; storyKey: string; tabIndex: number }) {
  const { story, storyKey, tabIndex } = props;
  const { t } = useTranslation('backlog');
  const [opened, setOpened] = useState(false);
  const label = t('moveRow', { key: storyKey });
  if (!opened) {
    return <Grip label={label} tabIndex={tabIndex} aria-haspopup="menu" onClick={() => setOpened(true)} />;
  }
  return (
    <Menu opened onClose={() => setOpened(false)} position="bottom-start" width={232}>
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
    <button {...props} type="button" className={classes['grip']} aria-label={label} title={label}>
      <IconGripVertical size={14} stroke={1.6} aria-hidden />
    </button>
  );
}

function Entries({ story }: { story: CardStory }) {
  const { t } = useTranslation(['backlog', 'common']);
  const actions = useBacklogActions();
  const taken = actions.taken(story.id);
  const server = useServerNeeded();
  const icon = (Icon: typeof IconTrash) => <Icon size={16} stroke={1.6} aria-hidden />;
  return (
    <>
      {taken.length > 1 && <Menu.Label>{t('selected', { count: taken.length })}</Menu.Label>}
      <Menu.Item leftSection={icon(IconArrowBarToUp)} onClick={() => actions.send(taken, 'top')}>
        {t('toTop')}
      </Menu.Item>
      <Menu.Item leftSection={icon(IconArrowBarToDown)} onClick={() => actions.send(taken, 'bottom')}>
        {t('toBottom')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('moveTo')}</Menu.Label>
      {actions.destinations(taken).map((section) => (
        <Menu.Item
          key={section}
          leftSection={icon(IconArrowRight)}
          onClick={() => actions.sendTo(taken, section)}
        >
          {actions.nameOf(section)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={icon(IconListCheck)}
        onClick={() => actions.change(taken, { ready: !story.ready })}
      >
        {t(story.ready ? 'markNotReady' : 'markReady')}
      </Menu.Item>
      <Menu.Item
        {...server}
        data-danger
        leftSection={icon(IconTrash)}
        onClick={() => void actions.remove(taken)}
      >
        {t('common:delete')}
      </Menu.Item>
    </>
  );
}
